import { expect, test } from 'vitest';
import { withEnteredRate } from '../invoice/exchange-rate/exchange-rate.ts';
import { draftOf, product, SELLER } from '../invoice/testing/sample-draft.ts';
import { decimal } from '../money/decimal.ts';
import { bucketOf, INTAKE_BUCKETS } from './bucket.ts';
import { comesToTheSame, filledIn, hasLines } from './filled-in.ts';
import { INTAKE_ERRORS } from './intake-errors.ts';
import { KEEPING_FINDINGS } from './keeping-findings.ts';
import { READING_FINDINGS } from './reading-findings.ts';
import { rankOf, type Statement, settleSources, truerFirst } from './settle-sources.ts';
import { SHEET_FINDINGS, SHEET_REASONS } from './sheet/sheet-reasons.ts';
import { differencesFrom, FACTS, factsOf } from './stated-facts.ts';
import { UNREAD_REASONS } from './unread-reasons.ts';

test('reasons are distinct codes in capitals, for which the screens have a sentence', () => {
  const codes = [
    ...INTAKE_ERRORS,
    ...UNREAD_REASONS,
    ...SHEET_REASONS,
    ...SHEET_FINDINGS,
    ...READING_FINDINGS,
    ...KEEPING_FINDINGS,
  ];
  for (const code of codes) expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
  expect(new Set(codes).size).toBe(codes.length);
});

test('IMP-009 there are seven buckets', () => {
  expect(INTAKE_BUCKETS).toEqual([
    'new',
    'changed',
    'exists',
    'to-verify',
    'failed',
    'error',
    'set-aside',
  ]);
  const of = {
    before: ['file', 'hand'],
    way: 'hand',
    differences: [],
    isAltered: false,
    isChanging: false,
  } as const;
  expect(bucketOf(of)).toBe('exists');
  expect(bucketOf({ ...of, isChanging: true })).toBe('changed');
});

const DRAFT = draftOf([product('2', '50000')]);
const FACTS_OF_IT = factsOf(DRAFT, '00A');

test('the facts of an invoice are what sources are compared by', () => {
  expect(FACTS_OF_IT).toEqual({
    kind: 'vat',
    issuedOn: '2026-11-21',
    currency: 'VND',
    exchangeRate: null,
    sellerName: SELLER.name,
    buyerTaxCode: '0399991100-002',
    buyerName: 'Công ty Cổ phần Người Mua',
    withoutTax: '100000',
    tax: '10000',
    withTax: '110000',
    authorityCode: '00A',
  });
  expect([...FACTS].sort()).toEqual(Object.keys(FACTS_OF_IT).sort());
});

test('what a source leaves empty it does not state', () => {
  const { seller, buyer } = DRAFT;
  const bare = {
    ...DRAFT,
    seller: { ...seller, name: '' },
    buyer: { ...buyer, taxCode: '', legalName: '', name: '' },
  };
  expect(factsOf(bare, '')).toMatchObject({
    sellerName: null,
    buyerTaxCode: null,
    buyerName: null,
    authorityCode: null,
  });
  const person = { ...bare, buyer: { ...bare.buyer, legalName: null, name: 'Chị Hoa' } };
  expect(factsOf(person, null).buyerName).toBe('Chị Hoa');
});

test.each([
  ['kind', 'sales'],
  ['issuedOn', '2026-11-22'],
  ['sellerName', 'Công ty Khác'],
  ['buyerTaxCode', '0399991100-003'],
  ['buyerName', 'Công ty Khác'],
  ['currency', 'USD'],
  ['withoutTax', '1'],
  ['tax', '1'],
  ['withTax', '1'],
  ['authorityCode', '00B'],
] as const)('another %s contradicts', (field, here) => {
  expect(differencesFrom(FACTS_OF_IT, { ...FACTS_OF_IT, [field]: here })).toEqual([
    { field, here, truer: FACTS_OF_IT[field] },
  ]);
});

