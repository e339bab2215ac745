import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DISPLAY_KEYS } from '../display-settings/display-settings.ts';
import {
  DEFAULT_ROUNDING,
  mostDecimals,
  type RoundingSettings,
  roundingFor,
} from '../display-settings/rounding.ts';
import { decimal } from '../money/decimal.ts';
import { readAmountWords } from '../money/testing/read-words.ts';
import { completeDraft } from './complete-draft.ts';
import { draftOf, product } from './testing/sample-draft.ts';

const CURRENCIES = ['VND', 'JPY', 'KRW', 'USD', 'CNY', 'EUR', 'CHF', 'KWD', 'CLF'] as const;

const settings = fc
  .tuple(...DISPLAY_KEYS.map((key) => fc.integer({ min: 0, max: mostDecimals(key) })))
  .map(
    (digits) =>
      Object.fromEntries(
        DISPLAY_KEYS.map((key, index) => [key, digits[index]]),
      ) as RoundingSettings,
  );
const amount = fc
  .tuple(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 0, max: 999_999 }))
  .map(([whole, part]) => `${whole}.${String(part).padStart(6, '0')}`);

test('33.333 yen at 10 % come to 36 yen in figures and in words', () => {
  const yen = { currency: 'JPY', exchangeRate: decimal('170') };
  const finer = { ...DEFAULT_ROUNDING, TOTAL_MONEY__FOREIGN: 3, SUB_TOTAL__FOREIGN: 3 };
  for (const rounding of [DEFAULT_ROUNDING, finer]) {
    const draft = completeDraft(
      { ...draftOf([product('1', '33.333', '10')]), ...yen },
      roundingFor('JPY', rounding),
    );
    expect([draft.totals.withTax, draft.amountInWords]).toEqual(['36', 'Ba mươi sáu yên Nhật']);
  }
});

test('words and figures of an invoice agree in any currency, whatever a company sets', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...CURRENCIES),
      settings,
      fc.array(fc.tuple(amount, amount, fc.constantFrom('5', '8', '10', '0')), {
        minLength: 1,
        maxLength: 4,
      }),
      fc.constantFrom('increase', 'decrease', null),
      (currency, rounding, lines, method) => {
        const goods = lines.map(([quantity, price, rate]) =>
          product(quantity, price, rate as '10', method === null ? {} : { method }),
        );
        const { totals, amountInWords } = completeDraft(
          {
            ...draftOf(goods),
            currency,
            exchangeRate: currency === 'VND' ? null : decimal('25000'),
          },
          roundingFor(currency, rounding),
        );
        expect(readAmountWords(amountInWords, currency)).toBe(totals.withTax);
      },
    ),
    { numRuns: 500 },
  );
});
