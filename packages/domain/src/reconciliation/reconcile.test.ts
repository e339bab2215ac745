import { expect, test } from 'vitest';
import { decimal } from '../money/decimal.ts';
import type { InvoiceFacts } from './invoice-facts.ts';
import { reconcile } from './reconcile.ts';

const AS_OF = '2026-09-30';

function invoice(id: string, changes: Partial<InvoiceFacts> = {}): InvoiceFacts {
  return {
    id,
    sellerTaxCode: '0399990011',
    buyerTaxCode: '0388820000',
    template: '1',
    serial: 'C26TAA',
    number: '4185',
    issuedOn: '2026-07-10',
    currency: 'VND',
    withoutTax: decimal(1_000_000),
    tax: decimal(80_000),
    withTax: decimal(1_080_000),
    rates: null,
    chainState: 'ORIGINAL',
    authorityCode: null,
    lines: 1,
    ...changes,
  };
}

const one = (own: Partial<InvoiceFacts>, portal: Partial<InvoiceFacts> = {}) =>
  reconcile({ own: [invoice('o', own)], portal: [invoice('p', portal)], asOf: AS_OF });

const total = (withTax: number, tax: number) => ({
  tax: decimal(tax),
  withTax: decimal(withTax),
});

test.each([
  ['exact', 'matched', {}, []],
  ['number-format', 'matched', { number: '00004185', serial: 'c26taa' }, []],
  ['rounding', 'matched', total(1_080_001, 80_001), ['tax', 'withTax']],
  ['facts', 'differs', total(1_080_002, 80_002), ['tax', 'withTax']],
  ['rounding', 'matched', { ...total(1_080_002, 80_002), lines: 2 }, ['tax', 'withTax']],
  ['party', 'differs', { buyerTaxCode: '0388829999' }, ['buyerTaxCode']],
  ['party', 'differs', { sellerTaxCode: '0399990011-002' }, ['sellerTaxCode']],
  ['facts', 'differs', { issuedOn: '2026-07-11' }, ['issuedOn']],
  ['facts', 'differs', { chainState: 'REPLACED' }, ['chainState']],
  ['likely', 'differs', { serial: 'C26TAB' }, ['serial']],
] as const)('REC-001 rule %s fires: %s', (rule, outcome, own, fields) => {
  const [finding, ...others] = one(own);
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ own: 'o', portal: 'p', rule, outcome });
  expect(finding?.differences.map(({ field }) => field)).toEqual(fields);
});

test('REC-001 both sides of every field that differs are returned, and whether rounding alone makes it', () => {
  expect(one({ withTax: decimal(1_080_001), issuedOn: '2026-07-09' })[0]?.differences).toEqual([
    { field: 'issuedOn', own: '2026-07-09', portal: '2026-07-10', isRounding: false },
    { field: 'withTax', own: '1080001', portal: '1080000', isRounding: true },
  ]);
});

test('REC-001 amounts are compared rate by rate where both sides state them', () => {
  const rates = (tax: number) => [{ rate: '8', base: decimal(1_000_000), tax: decimal(tax) }];
  expect(one({ rates: rates(80_001) }, { rates: rates(80_000) })[0]?.rule).toBe('rounding');
  const other = [{ rate: '10', base: decimal(1_000_000), tax: decimal(80_000) }];
  expect(one({ rates: other }, { rates: rates(80_000) })[0]?.rule).toBe('facts');
});

const LISTED_WITH_ZERO = {
  withoutTax: decimal(0),
  tax: decimal(0),
  withTax: decimal(0),
  rates: [{ rate: '8', base: decimal(0), tax: decimal(0) }],
} as const;
const RATES = [{ rate: '8', base: decimal(1_000_000), tax: decimal(80_000) }];

test('REC-001 the portal lists a replaced invoice with amounts of 0, which is no difference', () => {
  const replaced = { chainState: 'REPLACED', rates: RATES } as const;
  expect(one(replaced, { ...LISTED_WITH_ZERO, chainState: 'REPLACED' })).toMatchObject([
    { outcome: 'matched', rule: 'exact', differences: [] },
  ]);
  const elsewhere = { sellerTaxCode: '0399990011-002', chainState: 'REPLACED' } as const;
  expect(one({ ...replaced }, { ...LISTED_WITH_ZERO, ...elsewhere })[0]?.rule).toBe('party');
});

