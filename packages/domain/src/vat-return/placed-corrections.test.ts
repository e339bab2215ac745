import { expect, test } from 'vitest';
import { parsePeriod, type TaxPeriod } from '../dates/tax-period.ts';
import { decimal } from '../money/decimal.ts';
import { fillReturn } from './fill-return.ts';
import { isDeclaredIn, PLACE_REASONS, placeInvoice, type VatFacts } from './place-invoice.ts';
import { correcting, PURCHASE, SALE, worth } from './testing/vat-samples.ts';

const period = (text: string): TaxPeriod => parsePeriod(text) as TaxPeriod;

const ISSUED_ON = '2026-08-10';
const MAY = '2026-05-20';
const inAugust = { issuedOn: ISSUED_ON } as const;
const of = (side: VatFacts, ...how: Parameters<typeof correcting>): VatFacts => ({
  ...side,
  ...inAugust,
  ...correcting(...how),
});
const unrelated = (side: VatFacts, chainState: 'MODIFY' | 'REPLACE'): VatFacts => ({
  ...side,
  ...inAugust,
  chainState,
});

const PLACED: readonly (readonly [string, VatFacts, string | null, string])[] = [
  ['a sale', { ...SALE, ...inAugust }, ISSUED_ON, 'SALE'],
  ['a purchase', { ...PURCHASE, ...inAugust }, ISSUED_ON, 'PURCHASE'],
  ['a barred purchase', { ...PURCHASE, ...inAugust, isBarred: true }, ISSUED_ON, 'PURCHASE_BARRED'],
  [
    'a purchase that was found later',
    { ...PURCHASE, issuedOn: MAY, foundOn: ISSUED_ON },
    ISSUED_ON,
    'FOUND_LATER',
  ],
  [
    'what is due of a purchase without proof',
    { ...PURCHASE, issuedOn: MAY, movedOn: ISSUED_ON, isDecrease: true },
    ISSUED_ON,
    'DUE_WITHOUT_PROOF',
  ],
  [
    'what is proven of a purchase after it was due',
    { ...PURCHASE, issuedOn: MAY, movedOn: ISSUED_ON },
    ISSUED_ON,
    'PROVEN_AFTER_DUE',
  ],
  ['a purchase at no rate', { ...PURCHASE, ...inAugust, rate: 'NONE' }, ISSUED_ON, 'PURCHASE'],
  ['a sale corrected for a mistake', of(SALE, 'adjusts', '13', MAY), MAY, 'CORRECTS_MISTAKE'],
  [
    'a sale corrected for goods returned',
    of(SALE, 'adjusts', '05', MAY),
    ISSUED_ON,
    'CORRECTS_LATER_EVENT',
  ],
  ['a sale corrected without a cause', of(SALE, 'adjusts', null, MAY), MAY, 'CORRECTS_MISTAKE'],
  [
    'a sale corrected for a cause not in the list',
    of(SALE, 'adjusts', '99', MAY),
    MAY,
    'CORRECTS_MISTAKE',
  ],
  ['a replaced sale', of(SALE, 'replaces', '13', MAY), MAY, 'TAKES_THE_PLACE'],
  [
    'a sale of registered assets replaced when they came back',
    of(SALE, 'replaces', '06', MAY),
    ISSUED_ON,
    'CORRECTS_LATER_EVENT',
  ],
  [
    'a sale that was replaced since for a later event',
    { ...SALE, chainState: 'REPLACED', replacedOn: ISSUED_ON },
    SALE.issuedOn,
    'SALE',
  ],
  [
    'what that replacement takes back',
    { ...SALE, chainState: 'REPLACED', replacedOn: ISSUED_ON, isTakenBack: true },
    ISSUED_ON,
    'TAKEN_BACK',
  ],
  ['a sale invoiced late', { ...SALE, ...inAugust, soldOn: MAY }, MAY, 'SOLD_EARLIER'],
  [
    'a replacement that names an earlier day of the sale',
    { ...of(SALE, 'replaces', '13', '2026-06-20'), soldOn: MAY },
    MAY,
    'SOLD_EARLIER',
  ],
  [
    'a replaced sale of unknown day',
    of(SALE, 'replaces', '13', null),
    ISSUED_ON,
    'ORIGINAL_UNKNOWN',
  ],
  [
    'an adjustment of a sale that names nothing',
    unrelated(SALE, 'MODIFY'),
    ISSUED_ON,
    'ORIGINAL_UNKNOWN',
  ],
  [
    'a replacement of a sale that names nothing',
    unrelated(SALE, 'REPLACE'),
    ISSUED_ON,
    'ORIGINAL_UNKNOWN',
  ],
  [
    'a purchase corrected for a mistake',
    of(PURCHASE, 'adjusts', '13', MAY),
    MAY,
    'CORRECTS_MISTAKE',
  ],
  [
    'a purchase lowered in a later period',
    of(PURCHASE, 'adjusts', '05', MAY),
    ISSUED_ON,
    'CHANGES_EARLIER_DEDUCTION',
  ],
  [
    'a purchase corrected without a cause',
    of(PURCHASE, 'adjusts', null, MAY),
    ISSUED_ON,
    'CHANGES_EARLIER_DEDUCTION',
  ],
  [
    'a purchase corrected for a cause not in the list',
    of(PURCHASE, 'adjusts', '99', '2026-08-01'),
    ISSUED_ON,
    'CORRECTS_LATER_EVENT',
  ],
  [
    'a purchase corrected within the quarter',
    of(PURCHASE, 'adjusts', '05', '2026-08-01'),
    ISSUED_ON,
    'CORRECTS_LATER_EVENT',
  ],
  ['a replaced purchase', of(PURCHASE, 'replaces', '13', MAY), MAY, 'TAKES_THE_PLACE'],
  [
    'a purchase of registered assets replaced when they went back',
    of(PURCHASE, 'replaces', '06', MAY),
    ISSUED_ON,
    'CHANGES_EARLIER_DEDUCTION',
  ],
  [
    'a replaced purchase of unknown day',
    of(PURCHASE, 'replaces', '13', null),
    ISSUED_ON,
    'ORIGINAL_UNKNOWN',
  ],
  [
    'an adjusted purchase of unknown day',
    of(PURCHASE, 'adjusts', '05', null),
    ISSUED_ON,
    'ORIGINAL_UNKNOWN',
  ],
  [
    'an adjustment of a purchase that names nothing',
    unrelated(PURCHASE, 'MODIFY'),
    ISSUED_ON,
    'ORIGINAL_UNKNOWN',
  ],
  [
    'a replacement of a purchase that names nothing',
    unrelated(PURCHASE, 'REPLACE'),
    ISSUED_ON,
    'ORIGINAL_UNKNOWN',
  ],
  [
    'a voucher that was cancelled',
    { ...PURCHASE, isVoucher: true, chainState: 'CANCELED' },
    null,
    'VOUCHER',
  ],
  [
    'a cancelled draft',
    { ...SALE, chainState: 'CANCELED', processingState: 'draft' },
    null,
    'CANCELED',
  ],
  [
    'a replaced draft',
    { ...SALE, chainState: 'REPLACED', processingState: 'draft' },
    null,
    'REPLACED',
  ],
  [
    'a draft of a transfer note',
    { ...SALE, processingState: 'draft', template: '6' },
    null,
    'NOT_ISSUED',
  ],
  ['a transfer note', { ...SALE, template: '6', rate: 'NONE' }, null, 'TRANSFER_NOTE'],
  ['a sales invoice', { ...SALE, template: '2', rate: 'NONE' }, null, 'FORM_WITHOUT_VAT'],
  ['a sale at no rate', { ...SALE, rate: 'NONE' }, null, 'RATE_UNKNOWN'],
];

