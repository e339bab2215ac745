import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../dates/add-days.ts';
import type { PlainDate } from '../dates/plain-date.ts';
import { DEFAULT_ROUNDING } from '../display-settings/rounding.ts';
import { ruleSetOn } from '../legal/rule-set.ts';
import { RULE_SETS } from '../legal/rule-sets.ts';
import { decimal } from '../money/decimal.ts';
import { completeDraft } from './complete-draft.ts';
import { DECREE_LINE } from './decree-reduction.ts';
import type { Correction, InvoiceDraft } from './invoice.ts';
import { namedTaxDay, taxDayOf } from './tax-day.ts';
import { ADJUSTMENT, draftOf, issuing, product } from './testing/sample-draft.ts';
import { validateInvoice } from './validation/validate.ts';

const CHANGES = RULE_SETS.slice(1).map(({ effectiveFrom }) => effectiveFrom);
/** Days on both sides of every change of rules, and far from it. */
const day = fc
  .tuple(fc.constantFrom(...CHANGES), fc.constantFrom(-40, -2, -1, 0, 1, 2, 40))
  .map(([change, by]) => addDays(change, by));
/** A day, and a later one. */
const days = fc
  .tuple(day, day)
  .map(([a, b]): [PlainDate, PlainDate] => (a < b ? [a, b] : [b, a]))
  .filter(([a, b]) => a < b);

const REPLACEMENT: Correction = { ...ADJUSTMENT, relation: 'replaces', adjusts: null };
const relief = { ...DECREE_LINE, customRate: decimal('3') };
const RATES = ['0', '5', '8', '10', 'KCT'] as const;

const NOT_IN_FORCE = ['line-rate-not-in-force', 'decree-not-in-force'];
const refusedIn = (draft: InvoiceDraft): string[] =>
  validateInvoice(draft, issuing({ today: draft.issuedOn, rules: ruleSetOn(draft.issuedOn) }))
    .map(({ code }) => code)
    .filter((code) => NOT_IN_FORCE.includes(code));

const WAYS: readonly Pick<Correction, 'relation' | 'adjusts'>[] = [
  { relation: 'adjusts', adjusts: 'amounts' },
  { relation: 'replaces', adjusts: null },
];

/** Every rate on a VAT invoice, and the relief on a sales invoice, as the rules of `taxDay` have them. */
function expectRulesOf(taxDay: PlainDate, more: Partial<InvoiceDraft>): void {
  const { vatRates, decreeReduction } = ruleSetOn(taxDay);
  for (const rate of RATES) {
    const refused = vatRates.includes(rate) ? [] : ['line-rate-not-in-force'];
    expect(refusedIn(draftOf([product('1', '100000', rate)], more))).toEqual(refused);
  }
  const sales = draftOf([product('1', '450000'), relief], { ...more, kind: 'sales' });
  expect(refusedIn(sales)).toEqual(decreeReduction ? [] : ['decree-not-in-force']);
  const { subtotal, name } = sales.lines[1] ?? {};
  expect(subtotal).toBe(decreeReduction ? '2700' : null);
  expect(name).toBe(decreeReduction?.note.replace('{amount}', '2.700 đồng') ?? '');
  // What is saved stays what it is, whenever it is worked out anew.
  expect(completeDraft(sales, DEFAULT_ROUNDING)).toEqual(sales);
}

test('a correction has the rates and the relief of the day of its original, on both sides of every change of rules', () => {
  fc.assert(
    fc.property(days, fc.constantFrom(...WAYS), ([soldOn, issuedOn], way) => {
      const related = { ...ADJUSTMENT, ...way, issuedOn: soldOn };
      expectRulesOf(soldOn, { issuedOn, related });
    }),
  );
});

