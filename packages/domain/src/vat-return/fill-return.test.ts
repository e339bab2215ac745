import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePeriod, type TaxPeriod } from '../dates/tax-period.ts';
import type { VatRate } from '../invoice/vat-rate.ts';
import { CHAIN_STATES, PROCESSING_STATES } from '../issuing/processing-state.ts';
import { compare, decimal } from '../money/decimal.ts';
import { countReasons } from './count-reasons.ts';
import { annexOf, fillReturn, type VatGroup } from './fill-return.ts';
import { isDeclaredIn, placeInvoice, type VatFacts } from './place-invoice.ts';
import { sidesOf } from './sides-of-cell.ts';
import { type Amounts, declaredByHand } from './testing/declared-by-hand.ts';
import { correcting, PURCHASE, SALE, worth } from './testing/vat-samples.ts';
import { BASE_CELLS } from './vat-cells.ts';

const period = (text: string): TaxPeriod => parsePeriod(text) as TaxPeriod;
const Q2 = period('2/2026');
const Q3 = period('3/2026');
const JULY = period('07/2026');

test('VAT-008 VAT-011 sales are in the cells of their rate, and those reduced to 8 % with those at 10 %', () => {
  const { entries } = fillReturn(
    [
      worth({ ...SALE, rate: 'KCT' }, 1),
      worth({ ...SALE, rate: '0' }, 20),
      worth({ ...SALE, rate: '5' }, 300, 15),
      worth({ ...SALE, rate: '8' }, 4_000, 320),
      worth(SALE, 50_000, 5_000),
      worth({ ...SALE, rate: 'KKKNT' }, 600_000),
      worth({ ...SALE, rate: 'KHAC', customRate: decimal('3.5') }, 100, 4),
    ],
    Q2,
  );
  expect(entries).toMatchObject({
    '26': '1',
    '29': '20',
    '30': '400',
    '31': '19',
    '32': '54000',
    '33': '5320',
    '32a': '600000',
    '23': '0',
  });
});

test.each<[string | null, string]>([
  ['0', '29'],
  ['0.01', '30'],
  ['4.99', '30'],
  ['5', '30'],
  ['5.01', '32'],
  ['8', '32'],
  ['10', '32'],
  [null, '32'],
])('VAT-011 a sale at a custom rate of %s % is in [%s]', (percent, cell) => {
  const customRate = percent === null ? null : decimal(percent);
  const { shares, isReduced } = placeInvoice({ ...SALE, rate: 'KHAC', customRate }, 'quarter');
  expect(shares[0]).toEqual({ cell, of: 'base', sign: 1 });
  expect(shares.slice(1).map((share) => share.cell)).toEqual(
    { '29': [], '30': ['31'], '32': ['33'] }[cell],
  );
  expect(isReduced).toBe(percent === '8');
});

test('8 % is in the annex under any name of a file, sold or bought', () => {
  const byHand = { rate: 'KHAC', customRate: decimal('8') } as const;
  const inQ3 = { issuedOn: '2026-08-10' };
  const { annex } = fillReturn(
    [
      worth({ ...SALE, ...inQ3, ...byHand }, 100_000, 8_000),
      worth({ ...SALE, ...inQ3, rate: '8' }, 50_000, 4_000),
      worth({ ...PURCHASE, ...inQ3, ...byHand }, 20_000, 1_600),
      worth({ ...SALE, ...inQ3, rate: 'KHAC', customRate: decimal('8.5') }, 1_000_000, 85_000),
    ],
    Q3,
  );
  expect(annex).toMatchObject({ sales: '150000', purchases: '20000', purchasesTax: '1600' });
});

test('what comes back in January 2027 of a sale at 8 % is in the annex of that month', () => {
  const back = worth(
    {
      ...SALE,
      issuedOn: '2027-01-06',
      chainState: 'MODIFY',
      rate: '8',
      isDecrease: true,
      correction: { relation: 'adjusts', causeCode: '05', originalIssuedOn: '2026-11-21' },
    },
    -100_000,
    -8_000,
  );
  expect(fillReturn([back], { type: 'month', year: 2027, number: 1 })).toMatchObject({
    entries: { '32': '-100000', '33': '-8000' },
    annex: { sales: '-100000', reduced: '-2000' },
  });
});