test.each(PLACED)(
  'VAT-009 %s: on which day it is declared, and why',
  (_, facts, declaredOn, reason) => {
    expect(placeInvoice(facts, 'quarter')).toMatchObject({ declaredOn, reason });
  },
);

test.each(
  PLACED.filter(([, { chainState, correction }]) => correction && chainState !== 'CANCELED'),
)('VAT-009 %s, adjusted again since, stays where it is declared', (_, facts) => {
  expect(placeInvoice({ ...facts, chainState: 'MODIFIED' }, 'quarter')).toEqual(
    placeInvoice(facts, 'quarter'),
  );
});

/** Circular 91/2026 Art. 10(5), by the causes of Decision 1233, Annex XVII. Null: as before there were causes. */
const LATER_EVENTS = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'];
const CAUSES = [...LATER_EVENTS, '13', '14', null] as const;
const BY_CAUSE = CAUSES.flatMap((cause) =>
  (['adjusts', 'replaces'] as const).flatMap((way) =>
    ([SALE, PURCHASE] as const).map((side) => {
      const isLater =
        cause === null
          ? side.direction === 'received' && way === 'adjusts'
          : LATER_EVENTS.includes(cause);
      return [cause, way, side.direction, isLater ? ISSUED_ON : MAY, side] as const;
    }),
  ),
);

