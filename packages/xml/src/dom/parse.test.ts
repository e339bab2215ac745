import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leaf } from './canonical-writer.ts';
import { MAX_BYTES, parse, parseText, XmlRefused } from './parse.ts';
import { at, childOf, childrenOf, descendantsOf, sourceOf, textAt, textOf } from './tree.ts';

const bytes = (xml: string): Uint8Array => new TextEncoder().encode(xml);

function refusalOf(input: Uint8Array): string {
  try {
    parse(input);
  } catch (error) {
    if (error instanceof XmlRefused) return error.code;
    throw error;
  }
  return 'accepted';
}

test('order, text, attributes and namespaces are preserved', () => {
  const { root } = parseText('<a x="1" y="2"><b>one</b>mid<c xmlns="urn:n"><d/></c><b>two</b></a>');
  expect([...root.attributes]).toEqual([
    ['x', '1'],
    ['y', '2'],
  ]);
  expect(childrenOf(root, 'b').map(textOf)).toEqual(['one', 'two']);
  expect(at(root, 'c', 'd')?.namespace).toBe('urn:n');
  expect(childOf(root, 'b')?.namespace).toBe('');
  expect(root.children[1]).toBe('mid');
  expect(textOf(root)).toBe('onemidtwo');
});

test('the exact source of any element can be cut out, white space, quotes and all', () => {
  const inner = "<DLHDon  Id = 'x>y' >\r\n <Ten>A &amp; B</Ten><Rong />\n</DLHDon >";
  const document = parseText(`<?xml version="1.0"?><?style x?>\n<HDon>${inner}<DSCKS/></HDon>\n`);
  const data = childOf(document.root, 'DLHDon');
  expect(data && sourceOf(document, data)).toBe(inner);
  for (const element of descendantsOf(document.root)) {
    expect(sourceOf(document, element)).toMatch(new RegExp(`^<${element.name}[\\s\\S]*>$`));
  }
});