test.each([
  ['1', 'C26TAA', true],
  ['7', 'C26XAA', true],
  ['8', 'C26FAA', true],
  ['5', 'C26GAA', true],
  ['5', 'C26HAA', false],
  ['01GTKT0/001', 'AA/20E', true],
  ['01GTKT', 'AA/20E', true],
  ['02GTTT0/001', 'AA/20E', false],
  ['10', 'C26TAA', false],
  ['2', 'C26TAA', false],
  ['3', 'C26DAA', false],
  ['4', 'C26BAA', false],
])('form %s of series %s states VAT: %s', (template, serial, statesVat) => {
  const { reason } = placeInvoice({ ...PURCHASE, template, serial }, 'quarter');
  expect(reason).toBe(statesVat ? 'PURCHASE' : 'FORM_WITHOUT_VAT');
});

test('a purchase at no rate is declared all the same; a sale is not', () => {
  expect(placeInvoice({ ...PURCHASE, rate: 'NONE' }, 'quarter')).toMatchObject({
    reason: 'PURCHASE',
    declaredOn: PURCHASE.issuedOn,
  });
});

test.each([
  ['2026-06-30', false],
  ['2026-07-01', true],
  ['2026-09-30', true],
  ['2026-10-01', false],
])('an invoice of %s belongs to the third quarter: %s', (issuedOn, isHere) => {
  expect(isDeclaredIn(placeInvoice({ ...SALE, issuedOn }, 'quarter'), Q3)).toBe(isHere);
  expect(fillReturn([worth({ ...SALE, issuedOn }, 7)], Q3).entries['32']).toBe(isHere ? '7' : '0');
  const draft = { ...SALE, issuedOn, processingState: 'draft' as const };
  expect(countReasons([worth(draft, 7)], [], Q3)).toHaveLength(isHere ? 1 : 0);
});

test('what is declared nowhere belongs to no period', () => {
  expect(isDeclaredIn({ declaredOn: null }, Q3)).toBe(false);
});

test('the form takes whole dong of the sum, not the sum of whole dong', () => {
  const sold = (...bases: string[]) =>
    fillReturn(
      bases.map((base) => worth({ ...SALE, rate: '8' }, base, base)),
      Q2,
    );
  expect(sold('0.4', '0.4').entries).toMatchObject({ '32': '1', '33': '1' });
  expect(sold('0.4').entries['32']).toBe('0');
  expect(sold('0.5').entries['32']).toBe('1');
  expect(sold('0.4', '0.4').annex?.sales).toBe('1');
  const bought = fillReturn(
    ['0.4', '0.4'].map((base) => worth({ ...PURCHASE, rate: '8' }, base, base)),
    Q2,
  );
  expect(bought.annex).toMatchObject({ purchases: '1', purchasesTax: '1', sales: '0' });
});

test('what the buyers were spared is 2 % of the sales, rounded at half a dong', () => {
  const spared = (sales: number) =>
    annexOf({ purchases: decimal(0), purchasesTax: decimal(0), sales: decimal(sales) }).reduced;
  expect([spared(24), spared(25), spared(-25)]).toEqual(['0', '1', '-1']);
});

test('purchases are whole in [23] and [24], and in [25] without what the guard of input tax bars', () => {
  const barred = { ...PURCHASE, isBarred: true };
  const { entries } = fillReturn([worth(PURCHASE, 100, 10), worth(barred, 50, 5)], Q2);
  expect(entries).toMatchObject({ '23': '150', '24': '15', '25': '10' });
});