test.each(BY_CAUSE)(
  'VAT-009 cause %s, %s, %s: declared on %s',
  (cause, way, _direction, declaredOn, side) => {
    expect(placeInvoice(of(side, way, cause, MAY), 'month').declaredOn).toBe(declaredOn);
    expect(placeInvoice(of(side, way, cause, '2026-08-01'), 'month').declaredOn).toBe(
      declaredOn === MAY ? '2026-08-01' : ISSUED_ON,
    );
  },
);

test('registered assets that come back change the period of their replacement by the difference, and not that of the sale', () => {
  const sold = { ...SALE, chainState: 'REPLACED', replacedOn: ISSUED_ON } as const;
  const groups = [
    worth(sold, 10_000, 1_000),
    worth({ ...sold, isTakenBack: true }, -10_000, -1_000),
    worth(of(SALE, 'replaces', '06', MAY), 4_000, 400),
  ];
  expect(fillReturn(groups, period('2/2026')).entries).toMatchObject({
    '32': '10000',
    '33': '1000',
  });
  expect(fillReturn(groups, period('3/2026')).entries).toMatchObject({
    '32': '-6000',
    '33': '-600',
  });
});

test('registered assets that go back to the seller lower the deduction by the difference: in [37] of a later period, in [23] to [25] of the same', () => {
  const bought = { ...PURCHASE, chainState: 'REPLACED', replacedOn: ISSUED_ON } as const;
  const rest = { ...of(PURCHASE, 'replaces', '06', MAY), isDecrease: true };
  const groups = (issuedOn: string) => [
    worth({ ...bought, issuedOn }, 10_000, 1_000),
    worth({ ...bought, issuedOn, isTakenBack: true, isDecrease: true }, -10_000, -1_000),
    worth({ ...rest, ...correcting('replaces', '06', issuedOn) }, 4_000, 400),
  ];
  expect(fillReturn(groups(MAY), period('3/2026')).entries).toMatchObject({
    '23': '0',
    '25': '0',
    '37': '600',
    '38': '0',
  });
  expect(fillReturn(groups(MAY), period('2/2026')).entries).toMatchObject({ '25': '1000' });
  expect(fillReturn(groups('2026-07-02'), period('3/2026')).entries).toMatchObject({
    '23': '4000',
    '24': '400',
    '25': '400',
    '37': '0',
  });
});

test('what corrects a mistake in a credit note is in the cell of the credit note: in [37]', () => {
  const mistaken = { ...of(PURCHASE, 'replaces', '13', '2026-08-02'), isDecrease: true };
  const facts = {
    ...mistaken,
    issuedOn: '2026-10-05',
    correction: { ...mistaken.correction, changesDeductionOf: MAY },
  } as VatFacts;
  expect(placeInvoice(facts, 'quarter')).toEqual({
    declaredOn: '2026-08-02',
    shares: [{ cell: '37', of: 'tax', sign: -1 }],
    isReduced: false,
    reason: 'CHANGES_EARLIER_DEDUCTION',
  });
});

test('an invoice that was adjusted and corrects nothing itself is declared on its own day', () => {
  for (const side of [SALE, PURCHASE])
    expect(
      placeInvoice({ ...side, ...inAugust, chainState: 'MODIFIED' }, 'quarter').declaredOn,
    ).toBe(ISSUED_ON);
});

test('the closed list of reasons is what an invoice can be placed by', () => {
  expect(new Set(PLACED.map(([, , , reason]) => reason))).toEqual(new Set(PLACE_REASONS));
});

test('what is declared nowhere is in no cell and not in the annex', () => {
  for (const [, facts, declaredOn] of PLACED)
    if (declaredOn === null)
      expect(
        placeInvoice({ ...facts, rate: facts.rate === 'NONE' ? 'NONE' : '8' }, 'month'),
      ).toMatchObject({
        shares: [],
        isReduced: false,
      });
});

test.each([
  ['2026-07-31', 'month', 'CHANGES_EARLIER_DEDUCTION'],
  ['2026-08-01', 'month', 'CORRECTS_LATER_EVENT'],
  ['2026-06-30', 'quarter', 'CHANGES_EARLIER_DEDUCTION'],
  ['2026-07-01', 'quarter', 'CORRECTS_LATER_EVENT'],
] as const)(
  'a purchase of %s that is lowered in August belongs, by the %s, to an earlier return or not: %s',
  (original, periodType, reason) => {
    expect(placeInvoice(of(PURCHASE, 'adjusts', '05', original), periodType).reason).toBe(reason);
  },
);