test('a correction of a correction has those of the first sale', () => {
  fc.assert(
    fc.property(days, day, ([soldOn, issuedOn], later) => {
      const first = draftOf([product('1', '1')], {
        issuedOn,
        related: { ...ADJUSTMENT, relation: 'replaces', adjusts: null, issuedOn: soldOn },
      });
      const related = { ...ADJUSTMENT, issuedOn, ...namedTaxDay(first) };
      fc.pre(later > issuedOn);
      expectRulesOf(soldOn, { issuedOn: later, related });
    }),
  );
});

test('an invoice issued late has those of the day of the sale, with a warning and not without a reason', () => {
  fc.assert(
    fc.property(days, ([soldOn, issuedOn]) => {
      const late = { issuedOn, earlierSale: { soldOn, reason: 'Kế toán nghỉ ốm' } };
      expectRulesOf(soldOn, late);
      const findingsOf = (draft: InvoiceDraft) =>
        validateInvoice(draft, issuing({ today: issuedOn, rules: ruleSetOn(issuedOn) }))
          .filter(({ path }) => path.startsWith('earlierSale'))
          .map(({ code, severity }) => `${code} ${severity}`);
      const draft = draftOf([product('1', '1')], late);
      expect(findingsOf(draft)).toEqual(['sold-earlier warning']);
      expect(findingsOf({ ...draft, earlierSale: { soldOn, reason: ' ' } })).toEqual([
        'sold-earlier warning',
        'late-reason-required error',
      ]);
    }),
  );
});

test('an invoice of its own day has the rules of that day', () => {
  fc.assert(fc.property(day, (issuedOn) => expectRulesOf(issuedOn, { issuedOn })));
});

test('a sale on the day of the invoice or after it is none that the invoice comes late for', () => {
  const findingsOf = (soldOn: string, more: Partial<InvoiceDraft> = {}) =>
    validateInvoice(
      draftOf([product('1', '1')], { ...more, earlierSale: { soldOn, reason: 'x' } }),
      issuing(),
    )
      .filter(({ path }) => path === 'earlierSale.soldOn')
      .map(({ code }) => code);
  expect(findingsOf('2026-11-21')).toEqual(['sold-not-earlier']);
  expect(findingsOf('2026-02-30')).toEqual(['issue-date-invalid']);
  expect(findingsOf('2026-11-20')).toEqual(['sold-earlier']);
  // A replacement: before the invoice that it replaces.
  expect(findingsOf('2026-11-02', { related: REPLACEMENT })).toEqual(['sold-not-earlier']);
});

test('one line of a list has the rules of the invoice that it belongs to', () => {
  const stated = { withoutTax: decimal('1'), tax: decimal('0'), withTax: decimal('1') };
  const original = { template: '1', serial: 'C27TAA', number: '1', before: stated };
  const related: Correction = {
    ...ADJUSTMENT,
    issuedOn: '2027-01-04',
    list: {
      number: '1',
      issuedOn: '2027-01-06',
      originals: [
        { ...original, issuedOn: '2027-01-04' },
        { ...original, issuedOn: '2027-01-05', taxDay: '2026-12-30' },
      ],
    },
  };
  const at8 = (index: number) =>
    product('1', '100000', '8', { original: index, method: 'increase' });
  const draft = draftOf([at8(1), at8(2)], { issuedOn: '2027-01-06', related });
  expect(draft.lines.map((line) => taxDayOf(draft, line))).toEqual(['2027-01-04', '2026-12-30']);
  expect(refusedIn(draft)).toEqual(['line-rate-not-in-force']);
});

test('an adjustment takes no day of sale from its writer: it has the one of its original', () => {
  const earlierSale = { soldOn: '2026-12-30', reason: 'x' };
  const adjusting = draftOf([product('1', '100000', '10', { method: 'decrease' })], {
    issuedOn: '2027-01-06',
    related: { ...ADJUSTMENT, issuedOn: '2027-01-05' },
    earlierSale,
  });
  expect(
    validateInvoice(adjusting, issuing({ today: '2027-01-06', rules: ruleSetOn('2027-01-06') })),
  ).toContainEqual(expect.objectContaining({ code: 'sold-on-of-original', severity: 'error' }));
});