test('the annex sums what is taxed at 8 % and its difference (docs/law-and-practice.md#reduction-annex)', () => {
  const { annex } = fillReturn(
    [
      worth({ ...SALE, rate: '8' }, 100_000_000, 8_000_000),
      worth({ ...PURCHASE, rate: '8' }, 50_000_000, 4_000_000),
      worth(SALE, 7, 1),
    ],
    Q2,
  );
  expect(annex).toMatchObject({ reduced: '2000000', difference: '-2000000' });
  expect(fillReturn([worth(SALE, 7, 1)], Q2).annex).toBeNull();
  expect(fillReturn([worth({ ...PURCHASE, rate: '8' }, 100, 8)], Q2).annex).toMatchObject({
    purchases: '100',
    sales: '0',
    difference: '-8',
  });
  const filed = { purchases: '7880500667', purchasesTax: '630440054', sales: '7093463577' };
  expect(annexOf(filed as Parameters<typeof annexOf>[0])).toMatchObject({
    reduced: '141869272',
    difference: '-488570782',
  });
});

test('VAT-011 the annex has value and tax of the purchases that are deducted in the period, and nothing of what is barred', () => {
  const bought = { ...PURCHASE, rate: '8' as const };
  const barred = { ...bought, isBarred: true };
  const inCash = [worth(barred, 3_100_000, 248_000), worth(barred, 3_100_000, 248_000)];
  expect(fillReturn(inCash, Q2)).toMatchObject({
    entries: { '23': '6200000', '24': '496000', '25': '0' },
    annex: null,
  });
  const sold = worth({ ...SALE, rate: '8' }, 50_000_000, 4_000_000);
  // Of a purchase that is proven in part, the share that is deducted.
  const inPart = [worth(bought, 6_000_000, 480_000), worth(barred, 4_000_000, 320_000)];
  expect(fillReturn([sold, ...inCash, ...inPart], Q2).annex).toEqual({
    purchases: '6000000',
    purchasesTax: '480000',
    sales: '50000000',
    reduced: '1000000',
    difference: '520000',
  });
});

test('VAT-011 where all is bought at 8 %, the annex has the tax of [25]; at other rates it has less, and what is barred changes neither', () => {
  const amount = fc.integer({ min: 1, max: 1_000_000_000 });
  const purchase = fc.record({
    rate: fc.constantFrom('5' as const, '8' as const, '10' as const),
    tax: amount,
    isBarred: fc.boolean(),
    day: fc.integer({ min: 10, max: 28 }),
  });
  fc.assert(
    fc.property(fc.array(purchase, { maxLength: 12 }), fc.boolean(), (made, isAllReduced) => {
      const groups = made.map(({ rate, tax, isBarred, day }) => {
        const facts = { isBarred, rate: isAllReduced ? ('8' as const) : rate };
        return worth({ ...PURCHASE, ...facts, issuedOn: `2026-07-${day}` }, tax * 12, tax);
      });
      const { entries, annex } = fillReturn(groups, JULY);
      const tax = annex?.purchasesTax ?? decimal(0);
      expect(compare(tax, entries['25'])).toBeLessThanOrEqual(0);
      if (isAllReduced) expect(tax).toBe(entries['25']);
      const deducted = fillReturn(
        groups.filter(({ facts }) => !facts.isBarred),
        JULY,
      );
      expect(annex).toEqual(deducted.annex);
      expect(entries['25']).toBe(deducted.entries['25']);
    }),
  );
});

/** A correction issued in July of an invoice of May. */
const inJuly = { issuedOn: '2026-07-10' } as const;