test.each([
  ['ours is not replaced', {}, { ...LISTED_WITH_ZERO, chainState: 'REPLACED' }],
  ['theirs is not replaced', { chainState: 'REPLACED' }, LISTED_WITH_ZERO],
  ['neither is replaced', {}, LISTED_WITH_ZERO],
  [
    'both are cancelled',
    { chainState: 'CANCELED' },
    { ...LISTED_WITH_ZERO, chainState: 'CANCELED' },
  ],
  [
    'the portal lists another total',
    { chainState: 'REPLACED' },
    { ...LISTED_WITH_ZERO, chainState: 'REPLACED', withTax: decimal(5) },
  ],
] as const)('REC-001 amounts of 0 at the portal are a difference where %s', (_, own, portal) => {
  const [finding] = one(own, portal);
  expect(finding?.outcome).toBe('differs');
  expect(finding?.differences.map(({ field }) => field)).toEqual(
    expect.arrayContaining(['withoutTax', 'tax', 'withTax']),
  );
});

test('REC-001 what only one side has is reported as such, with what may be meant and why', () => {
  const findings = one({ serial: 'C26TXY', withTax: decimal(5) });
  expect(findings).toMatchObject([
    { own: 'o', portal: null, outcome: 'only-own', rule: 'missing' },
    { own: null, portal: 'p', outcome: 'only-portal', rule: 'missing' },
  ]);
  const reasons = ['seller', 'number', 'amount-before-tax', 'day', 'buyer'];
  expect(findings[0]?.candidates).toEqual([{ id: 'p', score: 78, reasons }]);
  expect(findings[1]?.candidates).toEqual([{ id: 'o', score: 78, reasons }]);
});

test('REC-001 one that the seller may still send is awaited, not missing', () => {
  const asOf = (day: string) =>
    reconcile({ own: [invoice('o', { issuedOn: '2026-07-10' })], portal: [], asOf: day });
  // 10 July 2026 is a Friday.
  expect(asOf('2026-07-13')[0]?.outcome).toBe('awaited');
  expect(asOf('2026-07-14')[0]?.outcome).toBe('only-own');
});

test('REC-001 the same invoice twice on a side is one pair and a duplicate; the twin that agrees is the pair', () => {
  const findings = reconcile({
    own: [invoice('o1', { issuedOn: '2026-07-01' }), invoice('o2')],
    portal: [invoice('p1'), invoice('p2', { withTax: decimal(1) })],
    asOf: AS_OF,
  });
  expect(findings).toMatchObject([
    { own: 'o2', portal: 'p1', rule: 'exact' },
    { portal: 'p2', outcome: 'duplicate', duplicateOf: 'p1' },
    { own: 'o1', outcome: 'duplicate', duplicateOf: 'o2' },
  ]);
});

test('REC-001 the next number of the book is another invoice, however alike it is', () => {
  expect(one({ number: '4186' }).map(({ outcome }) => outcome)).toEqual([
    'only-own',
    'only-portal',
  ]);
});

test('REC-001 where two could be meant neither is taken', () => {
  const findings = reconcile({
    own: [invoice('o')],
    portal: [invoice('p1', { serial: 'C26TAB' }), invoice('p2', { serial: 'C26TAC' })],
    asOf: AS_OF,
  });
  expect(findings[0]).toMatchObject({ own: 'o', portal: null, outcome: 'only-own' });
  expect(findings[0]?.candidates.map(({ id }) => id)).toEqual(['p1', 'p2']);
});

test('REC-001 two codes of the authority are two invoices; one code is one, whatever else was written wrong', () => {
  const [a, b] = ['00A1'.repeat(8), '00B2'.repeat(8)];
  expect(one({ serial: 'C26TAB', authorityCode: a }, { authorityCode: b })).toHaveLength(2);
  expect(
    one({ serial: 'C26TXY', number: '99', authorityCode: a }, { authorityCode: a }),
  ).toHaveLength(1);
});

test('REC-001 every row of both sides ends in one finding, whatever they hold', () => {
  const pick = <T>(from: readonly T[], at: number): T => from[at % from.length] as T;
  const side = (name: string, factor: number) =>
    Array.from({ length: 400 }, (_, at) =>
      invoice(`${name}${at}`, {
        number: String(((at * factor) % 97) + 1),
        serial: pick(['C26TAA', 'C26TAB', 'c26taa'], at * factor),
        sellerTaxCode: pick(['0399990011', '0399990012', '0399990011-001'], at + factor),
        withTax: pick([decimal(1), decimal(2), null], at),
      }),
    );
  const [own, portal] = [side('o', 3), side('p', 7)];
  const findings = reconcile({ own, portal, asOf: AS_OF });
  const ids = (which: 'own' | 'portal') => findings.flatMap((one) => one[which] ?? []).sort();
  expect(ids('own')).toEqual(own.map(({ id }) => id).sort());
  expect(ids('portal')).toEqual(portal.map(({ id }) => id).sort());
});
