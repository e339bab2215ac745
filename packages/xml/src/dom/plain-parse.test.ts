import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseFully, parseText, XmlRefused } from './parse.ts';
import { parsePlain } from './plain-parse.ts';

const LIMITS = { depth: 4, elements: 20, attributesOfTag: 3, attributes: 10 };
const ROOM = { depth: 64, elements: 1_000, attributesOfTag: 64, attributes: 1_000 };

const AS_WRITTEN = [
  '<?xml version="1.0" encoding="UTF-8"?>\n<TDiep><DLieu Id="data-1">Ă &amp; B</DLieu></TDiep>\n',
  '<HDon><a/><b /><c></c>  <Signature xmlns="http://www.w3.org/2000/09/xmldsig#" Id="s"><X xmlns="">1=</X><Y/></Signature></HDon>',
  '<a><b x="1" y="a=">&lt;&gt;&quot;&apos; \'quoted" ></b>\t\n</a>',
];
/** Texts inserted by a mutation: each of these changes the meaning, or is refused, somewhere. */
const ODD = [
  '<',
  '>',
  '/',
  '"',
  "'",
  '&',
  '=',
  ' ',
  '\t',
  '\n',
  '\r',
  ':',
  '!',
  '?',
  ';',
  ']]>',
  '<!---->',
  '<?p?>',
  '&#10;',
  '&nbsp;',
  '<![CDATA[x]]>',
  ' x="1"',
  ' xmlns=""',
  ' xmlns:p="urn:p"',
  ' xml:id="i"',
  '<p:q/>',
  '</a>',
  '<a>',
  '\u0000',
  '\u0085',
  '\ud800',
  '𝄞',
  '\ufeff',
  ' xmlns="http://www.w3.org/2000/xmlns/"',
  ' xmlns=" urn:x"',
  '-',
  '.',
  '1',
];

test('documents as written by software are read without the full parser, to the same tree', () => {
  for (const source of AS_WRITTEN) {
    expect(parsePlain(source, ROOM), source).not.toBeNull();
    expect(parsePlain(source, ROOM)).toEqual(parseFully(source));
  }
});

test('whatever the change to a document, the plain parser returns the tree of the full one or none', () => {
  let read = 0;
  const change = fc.record({
    at: fc.nat(200),
    cut: fc.nat(3),
    put: fc.constantFrom('', ...ODD),
  });
  fc.assert(
    fc.property(
      fc.constantFrom(...AS_WRITTEN),
      fc.array(change, { maxLength: 3 }),
      (written, changes) => {
        const source = changes.reduce((text, { at, cut, put }) => {
          const position = at % (text.length + 1);
          return text.slice(0, position) + put + text.slice(position + cut);
        }, written);
        const plain = parsePlain(source, ROOM);
        if (plain === null) return;
        read += 1;
        expect(plain).toEqual(parseFully(source));
      },
    ),
    { numRuns: 5_000 },
  );
  expect(read).toBeGreaterThan(500);
});

test.each([
  ['too deep', '<a><a><a><a><a></a></a></a></a></a>'],
  ['too many elements', `<a>${'<b/>'.repeat(20)}</a>`],
  ['too many attributes in a tag', '<a b="" c="" d="" e=""/>'],
  ['too many attributes in all', `<a>${'<b c="" d=""/>'.repeat(6)}</a>`],
  ['cut short', '<a><b>x</b>'],
  ['closed once too often', '</a>'],
  ['two roots', '<a/><b/>'],
  ['a DOCTYPE', '<!DOCTYPE a><a/>'],
])('documents to refuse are left to the full parser: %s', (_, source) => {
  expect(parsePlain(source, LIMITS)).toBeNull();
});

test.each([
  ['as deep as may be', '<a><a><a><a></a></a></a></a>'],
  ['as many elements as may be', `<a>${'<b/>'.repeat(19)}</a>`],
  ['as many attributes in a tag as may be', '<a b="" c="" d=""/>'],
  ['as many attributes in all as may be', `<a>${'<b c="" d=""/>'.repeat(5)}</a>`],
])('a document at a limit is read: %s', (_, source) => {
  expect(parsePlain(source, LIMITS)).toEqual(parseFully(source));
});

test.each([
  ['a namespace within another text', '<a xmlns="urn:http://www.w3.org/2000/xmlns/"/>'],
  ['a namespace that goes on', '<a xmlns="http://www.w3.org/2000/xmlns/x"/>'],
  ['a blank within a namespace', '<a xmlns="urn: x"/>'],
  ['a heading in small letters', '<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<a/>'],
  ['a heading without encoding', '<?xml version="1.0" standalone="no"?><a/>'],
])('%s is read without the full parser', (_, source) => {
  expect(parsePlain(source, ROOM)).toEqual(parseFully(source));
});

test.each([
  ['an attribute twice', '<a b="1" b="2"/>'],
  ['a namespace that begins with a blank', '<a xmlns=" urn:x"/>'],
  ['a namespace that ends with a blank', '<a xmlns="urn:x "/>'],
  ['another reference', '<a>&#38;</a>'],
])('%s is left to the full parser', (_, source) => {
  expect(parsePlain(source, ROOM)).toBeNull();
});

test('the limits hold for plain documents as for others', () => {
  const deep = `${'<a>'.repeat(65)}${'</a>'.repeat(65)}`;
  expect(() => parseText(deep)).toThrow(XmlRefused);
  expect(parseText(`${'<a>'.repeat(64)}${'</a>'.repeat(64)}`).root.name).toBe('a');
});
