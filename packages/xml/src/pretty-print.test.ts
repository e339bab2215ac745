import { expect, test } from 'vitest';
import { XmlRefused } from './dom/parse.ts';
import { golden } from './fixtures/golden.ts';
import { type PrettyLine, prettyPrint } from './pretty-print.ts';

const plain = (lines: readonly PrettyLine[]): string[] =>
  lines.map(({ depth, tokens }) => '  '.repeat(depth) + tokens.map(({ text }) => text).join(''));

test('VIEW-008 the XML of an invoice is shown as indented lines with its own words', () => {
  const xml = new TextDecoder().decode(golden('vat-all-rates.xml'));
  const lines = plain(prettyPrint(xml));
  expect(lines.slice(0, 5)).toEqual([
    '<HDon>',
    '  <DLHDon Id="data-0001">',
    '    <TTChung>',
    '      <PBan>2.1.0</PBan>',
    '      <THDon>Hóa đơn giá trị gia tăng</THDon>',
  ]);
  expect(lines).toContain(
    '          <THHDVu>Bát đĩa men lam &lt;loại 1&gt; &amp; phụ kiện</THHDVu>',
  );
  expect(lines.at(-1)).toBe('</HDon>');
});

test('each piece has its kind, so that it can be coloured', () => {
  const [line] = prettyPrint('<a x="1&quot;">t</a>');
  expect(line?.tokens.map(({ kind, text }) => [kind, text])).toEqual([
    ['punctuation', '<'],
    ['name', 'a'],
    ['attribute', ' x'],
    ['punctuation', '='],
    ['value', '"1&quot;"'],
    ['punctuation', '>'],
    ['text', 't'],
    ['punctuation', '</'],
    ['name', 'a'],
    ['punctuation', '>'],
  ]);
});

test('white space between tags is not shown, text beside tags is', () => {
  expect(plain(prettyPrint('\uFEFF<a>\n  <b/>\n  tail <c>1</c></a>'))).toEqual([
    '<a>',
    '  <b/>',
    '  tail',
    '  <c>1</c>',
    '</a>',
  ]);
});

test('a file that is not XML is not shown as XML', () => {
  expect(() => prettyPrint('<a>')).toThrow(XmlRefused);
});
