import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../dates/add-days.ts';
import type { PlainDate } from '../dates/plain-date.ts';
import { parsePeriod, type TaxPeriod, taxPeriodOf } from '../dates/tax-period.ts';
import type { ChainState } from '../issuing/processing-state.ts';
import { decimal, minus, negated, plus, sum } from '../money/decimal.ts';
import { correctionFactsOf, type KnownCorrection, takesBack } from './correction-facts.ts';
import { fillReturn, type VatGroup } from './fill-return.ts';
import { isDeclaredIn, placeInvoice } from './place-invoice.ts';
import { PURCHASE, worth } from './testing/vat-samples.ts';

/** A document of a family of purchases: the first is the purchase, the others correct an earlier one. */
type Document = Readonly<{
  id: string;
  issuedOn: PlainDate;
  foundOn: PlainDate | null;
  tax: number;
  isCanceled: boolean;
  corrects: Readonly<{
    id: string;
    relation: 'adjusts' | 'replaces';
    causeCode: string | null;
  }> | null;
}>;

const FIRST = '2026-07-01';
const day = fc.integer({ min: 0, max: 400 }).map((days) => addDays(FIRST, days));
const correction = fc.record({
  relation: fc.constantFrom('adjusts' as const, 'replaces' as const),
  causeCode: fc.constantFrom(null, '05', '06', '13'),
  /** Days after what it corrects. */
  after: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 200 })),
  foundAfter: fc.option(fc.integer({ min: 1, max: 300 }), { freq: 1 }),
  tax: fc.integer({ min: -5_000_000, max: 5_000_000 }).filter((tax) => tax !== 0),
  isCanceled: fc.boolean(),
  of: fc.nat(),
});
const family = fc
  .record({
    issuedOn: day,
    foundAfter: fc.option(fc.integer({ min: 1, max: 300 })),
    tax: fc.integer({ min: 1, max: 9_000_000 }),
    corrections: fc.array(correction, { maxLength: 5 }),
  })
  .map(({ issuedOn, foundAfter, tax, corrections }) => {
    const documents: Document[] = [
      {
        ...{ id: '0', issuedOn, tax, isCanceled: false, corrects: null },
        foundOn: foundAfter === null ? null : addDays(issuedOn, foundAfter),
      },
    ];
    for (const [nth, one] of corrections.entries()) {
      const open = documents.filter(({ id, isCanceled }) => {
        const isReplaced = documents.some(
          ({ corrects }) => corrects?.id === id && corrects.relation === 'replaces',
        );
        return !isReplaced && !isCanceled;
      });
      const original = open[one.of % open.length];
      if (!original) continue;
      // The tax law knows no replacement of what was adjusted.
      const isAdjusted = documents.some(({ corrects }) => corrects?.id === original.id);
      const relation = isAdjusted ? 'adjusts' : one.relation;
      const issued = addDays(original.issuedOn, one.after);
      const isFindable = relation === 'adjusts' && one.foundAfter !== null;
      documents.push({
        id: String(nth + 1),
        issuedOn: issued,
        foundOn: isFindable ? addDays(issued, one.foundAfter ?? 0) : null,
        tax: one.tax,
        isCanceled: one.isCanceled && relation === 'adjusts',
        corrects: { id: original.id, relation, causeCode: one.causeCode },
      });
    }
    return documents;
  });

function knownOf(one: Document, documents: readonly Document[]): KnownCorrection[] {
  const original = documents.find(({ id }) => id === one.corrects?.id);
  if (!one.corrects || !original) return [];
  return [
    {
      ...{ id: one.id, direction: 'received' as const, issuedOn: one.issuedOn, soldOn: null },
      relation: one.corrects.relation,
      causeCode: one.corrects.causeCode,
      originalId: original.id,
      originalOn: original.issuedOn,
      ...{ foundOn: one.foundOn, originalFoundOn: original.foundOn },
    },
  ];
}

