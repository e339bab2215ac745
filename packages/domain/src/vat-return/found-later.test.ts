import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../dates/add-days.ts';
import { parsePeriod, type TaxPeriod } from '../dates/tax-period.ts';
import { compare, decimal, minus, negated, plus, sum, ZERO } from '../money/decimal.ts';
import { barredPart } from '../verification/input-vat/barred-share.ts';
import { deductionOf } from './deduction-moves.ts';
import { fillReturn, type VatGroup } from './fill-return.ts';
import { placeInvoice, type VatFacts } from './place-invoice.ts';
import { correcting, PURCHASE, SALE, worth } from './testing/vat-samples.ts';

const Q3 = parsePeriod('3/2026') as TaxPeriod;
const Q4 = parsePeriod('4/2026') as TaxPeriod;
const AUGUST = '2026-08-20';
const NOVEMBER = '2026-11-05';
const missed: VatFacts = { ...PURCHASE, issuedOn: AUGUST, rate: '8' };
const foundLater: VatFacts = { ...missed, foundOn: NOVEMBER };

test('a purchase that is found after its period was filed is in [38] of the period in which it is found, and in no other cell', () => {
  const groups = [worth(foundLater, 40_000_000, 3_200_000)];
  expect(fillReturn(groups, Q3)).toEqual(fillReturn([], Q3));
  expect(fillReturn(groups, Q4)).toEqual({
    entries: { ...fillReturn([], Q4).entries, '38': '3200000' },
    annex: null,
  });
  expect(placeInvoice(foundLater, 'quarter')).toMatchObject({
    declaredOn: NOVEMBER,
    reason: 'FOUND_LATER',
  });
});

test('what the guard of input tax bars of it is not declared', () => {
  expect(placeInvoice({ ...foundLater, isBarred: true }, 'quarter')).toMatchObject({
    ...{ declaredOn: NOVEMBER, shares: [], reason: 'PURCHASE_BARRED' },
  });
});

test.each([
  ['a sale', { ...SALE, issuedOn: AUGUST, foundOn: NOVEMBER }, AUGUST],
  ['a purchase of a later day', { ...foundLater, issuedOn: '2026-11-20' }, '2026-11-20'],
  [
    'a correction that is declared later by itself',
    { ...foundLater, ...correcting('adjusts', '13', '2026-12-01') },
    '2026-12-01',
  ],
])('%s is declared in the usual period', (_, facts, declaredOn) => {
  expect(placeInvoice(facts, 'quarter').declaredOn).toBe(declaredOn);
});

test('what is replaced for a later event is taken back where the replacement is issued, from the deduction of the period in which it was found', () => {
  const replaced = { ...foundLater, chainState: 'REPLACED' as const, replacedOn: '2027-02-10' };
  expect(placeInvoice(replaced, 'quarter').declaredOn).toBe(NOVEMBER);
  expect(
    placeInvoice({ ...replaced, isTakenBack: true, isDecrease: true }, 'quarter'),
  ).toMatchObject({
    declaredOn: '2027-02-10',
    shares: [{ cell: '37' }],
  });
});

const day = fc.integer({ min: 0, max: 500 }).map((days) => addDays('2026-07-01', days));
const amount = fc.integer({ min: 1, max: 90_000_000 }).map(decimal);
const bought = fc.record({
  issuedOn: day,
  foundOn: day,
  tax: amount,
  whole: amount,
  /** Thirds that are not proven from some days on; none: nothing is due. */
  steps: fc.uniqueArray(fc.tuple(day, fc.constantFrom(0, 1, 2, 3)), {
    maxLength: 3,
    selector: ([on]) => on,
  }),
  type: fc.constantFrom('month' as const, 'quarter' as const),
});
type Bought = typeof bought extends fc.Arbitrary<infer Value> ? Value : never;

/** The shares of a purchase on credit with the days on which its deduction moves, as it is declared on that day. */
function groupsOf({ tax, whole, steps, type }: Bought, facts: VatFacts): VatGroup[] {
  const dueSteps = steps
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([on, thirds]) => ({
      on,
      unproven: barredPart(whole, { part: decimal(thirds), whole: decimal(3) }),
    }));
  const declaredOn = placeInvoice(facts, type).declaredOn ?? facts.issuedOn;
  const deferral = { dueOn: dueSteps[0]?.on ?? AUGUST, whole, steps: dueSteps };
  const { barred, moves } = deductionOf(deferral, declaredOn, type);
  const barredTax = barred ? barredPart(tax, barred) : ZERO;
  return [
    worth({ ...facts, isBarred: true }, 0, barredTax),
    worth(facts, 0, minus(tax, barredTax)),
    ...moves.map((move) => {
      const [before, after] = [move.before, move.after].map((part) =>
        barredPart(tax, { part, whole }),
      ) as [typeof tax, typeof tax];
      const isDecrease = compare(move.after, move.before) > 0;
      return worth({ ...facts, movedOn: move.on, isDecrease }, 0, minus(before, after));
    }),
  ];
}

/** [25] and [38] less [37] of all periods together. */
const deducted = (groups: readonly VatGroup[], type: TaxPeriod['type']) =>
  sum(
    groups.flatMap(({ facts, tax }) =>
      placeInvoice(facts, type).shares.flatMap(({ cell, of, sign }) => {
        if (of !== 'tax' || !['25', '37', '38'].includes(cell)) return [];
        const written = sign === 1 ? tax : negated(tax);
        return [cell === '37' ? negated(written) : written];
      }),
    ),
  );

test('over all periods together the same tax is deducted, whether a purchase is declared where it was issued or where it was found', () => {
  let later = 0;
  fc.assert(
    fc.property(bought, (one) => {
      const own = { ...PURCHASE, issuedOn: one.issuedOn };
      const declaredLater = { ...own, foundOn: one.foundOn };
      if (placeInvoice(declaredLater, one.type).reason === 'FOUND_LATER') later += 1;
      const whole = deducted(groupsOf(one, own), one.type);
      expect(deducted(groupsOf(one, declaredLater), one.type)).toBe(whole);
      const last = one.steps.toSorted(([a], [b]) => (a < b ? -1 : 1)).at(-1)?.[1] ?? 0;
      const unproven = barredPart(one.whole, { part: decimal(last), whole: decimal(3) });
      expect(plus(whole, barredPart(one.tax, { part: unproven, whole: one.whole }))).toBe(one.tax);
    }),
  );
  expect(later).toBeGreaterThan(10);
});