test('under the forms before Circular 89 there are no causes: each correction of a purchase is a later event', () => {
  const lowered = {
    ...PURCHASE,
    issuedOn: '2026-06-10',
    ...correcting('adjusts', '13', '2026-02-20'),
  };
  expect(placeInvoice(lowered, 'quarter')).toMatchObject({
    declaredOn: '2026-06-10',
    reason: 'CORRECTS_LATER_EVENT',
    shares: [{ cell: '23' }, { cell: '24' }, { cell: '25' }],
  });
});

test('a changed deduction is in one cell, positive, and no longer in the annex', () => {
  const lowered = { ...of(PURCHASE, 'adjusts', '05', MAY), rate: '8' as const, isDecrease: true };
  expect(placeInvoice(lowered, 'quarter')).toMatchObject({
    shares: [{ cell: '37', of: 'tax', sign: -1 }],
    isReduced: false,
  });
  expect(placeInvoice({ ...lowered, isDecrease: false }, 'quarter').shares).toEqual([
    { cell: '38', of: 'tax', sign: 1 },
  ]);
  expect(placeInvoice({ ...lowered, isBarred: true }, 'quarter')).toEqual({
    declaredOn: ISSUED_ON,
    shares: [],
    isReduced: false,
    reason: 'PURCHASE_BARRED',
  });
});

test.each([
  ['1', 'C26TAA', true],
  ['7', 'C26XAA', true],
  ['8', 'C26TAA', true],
  ['01GTKT0/001', 'AA/20E', true],
  ['5', 'C26GAA', true],
  ['5', 'C26HAA', false],
  ['2', 'C26GAA', false],
  ['3', 'C26TAA', false],
  ['17', 'C26TAA', false],
  ['02GTTT0/001', 'AA/20E', false],
  ['B01GTKT', 'AA/20E', false],
])('a purchase on form %s of series %s states VAT: %s', (template, serial, statesVat) => {
  const { reason } = placeInvoice({ ...PURCHASE, template, serial }, 'month');
  // Of a series that is not coded, such as AA/20E, what was received was issued.
  expect(reason).toBe(statesVat ? 'PURCHASE' : 'FORM_WITHOUT_VAT');
});

test('VAT-008 a custom rate is in the cells of the rate that it is part of, with 10 % where it is not known', () => {
  const cells = (facts: VatFacts) => placeInvoice(facts, 'month').shares.map(({ cell }) => cell);
  expect(cells({ ...SALE, rate: 'KHAC', customRate: null })).toEqual(['32', '33']);
  expect(cells({ ...SALE, rate: 'KHAC', customRate: decimal('-1') })).toEqual(['29']);
  expect(cells({ ...SALE, rate: 'KHAC', customRate: decimal('0') })).toEqual(['29']);
  expect(cells({ ...SALE, rate: 'KHAC', customRate: decimal('7') })).toEqual(['32', '33']);
  expect(cells({ ...SALE, rate: '0' })).toEqual(['29']);
});

test('what is taxed at 8 % is in the annex, sold, or bought and deducted', () => {
  for (const side of [SALE, PURCHASE])
    for (const rate of ['8', '10', '5'] as const)
      expect(placeInvoice({ ...side, rate }, 'month').isReduced).toBe(rate === '8');
  const barred = { ...PURCHASE, rate: '8' as const, isBarred: true };
  expect(placeInvoice(barred, 'month').isReduced).toBe(false);
});

test.each([
  ['2026-03-31', false],
  ['2026-04-01', true],
  ['2026-06-30', true],
  ['2026-07-01', false],
  [null, false],
])('what is declared on %s is of the second quarter: %s', (declaredOn, isOfIt) => {
  expect(isDeclaredIn({ declaredOn }, period('2/2026'))).toBe(isOfIt);
});

test('cents of invoices in foreign currency are rounded once, in the cell and in the annex', () => {
  const { entries, annex } = fillReturn(
    [
      worth({ ...SALE, rate: '8' }, '100.4', '8.4'),
      worth({ ...SALE, rate: '8' }, '100.4', '8.4'),
      worth({ ...PURCHASE, rate: '8' }, '50.3', '4.3'),
      worth({ ...PURCHASE, rate: '8' }, '50.3', '4.3'),
    ],
    period('2/2026'),
  );
  expect(entries).toMatchObject({ '32': '201', '33': '17', '23': '101', '24': '9', '25': '9' });
  expect(annex).toEqual({
    sales: '201',
    purchases: '101',
    purchasesTax: '9',
    reduced: '4',
    difference: '-5',
  });
});