/** Of each document, and of what a replacement took back of it: what the database makes of them. */
function groupsOf(documents: readonly Document[]): (VatGroup & Readonly<{ document: Document }>)[] {
  const known = new Map(
    documents.flatMap((one) => knownOf(one, documents)).map((one) => [one.id, one]),
  );
  return documents.flatMap((document) => {
    const own = known.get(document.id);
    const correction = own ? correctionFactsOf(own, known) : null;
    const correcting = documents.filter(({ corrects }) => corrects?.id === document.id);
    const replacement = correcting.find(({ corrects }) => corrects?.relation === 'replaces');
    const taking = replacement && known.get(replacement.id);
    const replacedOn = taking && takesBack(taking) ? taking.issuedOn : null;
    const state = (): ChainState => {
      if (document.isCanceled) return 'CANCELED';
      if (replacement) return 'REPLACED';
      if (correcting.length > 0) return 'MODIFIED';
      if (!own) return 'ORIGINAL';
      return own.relation === 'adjusts' ? 'MODIFY' : 'REPLACE';
    };
    const one = {
      ...{ ...PURCHASE, rate: '8' as const, issuedOn: document.issuedOn, chainState: state() },
      ...{
        foundOn: document.foundOn,
        replacedOn,
        isDecrease: correction?.isRest || document.tax < 0,
      },
      correction,
    };
    const whole = worth(one, document.tax * 10, document.tax);
    const takenBack = {
      ...whole,
      facts: { ...one, isTakenBack: true, isDecrease: true },
      base: negated(whole.base),
      tax: negated(whole.tax),
    };
    return [whole, ...(replacedOn ? [takenBack] : [])].map((group) => ({ ...group, document }));
  });
}

const inForce = (documents: readonly Document[]) =>
  sum(
    groupsOf(documents)
      .filter(({ facts }) => !['REPLACED', 'CANCELED'].includes(facts.chainState))
      .map(({ tax }) => tax),
  );

const periodsOf = (groups: readonly VatGroup[], type: TaxPeriod['type']): TaxPeriod[] => {
  const days = groups.flatMap(({ facts }) => placeInvoice(facts, type).declaredOn ?? []);
  const texts = days.map((on) => JSON.stringify(taxPeriodOf(on, type)));
  return [...new Set(texts)].map((text) => JSON.parse(text));
};

test.each(['month', 'quarter'] as const)(
  'VAT-008 the %ss of a purchase and its corrections together deduct what is in force, however each is declared and found; only its own period has it in [23], [24] and the annex',
  (type) => {
    let foundLater = 0;
    fc.assert(
      fc.property(family, (documents) => {
        const groups = groupsOf(documents);
        const [first] = groups;
        if (!first) throw new Error('a family has a purchase');
        if (documents.length > 1 && placeInvoice(first.facts, type).reason === 'FOUND_LATER')
          foundLater += 1;
        const own = taxPeriodOf(first.facts.issuedOn, type);
        const filled = periodsOf(groups, type).map((period) => ({
          isOwn: JSON.stringify(period) === JSON.stringify(own),
          ...fillReturn(groups, period),
        }));
        const deducted = sum(
          filled.map(({ entries }) => minus(plus(entries['25'], entries['38']), entries['37'])),
        );
        expect(deducted).toBe(inForce(documents));
        for (const { isOwn, entries, annex } of filled) {
          expect(annex?.purchases ?? '0').toBe(entries['23']);
          expect(annex?.purchasesTax ?? '0').toBe(entries['24']);
          if (!isOwn)
            expect([entries['23'], entries['24'], entries['25']]).toEqual(['0', '0', '0']);
        }
      }),
      { numRuns: 1_000 },
    );
    expect(foundLater).toBeGreaterThan(100);
  },
);

test('a later event is declared in the same period and cell, whether its purchase was found later or not', () => {
  fc.assert(
    fc.property(
      family,
      fc.constantFrom('month' as const, 'quarter' as const),
      (documents, type) => {
        const placed = (of: readonly Document[]) =>
          groupsOf(of)
            .filter(
              ({ facts, document }) => facts.correction && document.corrects?.causeCode === '05',
            )
            .map(({ facts }) => placeInvoice(facts, type));
        const found = documents.map((one) => (one.id === '0' ? one : { ...one, foundOn: null }));
        expect(placed(found)).toEqual(placed(found.map((one) => ({ ...one, foundOn: null }))));
      },
    ),
  );
});