test('a written document reads back the same', () => {
  const content = fc.string({ unit: 'grapheme', maxLength: 80 });
  fc.assert(
    fc.property(content, (value) => {
      const readable = value.replace(
        /[^\t\n\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu,
        '',
      );
      const { root } = parseText(leaf('Ten', readable));
      expect(textOf(root)).toBe(readable.normalize('NFC').trim());
    }),
  );
});

test('a byte order mark, processing instructions, CDATA and comments are read past', () => {
  const xml =
    '<?xml version="1.0" encoding="utf-8"?><?xml-stylesheet href="a.xsl"?><a>x<!-- c --><![CDATA[<y>]]>z</a>';
  const document = parse(bytes(`\uFEFF${xml}`));
  expect(textOf(document.root)).toBe('x<y>z');
  expect(document.hasComments).toBe(true);
  expect(textAt(document.root, 'missing')).toBeNull();
});

const bomb =
  '<!DOCTYPE a [<!ENTITY x "ha"><!ENTITY y "&x;&x;&x;&x;&x;&x;&x;&x;">]><a>&y;&y;&y;</a>';
const external = '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>';

test.each([
  ['an entity bomb', bytes(bomb), 'DOCTYPE'],
  ['an external entity', bytes(external), 'DOCTYPE'],
  ['an undeclared entity', bytes('<a>&nbsp;</a>'), 'MALFORMED'],
  ['nothing', bytes(''), 'EMPTY'],
  ['text that is no XML', bytes('Không phải XML'), 'MALFORMED'],
  ['an HTML error page', bytes('<html><br><p>Lỗi</html>'), 'MALFORMED'],
  ['tags that do not match', bytes('<a><b></a></b>'), 'MALFORMED'],
  ['two roots', bytes('<a/><b/>'), 'MALFORMED'],
  ['an undeclared prefix', bytes('<inv:invoice/>'), 'MALFORMED'],
  ['a file cut short', bytes('<HDon><DLHDon>'), 'MALFORMED'],
  ['bytes that are no UTF-8', new Uint8Array([0x3c, 0x61, 0x3e, 0xff, 0xfe]), 'NOT_UTF8'],
  ['a declared other encoding', bytes('<?xml version="1.0" encoding="UTF-16"?><a/>'), 'NOT_UTF8'],
  [
    'letters beyond the declared ASCII',
    bytes('<?xml version="1.0" encoding="US-ASCII"?><a>Bàn</a>'),
    'NOT_UTF8',
  ],
  ['a file above the limit', new Uint8Array(MAX_BYTES + 1), 'TOO_LARGE'],
  ['nesting without end', bytes('<a>'.repeat(5000)), 'TOO_DEEP'],
  ['a swarm of empty elements', bytes(`<a>${'<b/>'.repeat(250_001)}</a>`), 'TOO_MANY_ELEMENTS'],
  [
    'a swarm of attributes',
    bytes(`<a ${Array.from({ length: 100 }, (_, n) => `a${n}=""`).join(' ')}/>`),
    'TOO_MANY_ATTRIBUTES',
  ],
  [
    'a tag of many attributes, before it comes to its end',
    bytes(`<a ${Array.from({ length: 100 }, (_, n) => `a${n}=""`).join(' ')} <`),
    'TOO_MANY_ATTRIBUTES',
  ],
  [
    'many attributes spread over many tags',
    bytes(`<a>${'<b c="" d="" e="" f="" g=""/>'.repeat(50_001)}</a>`),
    'TOO_MANY_ATTRIBUTES',
  ],
  ['nothing but a heading', bytes('<?xml version="1.0"?>'), 'MALFORMED'],
  [
    'an encoding called like UTF-8',
    bytes('<?xml version="1.0" encoding="utf-8x"?><a/>'),
    'NOT_UTF8',
  ],
  ['an encoding that ends so', bytes('<?xml version="1.0" encoding="x-utf-8"?><a/>'), 'NOT_UTF8'],
])('hostile or broken input is refused with its reason: %s', (_, input, code) => {
  expect(refusalOf(input)).toBe(code);
});

test.each([
  ['two byte order marks', '\uFEFF\uFEFF<?xml version="1.0"?><a/>'],
  ['a heading of XML 1.1', '<?xml version="1.1" encoding="UTF-8"?><a/>'],
  ['a heading of an unknown version', '<?xml version="1.7"?><a/>'],
])('a document with %s is refused', (_, text) => {
  expect(() => parse(new TextEncoder().encode(text))).toThrow(
    expect.objectContaining({ code: 'MALFORMED' }),
  );
});

const attributes = (count: number): string =>
  Array.from({ length: count }, (_, n) => `a${n}=""`).join(' ');

test('a document at each limit is read', () => {
  expect(refusalOf(bytes(`<a>${' '.repeat(MAX_BYTES - 7)}</a>`))).toBe('accepted');
  expect(refusalOf(bytes(`<a>${'<b/>'.repeat(249_999)}</a>`))).toBe('accepted');
  expect(refusalOf(bytes(`<a>${`<b ${attributes(50)}/>`.repeat(5_000)}</a>`))).toBe('accepted');
});

// A comment is read by the full parser alone; a document without one by the plain parser first.
test.each(['', '<!---->'])('with %j: as deep and as many attributes as may be', (odd) => {
  const close = `${odd}</a>`;
  expect(refusalOf(bytes(`<a ${attributes(64)}>${close}`))).toBe('accepted');
  expect(refusalOf(bytes(`${'<a>'.repeat(64)}${close}${'</a>'.repeat(63)}`))).toBe('accepted');
});

test.each(['utf8', 'UTF8', 'utf-8', 'us-ascii', 'US-ASCII'])(
  'an encoding called %s is UTF-8 where its letters are',
  (encoding) => {
    const file = `<?xml version='1.0' encoding='${encoding}'?><a>B</a>`;
    expect(refusalOf(bytes(file))).toBe('accepted');
  },
);

test('a missing element has no text, no children and no position', () => {
  const { root } = parseText('<a> <b> x </b> <!-- c --></a>');
  expect(textOf(null)).toBe('');
  expect(childOf(null, 'b')).toBeNull();
  expect(childrenOf(null, 'b')).toEqual([]);
  expect(textAt(root, 'b')).toBe('x');
  expect([...descendantsOf(root)].map(({ name }) => name)).toEqual(['a', 'b']);
});
