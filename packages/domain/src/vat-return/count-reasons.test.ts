import { expect, test } from 'vitest';
import { parsePeriod, type TaxPeriod } from '../dates/tax-period.ts';
import { decimal } from '../money/decimal.ts';
import { countReasons } from './count-reasons.ts';
import { whyWithoutRates } from './place-invoice.ts';
import { correcting, PURCHASE, SALE, worth } from './testing/vat-samples.ts';

const Q2 = parsePeriod('2/2026') as TaxPeriod;
const Q3 = parsePeriod('3/2026') as TaxPeriod;
const OF_A_SALE = { direction: 'issued' } as const;
const OF_A_PURCHASE = { direction: 'received' } as const;

test('what is not ordinary is counted by its reason with value and tax, sales and purchases apart', () => {
  const barred = { ...PURCHASE, isBarred: true };
  const draft = { ...SALE, processingState: 'draft' as const };
  const counts = countReasons(
    [
      worth(SALE, 1, 1),
      worth(PURCHASE, 1, 1),
      { ...worth(draft, 30, 3), invoices: 2 },
      worth(barred, 50, 5),
      { ...worth(draft, 10, 1), invoices: 4 },
      worth({ ...draft, ...OF_A_PURCHASE }, 7),
    ],
    [],
    Q2,
  );
  expect(counts).toEqual([
    { ...OF_A_SALE, reason: 'NOT_ISSUED', declaredIn: null, invoices: 6, base: '40', tax: '4' },
    {
      ...OF_A_PURCHASE,
      ...{ reason: 'PURCHASE_BARRED', declaredIn: Q2, invoices: 1, base: '50', tax: '5' },
    },
    { ...OF_A_PURCHASE, reason: 'NOT_ISSUED', declaredIn: null, invoices: 1, base: '7', tax: '0' },
  ]);
});

test('what has no row of rates is counted with what has one and the same reason', () => {
  const withoutVat = { ...SALE, template: '2' };
  const unrated = {
    ...OF_A_SALE,
    ...{ reason: 'FORM_WITHOUT_VAT' as const, invoices: 15 },
    ...{ base: decimal(166_892_500), tax: decimal(0) },
  };
  expect(countReasons([worth(withoutVat, 500)], [unrated], Q2)).toEqual([
    { ...unrated, declaredIn: null, invoices: 16, base: '166893000' },
  ]);
});

test('what is declared in another period than that of its day is counted in both, with the period in which it is declared', () => {
  const correction = {
    ...SALE,
    issuedOn: '2026-07-20',
    ...correcting('replaces', '13', '2026-05-20'),
  };
  const counted = {
    ...OF_A_SALE,
    ...{ reason: 'TAKES_THE_PLACE', declaredIn: Q2, invoices: 1, base: '100', tax: '10' },
  };
  const groups = [worth(correction, 100, 10)];
  expect(countReasons(groups, [], Q3)).toEqual([counted]);
  expect(countReasons(groups, [], Q2)).toEqual([counted]);
});

test('what moves of a purchase, or is taken back, is reported in the period of that day alone', () => {
  const moved = { ...PURCHASE, movedOn: '2026-08-20', isDecrease: true };
  const takenBack = {
    ...PURCHASE,
    ...{ chainState: 'REPLACED' as const, replacedOn: '2026-08-20', isTakenBack: true },
  };
  const groups = [worth(moved, 0, -10), worth(takenBack, -100, -10)];
  expect(countReasons(groups, [], Q2)).toEqual([]);
  expect(countReasons(groups, [], Q3).map(({ reason }) => reason)).toEqual([
    'DUE_WITHOUT_PROOF',
    'CHANGES_EARLIER_DEDUCTION',
  ]);
});

test.each([
  [{ template: '2' }, 'FORM_WITHOUT_VAT'],
  [{ template: '6' }, 'TRANSFER_NOTE'],
  [{ isVoucher: true }, 'VOUCHER'],
  [{ processingState: 'refused' as const }, 'NOT_ISSUED'],
])(
  'an invoice without rates of %o is in no return: %s, whether its amounts are known or not',
  (facts, reason) => {
    expect(whyWithoutRates({ ...SALE, ...facts }, false)).toBe(reason);
    expect(whyWithoutRates({ ...SALE, ...facts }, true)).toBe(reason);
  },
);

test('an invoice with VAT that has no rates lacks a rate, unless its amounts are unknown', () => {
  expect(whyWithoutRates(SALE, false)).toBe('RATE_UNKNOWN');
  expect(whyWithoutRates(SALE, true)).toBeNull();
});

test('an adjustment of information has no rate and is no finding; one of amounts at an unknown rate is', () => {
  const adjusting = {
    ...SALE,
    rate: 'NONE' as const,
    ...correcting('adjusts', '13', '2026-05-20'),
  };
  expect(countReasons([worth(adjusting, 0)], [], Q2)).toEqual([]);
  expect(countReasons([worth(adjusting, 500)], [], Q2)).toMatchObject([
    { reason: 'RATE_UNKNOWN', base: '500' },
  ]);
  expect(countReasons([worth({ ...SALE, rate: 'NONE' }, 0)], [], Q2)).toMatchObject([
    { reason: 'RATE_UNKNOWN' },
  ]);
});
