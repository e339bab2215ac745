import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountInWords } from './amount-in-words.ts';
import { decimal } from './decimal.ts';
import amountsCsv from './fixtures/amount-words-currency.csv?raw';
import numbersCsv from './fixtures/number-words.csv?raw';
import { readRows } from './fixtures/read-rows.ts';
import { numberInWords } from './number-in-words.ts';
import { readNumberWords } from './testing/read-words.ts';

const numbers = readRows(numbersCsv);
const amounts = readRows(amountsCsv);

test('the tables of words are read in full', () => {
  expect(numbers.length).toBe(182);
  expect(amounts.length).toBe(21);
});

test('LINE-007 every number of the table is read as real invoices read it', () => {
  for (const row of numbers) {
    expect(numberInWords(row['number'] ?? ''), row['number']).toBe(row['words']);
    expect(amountInWords(decimal(row['number'] ?? ''), 'VND'), row['number']).toBe(
      row['words_invoice_vnd'],
    );
  }
});

test('LINE-007 every amount of the table is read in its currency, adjustments by their direction', () => {
  for (const row of amounts) {
    const kind = row['kind'] ?? '';
    const options = { adjustment: kind.startsWith('adjust'), even: kind.includes('chẵn style on') };
    expect(
      amountInWords(decimal(row['amount'] ?? ''), row['currency'] ?? '', options),
      `${kind} ${row['amount']} ${row['currency']}`,
    ).toBe(row['words']);
  }
});

test.each([
  ['1080000', 'Điều chỉnh tăng một triệu không trăm tám mươi nghìn đồng'],
  ['-216000', 'Điều chỉnh giảm hai trăm mười sáu nghìn đồng'],
  ['0', 'Không đồng'],
])('LINE-007 an adjustment of %s reads %s', (amount, words) => {
  expect(amountInWords(decimal(amount), 'VND', { adjustment: true })).toBe(words);
});

test.each([
  ['13800.25', 'USD', 'Mười ba nghìn tám trăm đô la Mỹ và hai mươi lăm xu'],
  ['0.995', 'USD', 'Một đô la Mỹ'],
  ['-0.001', 'USD', 'Không đô la Mỹ'],
  ['1234.5', 'VND', 'Một nghìn hai trăm ba mươi lăm đồng'],
  ['20.5', 'EUR', 'Hai mươi euro và năm mươi xu'],
  ['1500', 'JPY', 'Một nghìn năm trăm yên Nhật'],
  ['2.10', 'SEK', 'Hai SEK và mười phần trăm'],
  ['2.005', 'KWD', 'Hai KWD và năm phần nghìn'],
  ['7', 'ISK', 'Bảy ISK'],
])('%s %s reads %s', (amount, currency, words) => {
  expect(amountInWords(decimal(amount), currency)).toBe(words);
});

test('"chẵn" is added to whole thousands only', () => {
  expect(amountInWords(decimal('3780000'), 'VND', { even: true })).toMatch(/ đồng chẵn$/);
  expect(amountInWords(decimal('3780500'), 'VND', { even: true })).toMatch(/ đồng$/);
  expect(amountInWords(decimal('0'), 'VND', { even: true })).toBe('Không đồng');
});

test.each(['', '1.5', '1e3', 'một'])('"%s" is no whole number to be read', (text) => {
  expect(() => numberInWords(text)).toThrow(RangeError);
});

test('words of any number up to 10^24 read back to the number', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 24n }), (number) => {
      const words = numberInWords(String(number));
      expect(words).toMatch(/^\p{Ll}+(?: \p{Ll}+)*$/u);
      expect(readNumberWords(words)).toBe(number);
    }),
    { numRuns: 2000 },
  );
});
