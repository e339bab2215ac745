import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../dates/add-days.ts';
import { compare, decimal, minus, sum, ZERO } from '../../money/decimal.ts';
import { deductionOf } from '../../vat-return/deduction-moves.ts';
import type { Bought, DatedPayment } from './bought.ts';
import { deferralOf, knownUntil } from './deferral.ts';

const DUE = '2026-11-10';
type Paid = readonly (readonly [method: 'cash' | 'transfer', day: string, amount: number])[];

function boughtFor(withTax: number, payments: Paid, isPaid = false): Bought {
  const of = (method: 'cash' | 'transfer'): DatedPayment[] =>
    payments.flatMap(([by, on, amount]) =>
      by === method ? [{ on, amount: decimal(amount) }] : [],
    );
  const [inCash, transfers] = [of('cash'), of('transfer')];
  const amountOf = (paid: readonly DatedPayment[]) => sum(paid.map(({ amount }) => amount));
  return {
    ...{ on: '2026-08-10', withTax: decimal(withTax), statedMethod: 'TM/CK', dueOn: DUE, isPaid },
    paid: { cash: amountOf(inCash), transfer: amountOf(transfers), other: ZERO },
    ...{ transfers, inCash },
  };
}
const stepsOf = (payments: Paid, isPaid = false) =>
  deferralOf(boughtFor(11_000_000, payments, isPaid))?.steps.map(({ on, unproven }) => [
    on,
    unproven,
  ]);

test.each<[string, Paid, readonly (readonly [string, string])[]]>([
  ['nothing', [], [[DUE, '11000000']]],
  [
    'all of it in cash before it is due',
    [['cash', '2026-08-20', 11_000_000]],
    [['2026-08-20', '11000000']],
  ],
  [
    'a part in cash and the rest by transfer in time',
    [
      ['cash', '2026-08-20', 4_000_000],
      ['transfer', '2026-10-01', 7_000_000],
    ],
    [['2026-08-20', '4000000']],
  ],
  [
    'a part in cash and nothing else',
    [['cash', '2026-08-20', 4_000_000]],
    [
      ['2026-08-20', '4000000'],
      [DUE, '11000000'],
    ],
  ],
  [
    'all of it in cash, which comes back and is transferred',
    [
      ['cash', '2026-08-20', 11_000_000],
      ['cash', '2026-09-05', -11_000_000],
      ['transfer', '2026-12-05', 11_000_000],
    ],
    [
      ['2026-08-20', '11000000'],
      ['2026-09-05', '0'],
      [DUE, '11000000'],
      ['2026-12-05', '0'],
    ],
  ],
  [
    'all of it in cash and all of it once more by transfer',
    [
      ['cash', '2026-08-20', 11_000_000],
      ['transfer', '2026-09-05', 11_000_000],
    ],
    [
      ['2026-08-20', '11000000'],
      ['2026-09-05', '0'],
    ],
  ],
  ['cash on the due day', [['cash', DUE, 11_000_000]], [[DUE, '11000000']]],
])(
  'of a purchase on credit, the part without proof follows what was paid: %s',
  (_, payments, steps) => {
    expect(stepsOf(payments)).toEqual(steps);
  },
);

test('parts in cash in foreign currency that are rounded each by itself pay the whole', () => {
  const parts: Paid = [
    ['cash', '2026-08-20', 5_499_999],
    ['cash', '2026-08-21', 5_500_000],
  ];
  expect(stepsOf(parts, true)).toEqual([
    ['2026-08-20', '5499999'],
    ['2026-08-21', '11000000'],
  ]);
});

test('what is paid in cash while the form has no [37] for it is not deducted in the own period of the purchase', () => {
  const steps = [
    { on: '2026-06-20', unproven: decimal(11) },
    { on: '2026-08-10', unproven: ZERO },
  ];
  const deferral = { dueOn: '2026-08-05', whole: decimal(11), steps };
  const { barred, moves } = deductionOf(deferral, '2026-05-10', 'month');
  expect(barred).not.toBeNull();
  expect(moves.map(({ on }) => on)).toEqual(['2026-08-10']);
});

const day = fc.integer({ min: -60, max: 200 }).map((days) => addDays('2026-08-10', days));
const payment = fc.tuple(
  fc.constantFrom('cash' as const, 'transfer' as const),
  day,
  fc.integer({ min: -4_000_000, max: 9_000_000 }),
);

test('in every order of payments, no part is deducted that cash paid or that is due without proof, and every other part is', () => {
  fc.assert(
    fc.property(fc.array(payment, { maxLength: 5 }), day, (payments, today) => {
      const bought = boughtFor(11_000_000, payments);
      const unproven =
        deferralOf(bought)?.steps.findLast(({ on }) => on <= today)?.unproven ?? ZERO;
      const paid = (method: 'cash' | 'transfer') =>
        payments.reduce(
          (whole, [by, on, amount]) => whole + (by === method && on <= today ? amount : 0),
          0,
        );
      const uncovered = Math.max(11_000_000 - paid('transfer'), 0);
      const lost = today >= DUE ? uncovered : Math.min(Math.max(paid('cash'), 0), uncovered);
      expect(unproven).toBe(String(Math.min(lost, 11_000_000)));
      const { barred, moves } = deductionOf(
        deferralOf(bought) ?? { dueOn: DUE, whole: ZERO, steps: [] },
        '2026-08-10',
        'month',
      );
      const part =
        barred === null
          ? ZERO
          : compare(barred.part, barred.whole) === 0
            ? decimal(11_000_000)
            : barred.part;
      const moved = sum(moves.map(({ before, after }) => minus(after, before)));
      const last = deferralOf(bought)?.steps.at(-1)?.unproven ?? ZERO;
      expect(minus(last, moved)).toBe(part);
    }),
  );
});

test('what falls due today or later is not lost yet, what cash has paid before it is due is', () => {
  const bought = boughtFor(11_000_000, [['cash', '2026-08-20', 4_000_000]]);
  const deferral = deferralOf(bought) ?? { dueOn: DUE, whole: ZERO, steps: [] };
  const known = (day: string) => knownUntil(deferral, day).steps.map(({ unproven }) => unproven);
  expect(known(DUE)).toEqual(['4000000']);
  expect(known('2026-11-11')).toEqual(['4000000', '11000000']);
});