test.each([
  ['sellerName', 'CÔNG TY TNHH, MẪU-THỬ'],
  ['buyerName', 'cong ty co phan nguoi mua'],
  ['buyerTaxCode', '0399991100002'],
  ['authorityCode', '00a'],
])('another way to write the %s contradicts nothing', (field, here) => {
  expect(differencesFrom(FACTS_OF_IT, { ...FACTS_OF_IT, [field]: here })).toEqual([]);
});

test.each(['withTax', 'authorityCode'] as const)(
  'a %s that either leaves out contradicts nothing',
  (field) => {
    const silent = { ...FACTS_OF_IT, [field]: null };
    expect(differencesFrom(FACTS_OF_IT, silent)).toEqual([]);
    expect(differencesFrom(silent, FACTS_OF_IT)).toEqual([]);
  },
);

test('an exchange rate is stated only in foreign currency, and contradicts another', () => {
  const [one, other] = [decimal('25000'), decimal('25100')];
  expect(
    differencesFrom({ ...FACTS_OF_IT, exchangeRate: one }, { ...FACTS_OF_IT, exchangeRate: other }),
  ).toEqual([{ field: 'exchangeRate', here: '25100', truer: '25000' }]);
});

const source = (change: Partial<Statement>): Statement => ({
  id: 'b',
  way: 'file',
  isSigned: false,
  tellsLines: true,
  facts: { ...FACTS_OF_IT, authorityCode: null },
  ...change,
});

test('a signature makes any way as true as a signed file, and one’s own invoice truer still', () => {
  for (const way of ['file', 'mail', 'provider', 'portal', 'excel', 'hand'] as const)
    expect(rankOf({ way, isSigned: true })).toBe(rankOf({ way: 'file', isSigned: true }));
  expect(rankOf({ way: 'own', isSigned: false })).toBe(rankOf({ way: 'own', isSigned: true }));
  expect(rankOf({ way: 'mail', isSigned: false })).toBe(rankOf({ way: 'file', isSigned: false }));
});

test('of two as true the one with the authority’s code counts, then the one whose id comes first', () => {
  const coded = source({ id: 'z', facts: FACTS_OF_IT });
  const sorted = [source({}), coded, source({ id: 'a' })].sort(truerFirst).map(({ id }) => id);
  expect(sorted).toEqual(['z', 'a', 'b']);
  expect(settleSources([])).toBeNull();
  const settled = settleSources([
    source({ id: 'c', facts: { ...FACTS_OF_IT, tax: decimal('1'), authorityCode: null } }),
    coded,
  ]);
  expect(settled?.truest).toBe(coded);
  expect([...(settled?.differences ?? [])]).toEqual([
    ['c', [{ field: 'tax', here: '1', truer: '10000' }]],
  ]);
});

test('a source has lines where one of them has a name', () => {
  const [line = product('1', '1')] = DRAFT.lines;
  expect(hasLines(DRAFT)).toBe(true);
  expect(hasLines({ ...DRAFT, lines: [{ ...line, name: '' }] })).toBe(false);
  expect(hasLines({ ...DRAFT, lines: [{ ...line, name: '' }, line] })).toBe(true);
});

test('lines of another source are taken where both come to the same money', () => {
  const totals = (change: object) => ({ ...DRAFT, totals: { ...DRAFT.totals, ...change } });
  expect(comesToTheSame(DRAFT, totals({ withTax: '1' }))).toBe(true);
  expect(comesToTheSame(DRAFT, totals({ tax: '1' }))).toBe(false);
  expect(comesToTheSame(DRAFT, totals({ withoutTax: '1' }))).toBe(false);
  expect(comesToTheSame(DRAFT, { ...DRAFT, currency: 'USD' })).toBe(false);
});