test.each<[string, VatFacts, string | null, string]>([
  ['an ordinary sale', SALE, '2026-05-20', 'SALE'],
  [
    'goods that came back (cause 05)',
    { ...SALE, ...inJuly, ...correcting('adjusts', '05', '2026-05-20') },
    '2026-07-10',
    'CORRECTS_LATER_EVENT',
  ],
  [
    'a mistake put right (cause 13)',
    { ...SALE, ...inJuly, ...correcting('adjusts', '13', '2026-05-20') },
    '2026-05-20',
    'CORRECTS_MISTAKE',
  ],
  [
    'a replacement',
    { ...SALE, ...inJuly, ...correcting('replaces', '13', '2026-05-20') },
    '2026-05-20',
    'TAKES_THE_PLACE',
  ],
  [
    'a correction of something unknown',
    { ...SALE, ...inJuly, ...correcting('adjusts', '13', null) },
    '2026-07-10',
    'ORIGINAL_UNKNOWN',
  ],
  [
    'a purchase that was lowered later',
    { ...PURCHASE, ...inJuly, isDecrease: true, ...correcting('adjusts', '05', '2026-05-20') },
    '2026-07-10',
    'CHANGES_EARLIER_DEDUCTION',
  ],
  [
    'a purchase of the same quarter that was lowered',
    { ...PURCHASE, ...inJuly, isDecrease: true, ...correcting('adjusts', '05', '2026-07-02') },
    '2026-07-10',
    'CORRECTS_LATER_EVENT',
  ],
  ['what was replaced', { ...SALE, chainState: 'REPLACED' }, null, 'REPLACED'],
  ['what was cancelled', { ...SALE, chainState: 'CANCELED' }, null, 'CANCELED'],
  ['a draft', { ...SALE, processingState: 'draft' }, null, 'NOT_ISSUED'],
  ['a voucher', { ...PURCHASE, isVoucher: true }, null, 'VOUCHER'],
  ['a transfer note', { ...SALE, template: '6' }, null, 'TRANSFER_NOTE'],
  ['a sales invoice', { ...PURCHASE, template: '2' }, null, 'FORM_WITHOUT_VAT'],
  ['a sale at no rate', { ...SALE, rate: 'NONE' }, null, 'RATE_UNKNOWN'],
])('%s: where it is declared, and why', (_, facts, declaredOn, reason) => {
  expect(placeInvoice(facts, 'quarter')).toMatchObject({ declaredOn, reason });
});

test('on the form of Circular 89/2026 less input tax than was deducted is in [37], more in [38]', () => {
  const lowered = {
    ...PURCHASE,
    ...inJuly,
    isDecrease: true,
    ...correcting('adjusts', '05', '2026-05-20'),
  };
  const { entries } = fillReturn(
    [worth(lowered, -200, -20), worth({ ...lowered, isDecrease: false }, 70, 7)],
    Q3,
  );
  expect(entries).toMatchObject({ '23': '0', '24': '0', '37': '20', '38': '7' });
});

test.each([
  ['2026-06-30', 'CHANGES_EARLIER_DEDUCTION', '37'],
  ['2026-07-01', 'CORRECTS_LATER_EVENT', '23'],
])(
  'a purchase of %s that is lowered later in the third quarter: %s',
  (originalOn, reason, cell) => {
    const lowered = { ...PURCHASE, isDecrease: true, ...correcting('adjusts', '05', originalOn) };
    const placement = placeInvoice({ ...lowered, issuedOn: '2026-08-10' }, 'quarter');
    expect([placement.reason, placement.shares[0]?.cell]).toEqual([reason, cell]);
  },
);

test('a company that declares by months corrects an earlier month where one that declares by quarters does not', () => {
  const lowered = {
    ...PURCHASE,
    issuedOn: '2026-08-10',
    isDecrease: true,
    ...correcting('adjusts', '05', '2026-07-31'),
  };
  expect(placeInvoice(lowered, 'month').reason).toBe('CHANGES_EARLIER_DEDUCTION');
  expect(placeInvoice(lowered, 'quarter').reason).toBe('CORRECTS_LATER_EVENT');
});

test('a changed deduction is in no other cell and not in the annex, and in none where the tax is barred', () => {
  const lowered = {
    ...PURCHASE,
    ...inJuly,
    rate: '8' as const,
    isDecrease: true,
    ...correcting('adjusts', '05', '2026-05-20'),
  };
  expect(placeInvoice(lowered, 'quarter')).toEqual({
    declaredOn: '2026-07-10',
    shares: [{ cell: '37', of: 'tax', sign: -1 }],
    isReduced: false,
    reason: 'CHANGES_EARLIER_DEDUCTION',
  });
  expect(placeInvoice({ ...lowered, isBarred: true }, 'quarter')).toMatchObject({
    shares: [],
    reason: 'PURCHASE_BARRED',
  });
});

