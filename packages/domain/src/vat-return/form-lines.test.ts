import { expect, test } from 'vitest';
import { parsePeriod, type TaxPeriod } from '../dates/tax-period.ts';
import { linesOf } from './form-lines.ts';
import { VAT_LINE_WORDS } from './form-words.ts';
import { VAT_CELLS } from './vat-cells.ts';
import { cellsOf, vatFormOf } from './vat-form.ts';

const formOf = (period: string) => vatFormOf(parsePeriod(period) as TaxPeriod);
const TT80 = formOf('06/2026');
const TT89 = formOf('07/2026');

/** Number, value and tax as printed on 01/GTGT of Circular 89/2026, line by line. */
const PRINTED = `
  B   -   22
  C   -   -
  I   -   -
  1   23  24
  -   23a 24a
  2   -   25
  II  -   -
  1   26  -
  2   27  28
  a   29  -
  b   30  31
  c   32  33
  d   32a -
  đ   32b -
  3   34  35
  -   34a -
  III -   36
  IV  -   -
  1   -   37
  2   -   38
  V   -   39a
  VI  -   -
  1   -   40a
  2   -   40b
  3   -   40
  4   -   41
  4.1 -   42
  4.2 -   43`;
const printed = PRINTED.trim()
  .split('\n')
  .map((line) => line.trim().split(/ +/));

test('VAT-014 the lines of the form carry the numbers and cells of the printed form', () => {
  const lines = linesOf(TT89).map(({ number, base, tax }) => [
    number || '-',
    base ?? '-',
    tax ?? '-',
  ]);
  expect(lines).toEqual(printed);
});

test('the form of Circular 80 has neither [32b] nor [34a]', () => {
  expect(linesOf(TT80).map(({ base }) => base)).toEqual(
    linesOf(TT89).flatMap(({ base }) => (base === '32b' || base === '34a' ? [] : [base])),
  );
  expect(cellsOf(TT80)).toEqual(VAT_CELLS.filter((cell) => cell !== '32b' && cell !== '34a'));
});

test('a form has one of the two further cells where the law has one of them', () => {
  const rules = { ...TT89, furtherCells: ['34a'] } as const;
  expect(cellsOf(rules)).toEqual(VAT_CELLS.filter((cell) => cell !== '32b'));
  expect(linesOf(rules).filter(({ base }) => base === '32b' || base === '34a')).toHaveLength(1);
});

test('each cell of the form is on exactly one line', () => {
  const onLines = linesOf(TT89).flatMap(({ base, tax }) =>
    [base, tax].filter((cell) => cell !== null),
  );
  expect([...onLines].sort()).toEqual([...cellsOf(TT89)].sort());
});

test('each line has words of its own, and [21] as well', () => {
  const lines = ['noActivity', ...linesOf(TT89).map(({ name }) => name)];
  expect(Object.keys(VAT_LINE_WORDS).sort()).toEqual([...lines].sort());
  const words = Object.values(VAT_LINE_WORDS);
  expect(new Set(words).size).toBe(words.length);
  for (const text of words) expect(text).toMatch(/^\p{Lu}[\p{L}\d ,:%]+$/u);
});

test('a period is declared on the form in force on its first day', () => {
  expect([TT80.form, TT89.form]).toEqual(['TT80', 'TT89']);
  expect(formOf('2/2026').form).toBe('TT80');
  expect(formOf('3/2026').form).toBe('TT89');
});
