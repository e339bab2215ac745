import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../dates/add-days.ts';
import type { PlainDate } from '../dates/plain-date.ts';
import {
  lastDayOf,
  nextPeriod,
  parsePeriod,
  type TaxPeriod,
  taxPeriodOf,
} from '../dates/tax-period.ts';
import { compare, type Decimal, decimal, minus, plus, sum, ZERO } from '../money/decimal.ts';
import { barredPart } from '../verification/input-vat/barred-share.ts';
import { type Deferral, deferralOf, unprovenShare } from '../verification/input-vat/deferral.ts';
import { deductionOf, isDeferred } from './deduction-moves.ts';
import { fillReturn, type VatGroup } from './fill-return.ts';
import { PURCHASE, worth } from './testing/vat-samples.ts';

const AUGUST = '2026-08-10';
type Payment = readonly [on: PlainDate, amount: number];

const onCredit = (withTax: number, dueOn: PlainDate, payments: readonly Payment[]): Deferral => {
  const transfers = payments.map(([on, amount]) => ({ on, amount: decimal(amount) }));
  const deferral = deferralOf({
    on: AUGUST,
    withTax: decimal(withTax),
    statedMethod: 'CK',
    paid: { cash: ZERO, transfer: sum(transfers.map(({ amount }) => amount)), other: ZERO },
    isPaid: false,
    dueOn,
    transfers,
  });
  if (!deferral) throw new Error('it is due');
  return deferral;
};

/** A purchase with the days on which its deduction moves, as they are grouped. */
function groupsOf(
  base: number,
  tax: Decimal,
  deferral: Deferral,
  type: TaxPeriod['type'] = 'month',
): VatGroup[] {
  const { barred, moves } = deductionOf(deferral, AUGUST, type);
  const facts = { ...PURCHASE, issuedOn: AUGUST };
  const barredTax = barred ? barredPart(tax, barred) : ZERO;
  return [
    worth({ ...facts, isBarred: true }, 0, barredTax),
    worth(facts, base, minus(tax, barredTax)),
    ...moves.map(({ on, before, after, whole }) => {
      const [until, from] = [before, after].map((part) => barredPart(tax, { part, whole }));
      const isDecrease = compare(after, before) > 0;
      return worth({ ...facts, movedOn: on, isDecrease }, 0, minus(until ?? ZERO, from ?? ZERO));
    }),
  ];
}

const cells = (groups: readonly VatGroup[], period: TaxPeriod) => {
  const { entries } = fillReturn(groups, period);
  return [entries['24'], entries['25'], entries['37'], entries['38']];
};

test.each([
  ['month', ['08/2026', '09/2026', '10/2026', '11/2026'], '2026-09-10', '2026-11-10'],
  ['quarter', ['3/2026', '4/2026', '1/2027', '2/2027'], '2026-10-10', '2027-05-10'],
] as const)(
  'by the %s, 10,000,000 on credit is deducted at once, half is lowered when it is due, and comes back when it is paid',
  (type, periods, due, paid) => {
    const deferral = onCredit(11_000_000, due, [
      [AUGUST, 5_500_000],
      [paid, 5_500_000],
    ]);
    const groups = groupsOf(10_000_000, decimal(1_000_000), deferral, type);
    expect(periods.map((text) => cells(groups, parsePeriod(text) as TaxPeriod))).toEqual([
      ['1000000', '1000000', '0', '0'],
      ['0', '0', '500000', '0'],
      ['0', '0', '0', '0'],
      ['0', '0', '0', '500000'],
    ]);
  },
);

test.each([
  ['month', ['08/2026', '09/2026', '10/2026'], '2026-08-25', '2026-10-10'],
  ['quarter', ['3/2026', '4/2026', '1/2027'], '2026-09-25', '2027-01-10'],
] as const)(
  'by the %s, what falls due in the period of the purchase and is not proven at its end is not deducted in it, and is when it is paid',
  (type, periods, due, paid) => {
    const deferral = onCredit(11_000_000, due, [
      [AUGUST, 5_500_000],
      [paid, 5_500_000],
    ]);
    const groups = groupsOf(10_000_000, decimal(1_000_000), deferral, type);
    expect(periods.map((text) => cells(groups, parsePeriod(text) as TaxPeriod))).toEqual([
      ['1000000', '500000', '0', '0'],
      ['0', '0', '0', '0'],
      ['0', '0', '0', '500000'],
    ]);
  },
);

test('what is paid late within the period of the purchase is deducted in it', () => {
  const deferral = onCredit(11_000_000, '2026-08-15', [['2026-08-31', 11_000_000]]);
  expect(deductionOf(deferral, AUGUST, 'month')).toEqual({ barred: null, moves: [] });
});

test.each([
  [
    'paid in the period in which it falls due',
    [['2026-09-20', 11_000_000]],
    ['0', '0'],
    ['0', '0'],
  ],
  ['paid in part in it', [['2026-09-20', 5_500_000]], ['500000', '0'], ['0', '0']],
  [
    'given back and paid again in a later period',
    [
      ['2026-10-05', 8_800_000],
      ['2026-10-10', -2_200_000],
    ],
    ['1000000', '0'],
    ['0', '600000'],
  ],
] as const)(
  '[37] and [38] hold what is left of one purchase at the end of the period: %s',
  (_, payments, september, october) => {
    const deferral = onCredit(11_000_000, '2026-09-10', payments);
    const groups = groupsOf(10_000_000, decimal(1_000_000), deferral);
    const [inSeptember, inOctober] = ['09/2026', '10/2026'].map((text) =>
      cells(groups, parsePeriod(text) as TaxPeriod).slice(2),
    );
    expect([inSeptember, inOctober]).toEqual([september, october]);
  },
);