test('a replacement of an earlier purchase takes its place and changes no deduction', () => {
  const replaced = { ...PURCHASE, ...inJuly, ...correcting('replaces', '13', '2026-05-20') };
  expect(placeInvoice(replaced, 'quarter')).toMatchObject({
    declaredOn: '2026-05-20',
    reason: 'TAKES_THE_PLACE',
  });
});

test('a purchase that is corrected because of a mistake is declared where the mistake was', () => {
  const mistaken = { ...PURCHASE, ...inJuly, ...correcting('adjusts', '13', '2026-05-20') };
  expect(placeInvoice(mistaken, 'quarter')).toMatchObject({
    declaredOn: '2026-05-20',
    reason: 'CORRECTS_MISTAKE',
    shares: [{ cell: '23' }, { cell: '24' }, { cell: '25' }],
  });
  const unknown = { ...mistaken, ...correcting('adjusts', '13', null) };
  expect(placeInvoice(unknown, 'quarter')).toMatchObject({
    declaredOn: '2026-07-10',
    reason: 'ORIGINAL_UNKNOWN',
  });
});

test('before it such a correction is among the purchases', () => {
  const lowered = {
    ...PURCHASE,
    issuedOn: '2026-05-10',
    isDecrease: true,
    ...correcting('adjusts', null, '2026-02-20'),
  };
  const { entries } = fillReturn([worth(lowered, -200, -20)], Q2);
  expect(entries).toMatchObject({ '23': '-200', '24': '-20', '25': '-20', '37': '0' });
});

test('what is declared in another period is passed over', () => {
  const late = { ...SALE, ...inJuly, ...correcting('adjusts', '13', '2026-05-20') };
  const groups = [worth(late, -100, -10)];
  expect(fillReturn(groups, Q2).entries).toMatchObject({ '32': '-100', '33': '-10' });
  expect(fillReturn(groups, Q3).entries['32']).toBe('0');
});

const rates: readonly VatRate[] = ['0', '5', '8', '10', 'KHAC', 'NONE', 'KKKNT', 'KCT'];
const days = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 28 }))
  .map(([month, day]) => `2026-0${month}-${String(day).padStart(2, '0')}`);
const RELATION_OF = {
  MODIFY: 'adjusts',
  REPLACE: 'replaces',
  MODIFIED: null,
  REPLACED: null,
} as const;
const facts: fc.Arbitrary<VatFacts> = fc
  .record({
    direction: fc.constantFrom('issued' as const, 'received' as const),
    template: fc.constantFrom('1', '1', '1', '2', '6'),
    serial: fc.constantFrom('C26TAA', 'K26TAA'),
    isVoucher: fc.boolean().map((yes) => yes),
    processingState: fc.constantFrom(
      ...PROCESSING_STATES,
      'accepted' as const,
      'accepted' as const,
    ),
    chainState: fc.constantFrom(...CHAIN_STATES),
    issuedOn: days,
    rate: fc.constantFrom(...rates),
    customRate: fc.constantFrom(decimal('0'), decimal('3.5'), decimal('7')),
    isBarred: fc.boolean(),
    cause: fc.constantFrom(null, '05', '13'),
    relation: fc.constantFrom('adjusts' as const, 'replaces' as const),
    originalIssuedOn: fc.option(days),
    changesDeductionOf: fc.option(days, { freq: 1 }),
    soldOn: fc.option(days, { freq: 1 }),
    replacedOn: fc.option(days),
    isTakenBack: fc.boolean(),
    movedOn: fc.option(days, { freq: 1 }),
    foundOn: fc.option(days, { freq: 1 }),
    tax: fc.bigInt({ min: -1000n, max: 1000n }),
    base: fc.bigInt({ min: -9000n, max: 9000n }),
  })
  .map(({ cause, relation, originalIssuedOn, changesDeductionOf, tax, base, ...rest }) => ({
    ...rest,
    soldOn: rest.direction === 'issued' ? rest.soldOn : null,
    replacedOn: rest.chainState === 'REPLACED' ? rest.replacedOn : null,
    isTakenBack: rest.chainState === 'REPLACED' && rest.replacedOn !== null && rest.isTakenBack,
    movedOn: rest.direction === 'received' ? rest.movedOn : null,
    foundOn: rest.direction === 'received' ? rest.foundOn : null,
    isDecrease: tax < 0n,
    amounts: { base, tax },
    correction:
      rest.chainState === 'MODIFY' ||
      rest.chainState === 'REPLACE' ||
      rest.chainState === 'MODIFIED' ||
      rest.chainState === 'REPLACED'
        ? {
            relation: RELATION_OF[rest.chainState] ?? relation,
            causeCode: cause,
            originalIssuedOn,
            changesDeductionOf: rest.direction === 'received' ? changesDeductionOf : null,
          }
        : null,
  }));
