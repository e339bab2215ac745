import fc from 'fast-check';
import { XmlDocument } from 'libxml2-wasm';
import { expect, test } from 'vitest';
import {
  attributeText,
  documentBytes,
  element,
  IllegalCharacter,
  identified,
  isXmlName,
  leaf,
  text,
  verbatim,
} from './canonical-writer.ts';

const writableText = fc
  .string({ unit: 'binary', maxLength: 60 })
  .map((value) =>
    value.replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '?'),
  );

function canonicalised(xml: string): string {
  const document = XmlDocument.fromBuffer(new TextEncoder().encode(xml));
  try {
    return document.canonicalizeToString();
  } finally {
    document.dispose();
  }
}

test('written markup needs no canonicalisation before signing, whatever the text', () => {
  fc.assert(
    fc.property(writableText, writableText, (content, id) => {
      const xml = identified('DLHDon', id, [leaf('Ten', content), element('NMua', [])]);
      expect(canonicalised(xml)).toBe(xml);
    }),
    { numRuns: 500 },
  );
});

test('decomposed Vietnamese letters are written precomposed, as TCVN 6909 requires', () => {
  const decomposed = 'Thuế giá trị gia tăng'.normalize('NFD');
  expect(text(decomposed)).toBe('Thuế giá trị gia tăng'.normalize('NFC'));
  expect(text(decomposed)).not.toBe(decomposed);
});

test('only the characters that C14N escapes are escaped, in text and in attributes', () => {
  expect(text(`a & b < c > d " e ' f \r\n\t`)).toBe(`a &amp; b &lt; c &gt; d " e ' f &#xD;\n\t`);
  expect(attributeText(`a & b < c > d " e \t\n\r`)).toBe(
    'a &amp; b &lt; c > d &quot; e &#x9;&#xA;&#xD;',
  );
});

test('an empty element is written with both tags', () => {
  expect(element('NMua', [])).toBe('<NMua></NMua>');
});

test.each(['\u0000', '\u001b', '\ufffe', '\ud800'])(
  'a character that XML cannot hold is refused: %j',
  (character) => {
    expect(() => text(`Tên${character}`)).toThrow(IllegalCharacter);
    expect(() => attributeText(character)).toThrow(IllegalCharacter);
  },
);

test('children are written in the order given, and markup from elsewhere byte for byte', () => {
  const signature = verbatim('<Signature  Id="s"/>');
  expect(element('DSCKS', [leaf('A', '1'), signature, leaf('B', '2')])).toBe(
    '<DSCKS><A>1</A><Signature  Id="s"/><B>2</B></DSCKS>',
  );
});

test.each(['Ten', '_1', 'T-1.a'])('%s can be the name of an element', (name) => {
  expect(isXmlName(name)).toBe(true);
});

test.each(['', '1a', '-a', 'a b', 'a:b', 'Tên', '<a'])('%j cannot', (name) => {
  expect(isXmlName(name)).toBe(false);
});

test('a document is its declaration and its root in UTF-8, of any length', () => {
  for (const length of [1, 64 * 1024, 200_000]) {
    const root = leaf('Ten', 'Ấ'.repeat(length));
    const bytes = documentBytes(root);
    expect(new TextDecoder().decode(bytes)).toBe(`<?xml version="1.0" encoding="UTF-8"?>${root}`);
  }
  expect(documentBytes(leaf('a', 'b'))).toHaveLength(46);
});