test('an invoice of a list is filled in from another source, except by what it states itself', () => {
  const listed = {
    ...DRAFT,
    seller: { ...SELLER, name: 'Như cổng', taxCode: 'A', address: '' },
    buyer: { ...DRAFT.buyer, legalName: 'Như cổng', taxCode: 'B', address: null, name: null },
    lines: [],
  };
  const from = {
    ...DRAFT,
    serial: 'K26TZZ',
    buyer: { ...DRAFT.buyer, name: 'Chị Hoa', email: 'a@b.example' },
    paymentMethod: 'TM' as const,
    delivery: { dispatchOrder: '1' } as never,
    related: { reason: 'x' } as never,
    note: 'theo hợp đồng',
  };
  expect(filledIn(listed, from)).toEqual({
    ...listed,
    seller: { ...SELLER, name: 'Như cổng', taxCode: 'A' },
    buyer: { ...from.buyer, legalName: 'Như cổng', taxCode: 'B' },
    lines: from.lines,
    paymentMethod: 'TM',
    delivery: from.delivery,
    related: from.related,
    note: 'theo hợp đồng',
  });
  const person = { ...listed, buyer: { ...listed.buyer, legalName: null, name: 'Anh Nam' } };
  expect(filledIn(person, from).buyer).toMatchObject({ legalName: null, name: 'Anh Nam' });
});

test('amounts that could not be read state nothing that another source could contradict, nor lend their lines', () => {
  const remarks = [{ kind: 'unread', tag: 'TToan/TgTTTBSo', text: 'x', isTotal: true }] as const;
  const unread = { ...DRAFT, totals: { ...DRAFT.totals, withTax: decimal(0) }, remarks };
  expect(factsOf(unread, null)).toMatchObject({ withoutTax: null, tax: null, withTax: null });
  expect(differencesFrom(factsOf(DRAFT, null), factsOf(unread, null))).toEqual([]);
  expect(comesToTheSame(DRAFT, { ...DRAFT, remarks })).toBe(false);
});

test('the rate that a person entered outlives sources that state none, and yields to one that states its own', () => {
  const stated = { ...DRAFT, currency: 'USD', exchangeRate: null };
  const before = { ...stated, exchangeRate: decimal('26350'), isRateEntered: true as const };
  expect(withEnteredRate(stated, before)).toMatchObject({
    exchangeRate: '26350',
    isRateEntered: true,
  });
  expect(withEnteredRate({ ...stated, exchangeRate: decimal('26000') }, before).exchangeRate).toBe(
    '26000',
  );
  const remark = { kind: 'read-as', tag: 'TGia', text: '26.000', isTotal: false } as const;
  const doubtful = {
    ...stated,
    exchangeRate: decimal('26000'),
    remarks: [{ ...remark, isExchangeRate: true as const }],
  };
  expect(withEnteredRate(doubtful, before).exchangeRate).toBe('26350');
  expect(withEnteredRate(doubtful, stated).exchangeRate).toBe('26000');
  expect(withEnteredRate({ ...doubtful, remarks: [remark] }, before).exchangeRate).toBe('26000');
  expect(withEnteredRate({ ...stated, currency: 'EUR' }, before).exchangeRate).toBeNull();
  expect(
    withEnteredRate(stated, { ...stated, exchangeRate: decimal('1') }).exchangeRate,
  ).toBeNull();
});

test('a file with unread amounts yields to the portal and to its equals, and to no source below', () => {
  const unread = source({
    id: 'a',
    isSigned: true,
    facts: { ...FACTS_OF_IT, withTax: null, authorityCode: '00A' },
  });
  const truestBeside = (other: Partial<Statement>) =>
    settleSources([unread, source({ id: 'z', ...other })])?.truest.id;
  expect(truestBeside({ isSigned: true })).toBe('z');
  expect(truestBeside({ way: 'portal' })).toBe('z');
  expect(truestBeside({ way: 'file' })).toBe('a');
  expect(truestBeside({ way: 'hand' })).toBe('a');
});