const Q4 = parsePeriod('4/2026') as TaxPeriod;
const missed: Document = {
  ...{ id: '0', issuedOn: '2026-08-20', foundOn: '2026-11-05', tax: 3_200_000 },
  ...{ isCanceled: false, corrects: null },
};
const correcting = (
  tax: number,
  relation: 'adjusts' | 'replaces',
  causeCode: string | null,
  more: Partial<Document> = {},
): Document => ({
  ...{ id: '1', issuedOn: '2026-11-20', foundOn: null, tax, isCanceled: false },
  ...{ corrects: { id: '0', relation, causeCode }, ...more },
});

test.each<[string, Document[], Record<'37' | '38', string>]>([
  ['an increase', [correcting(100_000, 'adjusts', '05')], { '37': '0', '38': '3300000' }],
  ['a decrease', [correcting(-100_000, 'adjusts', '05')], { '37': '100000', '38': '3200000' }],
  ['a decrease without a cause', [correcting(-1, 'adjusts', null)], { '37': '1', '38': '3200000' }],
  ['a mistake', [correcting(-100_000, 'adjusts', '13')], { '37': '100000', '38': '3200000' }],
  ['a replacement', [correcting(3_000_000, 'replaces', '13')], { '37': '0', '38': '3000000' }],
  [
    'a replacement without a cause',
    [correcting(3_000_000, 'replaces', null)],
    { '37': '0', '38': '3000000' },
  ],
  [
    'registered assets that come back in part',
    [correcting(1_000_000, 'replaces', '06')],
    { '37': '2200000', '38': '3200000' },
  ],
  [
    'a cancelled credit note',
    [correcting(-100_000, 'adjusts', '05', { isCanceled: true })],
    { '37': '0', '38': '3200000' },
  ],
  [
    'the replacement of a credit note',
    [
      correcting(-100_000, 'adjusts', '05'),
      correcting(-50_000, 'replaces', '13', {
        ...{ id: '2', issuedOn: '2026-12-01' },
        corrects: { id: '1', relation: 'replaces', causeCode: '13' },
      }),
    ],
    { '37': '50000', '38': '3200000' },
  ],
  [
    'a replacement of the replacement',
    [
      correcting(3_000_000, 'replaces', '13'),
      correcting(2_000_000, 'replaces', '13', {
        ...{ id: '2', issuedOn: '2027-02-01' },
        corrects: { id: '1', relation: 'replaces', causeCode: '13' },
      }),
    ],
    { '37': '0', '38': '2000000' },
  ],
  [
    'goods back of the replacement',
    [
      correcting(3_000_000, 'replaces', '13'),
      correcting(-500_000, 'adjusts', '05', {
        ...{ id: '2', issuedOn: '2026-12-01' },
        corrects: { id: '1', relation: 'adjusts', causeCode: '05' },
      }),
    ],
    { '37': '500000', '38': '3000000' },
  ],
])(
  'VAT-008 %s of a purchase that was found later changes [37] and [38] alone, and nothing in the annex',
  (_, corrections, cells) => {
    const groups = groupsOf([missed, ...corrections]);
    const own = fillReturn(groups, parsePeriod('3/2026') as TaxPeriod);
    expect(own).toEqual(fillReturn([], parsePeriod('3/2026') as TaxPeriod));
    const { entries } = fillReturn([], Q4);
    expect(fillReturn(groups, Q4)).toEqual({ entries: { ...entries, ...cells }, annex: null });
    expect(groups.every(({ facts }) => declaredIn(facts))).toBe(true);
  },
);

const declaredIn = (facts: VatGroup['facts']): boolean => {
  const { declaredOn } = placeInvoice(facts, 'quarter');
  return declaredOn === null || isDeclaredIn({ declaredOn }, Q4);
};

test('what is barred of a correction of a found purchase changes nothing', () => {
  const groups = groupsOf([missed, correcting(3_000_000, 'replaces', '13')]);
  const barred = groups.map((one) => ({ ...one, facts: { ...one.facts, isBarred: true } }));
  expect(fillReturn(barred, Q4)).toEqual(fillReturn([], Q4));
  expect(decimal('0')).toBe(fillReturn(barred, Q4).entries['38']);
});