type Made = VatFacts & Amounts;

const grouped = (one: Made): VatGroup => worth(one, `${one.amounts.base}`, `${one.amounts.tax}`);

test('the cells are the sums that a plain loop over any invoices comes to', () => {
  fc.assert(
    fc.property(fc.array(facts as fc.Arbitrary<Made>, { maxLength: 40 }), (invoices) => {
      const { entries } = fillReturn(invoices.map(grouped), Q3);
      const sums = declaredByHand(invoices, '2026-07-01', '2026-09-30');
      for (const cell of BASE_CELLS)
        expect([cell, entries[cell]]).toEqual([cell, `${sums[cell] ?? 0n}`]);
    }),
    { numRuns: 100 },
  );
});

test('an invoice that moves into the period moves exactly its own cells', () => {
  fc.assert(
    fc.property(
      fc.array(facts as fc.Arbitrary<Made>, { maxLength: 10 }),
      facts as fc.Arbitrary<Made>,
      (others, moved) => {
        const here = {
          ...moved,
          chainState: 'ORIGINAL' as const,
          correction: null,
          soldOn: null,
          replacedOn: null,
          isTakenBack: false,
          movedOn: null,
          foundOn: null,
        };
        const [inQ2, inQ3] = [
          { ...here, issuedOn: '2026-06-30' },
          { ...here, issuedOn: '2026-07-01' },
        ];
        const before = fillReturn([...others, inQ2].map(grouped), Q3).entries;
        const after = fillReturn([...others, inQ3].map(grouped), Q3).entries;
        const placement = placeInvoice(inQ3, 'quarter');
        for (const cell of BASE_CELLS) {
          const share = isDeclaredIn(placement, Q3)
            ? placement.shares.find((one) => one.cell === cell)
            : undefined;
          const amount = share ? moved.amounts[share.of] * BigInt(share.sign) : 0n;
          expect(BigInt(after[cell]) - BigInt(before[cell])).toBe(amount);
        }
      },
    ),
    { numRuns: 100 },
  );
});

test('VAT-010 an invoice counts in no cell for which its side is not read', () => {
  const lowered = { ...PURCHASE, ...inJuly, ...correcting('adjusts', '05', '2026-05-20') };
  // Seldom met by chance: a deduction of an earlier period that changed, up or down.
  const seldom = [true, false].map((isDecrease) => ({ ...lowered, isDecrease }));
  fc.assert(
    fc.property(
      fc.oneof(facts, fc.constantFrom(...seldom)),
      fc.constantFrom('month' as const, 'quarter' as const),
      (one, type) => {
        for (const { cell } of placeInvoice(one, type).shares)
          expect(sidesOf(cell), cell).toContain(one.direction);
      },
    ),
  );
  expect(seldom.map((one) => placeInvoice(one, 'quarter').shares[0]?.cell)).toEqual(['37', '38']);
  expect(sidesOf('34')).toEqual(['issued']);
  expect(sidesOf('25')).toEqual(['received']);
  expect(sidesOf('36')).toEqual(['issued', 'received']);
});