test('what is due on the day of the purchase, or before, is due in its own period', () => {
  for (const dueOn of [AUGUST, '2026-07-31']) {
    const deferral = onCredit(11_000_000, dueOn, [['2026-10-10', 11_000_000]]);
    const groups = groupsOf(10_000_000, decimal(1_000_000), deferral);
    expect(
      ['08/2026', '09/2026', '10/2026'].map((text) =>
        cells(groups, parsePeriod(text) as TaxPeriod),
      ),
    ).toEqual([
      ['1000000', '0', '0', '0'],
      ['0', '0', '0', '0'],
      ['0', '0', '0', '1000000'],
    ]);
  }
});

test('a recorded due day decides where the form of the period in which payment is due has cells for it', () => {
  const isDue = (dueOn: PlainDate, declaredOn: PlainDate) => isDeferred({ dueOn }, declaredOn);
  expect(isDue('2026-08-11', AUGUST)).toBe(true);
  expect(isDue('2026-10-01', AUGUST)).toBe(true);
  expect(isDue(AUGUST, AUGUST)).toBe(true);
  expect(isDue('2026-07-31', AUGUST)).toBe(true);
  expect(isDue('2026-06-30', '2026-03-10')).toBe(false);
  expect(isDue('2026-07-01', '2026-03-10')).toBe(true);
});

test('a correction that comes when it was due loses what is not proven by then, and moves with the rest', () => {
  const deferral = onCredit(9_000_000, '2026-09-10', [
    ['2026-10-01', 3_000_000],
    ['2026-11-01', 6_000_000],
  ]);
  expect(deductionOf(deferral, '2026-10-05', 'month')).toEqual({
    barred: { part: '6000000', whole: '9000000' },
    moves: [{ on: '2026-11-01', before: '6000000', after: '0', whole: '9000000' }],
  });
});

const day = (most: number) =>
  fc.integer({ min: 0, max: most }).map((days) => addDays('2026-08-01', days));
const payments = fc.array(
  fc.tuple(
    day(400),
    fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: 1, max: 9_000_000 }) },
      { weight: 1, arbitrary: fc.integer({ min: -2_000_000, max: -1 }) },
    ),
  ),
  { maxLength: 6 },
);
const shuffled = payments.chain((all) =>
  fc.tuple(
    fc.constant(all),
    fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
  ),
);

test('to the end of any period, what was deducted less [37] and with [38] is what is proven or not yet due, in any order of payments', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 5_000_000, max: 30_000_000 }),
      fc.integer({ min: 1, max: 2_999_999 }),
      day(200),
      shuffled,
      fc.constantFrom('month' as const, 'quarter' as const),
      (withTax, taxInDong, dueOn, [inOrder, mixed], type) => {
        const tax = decimal(taxInDong);
        fc.pre(isDeferred({ dueOn }, AUGUST));
        const deferral = onCredit(withTax, dueOn, inOrder);
        expect(onCredit(withTax, dueOn, mixed)).toEqual(deferral);
        const groups = groupsOf(withTax - taxInDong, tax, deferral, type);
        let period = taxPeriodOf(AUGUST, type);
        let deducted = ZERO;
        const { barred: withheld } = deductionOf(deferral, AUGUST, type);
        let [lowered, raised] = [withheld ? barredPart(tax, withheld) : ZERO, ZERO];
        for (let count = 0; count < 16; count += 1) {
          const { entries } = fillReturn(groups, period);
          deducted = sum([deducted, entries['25'], entries['38'], minus(ZERO, entries['37'])]);
          [lowered, raised] = [plus(lowered, entries['37']), plus(raised, entries['38'])];
          const unproven = unprovenShare(deferral, lastDayOf(period));
          const barred = unproven ? barredPart(tax, unproven) : ZERO;
          expect(deducted).toBe(minus(tax, barred));
          expect(compare(raised, lowered)).toBeLessThanOrEqual(0);
          period = nextPeriod(period);
        }
      },
    ),
  );
});

test('the three months of a quarter deduct together what the quarter does, whatever falls due and is paid when', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 5_000_000, max: 30_000_000 }),
      fc.integer({ min: 1, max: 2_999_999 }),
      fc.integer({ min: 10, max: 200 }).map((days) => addDays('2026-08-01', days)),
      payments,
      (withTax, taxInDong, dueOn, made) => {
        const deferral = onCredit(withTax, dueOn, made);
        const deductedIn = (type: TaxPeriod['type'], texts: readonly string[]) => {
          const groups = groupsOf(withTax - taxInDong, decimal(taxInDong), deferral, type);
          const returns = texts.map((text) => fillReturn(groups, parsePeriod(text) as TaxPeriod));
          return sum(
            returns.map(({ entries }) =>
              sum([entries['25'], entries['38'], minus(ZERO, entries['37'])]),
            ),
          );
        };
        const quarters = [
          ['3/2026', ['07/2026', '08/2026', '09/2026']],
          ['4/2026', ['10/2026', '11/2026', '12/2026']],
          ['1/2027', ['01/2027', '02/2027', '03/2027']],
        ] as const;
        for (const [quarter, months] of quarters)
          expect(deductedIn('quarter', [quarter])).toBe(deductedIn('month', months));
      },
    ),
  );
});
