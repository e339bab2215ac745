import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draftOf, product } from '../invoice/testing/sample-draft.ts';
import { decimal } from '../money/decimal.ts';
import { bucketOf } from './bucket.ts';
import { directionFor } from './direction.ts';
import { comesToTheSame, hasLines } from './filled-in.ts';
import { rankOf, type Statement, settleSources } from './settle-sources.ts';
import { differencesFrom, type StatedFacts } from './stated-facts.ts';

const FACTS: StatedFacts = {
  kind: 'vat',
  issuedOn: '2026-11-20',
  currency: 'VND',
  exchangeRate: null,
  sellerName: 'Công ty TNHH Bán Đồ',
  buyerTaxCode: '0399995507',
  buyerName: 'Công ty Cổ phần Đại Phát',
  withoutTax: decimal('100000'),
  tax: decimal('10000'),
  withTax: decimal('110000'),
  authorityCode: null,
};

test('a company sold, bought, or has nothing to do with an invoice; a branch is another company', () => {
  const own = '0399991100';
  const sides = (sellerTaxCode: string, buyerTaxCode: string | null) =>
    directionFor(own, { sellerTaxCode, buyerTaxCode });
  expect(sides('0399991100', '0399995507')).toBe('issued');
  expect(sides('0399995507', '03999 91100')).toBe('received');
  expect(sides('0399991100', '0399991100')).toBe('issued');
  expect(sides('0399995507', '0399991100-002')).toBeNull();
  expect(sides('0399995507', null)).toBeNull();
});

test('how a name is spelt and what a source leaves out contradict nothing', () => {
  const shouted = { ...FACTS, sellerName: 'CÔNG TY TNHH  BÁN ĐỒ', buyerTaxCode: null };
  expect(differencesFrom(FACTS, shouted)).toEqual([]);
  expect(differencesFrom(FACTS, { ...FACTS, withTax: decimal('110001') })).toEqual([
    { field: 'withTax', here: '110001', truer: '110000' },
  ]);
});

test('how a tax code is written contradicts nothing, and a name that is left out neither', () => {
  const branch = { ...FACTS, buyerTaxCode: '0399995507-001' };
  expect(differencesFrom(branch, { ...FACTS, buyerTaxCode: ' 0399995507001' })).toEqual([]);
  expect(differencesFrom(branch, FACTS)).toMatchObject([{ field: 'buyerTaxCode' }]);
  expect(differencesFrom({ ...FACTS, buyerName: null }, FACTS)).toEqual([]);
});

test('the lines of one source are those of another only in the same money and to the same sums', () => {
  const whole = draftOf([product('2', '100000')]);
  const other = (change: object) => ({ ...whole, totals: { ...whole.totals, ...change } });
  expect(comesToTheSame(whole, { ...whole, note: 'x' })).toBe(true);
  expect(comesToTheSame(whole, { ...whole, currency: 'USD' })).toBe(false);
  expect(comesToTheSame(whole, other({ withoutTax: decimal('200001') }))).toBe(false);
  expect(comesToTheSame(whole, other({ tax: decimal('20001') }))).toBe(false);
  expect(hasLines(whole)).toBe(true);
  expect(hasLines({ ...whole, lines: whole.lines.map((line) => ({ ...line, name: '' })) })).toBe(
    false,
  );
});

test('signed XML has precedence over the portal, that over a provider, a table, and a record by hand', () => {
  const ranks = [
    rankOf({ way: 'file', isSigned: true }),
    rankOf({ way: 'portal', isSigned: false }),
    rankOf({ way: 'provider', isSigned: false }),
    rankOf({ way: 'file', isSigned: false, hasSignature: true }),
    rankOf({ way: 'file', isSigned: false }),
    rankOf({ way: 'excel', isSigned: false }),
    rankOf({ way: 'hand', isSigned: false }),
  ];
  expect(ranks).toEqual([...ranks].sort((one, other) => other - one));
  expect(new Set(ranks).size).toBe(ranks.length);
  // What was issued here is never written over by a copy.
  expect(rankOf({ way: 'own', isSigned: true })).toBeGreaterThan(
    rankOf({ way: 'file', isSigned: true }),
  );
});

test('of two signed files that of the authority counts, with its code', () => {
  const signed = (id: string, authorityCode: string | null): Statement => ({
    id,
    way: 'file',
    isSigned: true,
    tellsLines: true,
    facts: { ...FACTS, authorityCode },
  });
  expect(settleSources([signed('a', null), signed('b', '00ABC')])?.truest.id).toBe('b');
});

const statement = fc.record({
  id: fc.string({ minLength: 1, maxLength: 3 }),
  way: fc.constantFrom('excel', 'file', 'mail', 'portal', 'provider', 'hand'),
  isSigned: fc.boolean(),
  tellsLines: fc.boolean(),
  facts: fc.record({
    ...Object.fromEntries(Object.entries(FACTS).map(([name, value]) => [name, fc.constant(value)])),
    withTax: fc.constantFrom(decimal('1'), decimal('2'), null),
    authorityCode: fc.constantFrom('00A', '00B', null),
    sellerName: fc.constantFrom('A', 'B', null),
  }),
}) as fc.Arbitrary<Statement>;
/** A source is identified by its id. */
const sources = fc.uniqueArray(statement, { selector: ({ id }) => id, minLength: 1, maxLength: 6 });

const orders = sources.chain((all) =>
  fc.tuple(
    fc.constant(all),
    fc.shuffledSubarray(all, { minLength: all.length }),
    fc.array(fc.nat({ max: all.length - 1 }), { maxLength: 5 }),
  ),
);

test('whatever the order in which sources come and however often, the end is the same', () => {
  fc.assert(
    fc.property(orders, ([all, shuffled, again]) => {
      const arrivals = [...shuffled, ...again.flatMap((index) => shuffled[index] ?? [])];
      const arrivedById = new Map<string, Statement>();
      let state = settleSources([]);
      for (const arrived of arrivals) {
        arrivedById.set(arrived.id, arrived);
        state = settleSources([...arrivedById.values()]);
      }
      expect(state).toEqual(settleSources(all));
      expect(state?.differences.size).toBe(all.length - 1);
    }),
  );
});

test('IMP-009 a file with the content of an invoice issued here exists already; the portal that lists it is another side', () => {
  const equal = { before: ['own'], differences: [], isAltered: false, isChanging: false } as const;
  expect(bucketOf({ ...equal, way: 'file' })).toBe('exists');
  expect(bucketOf({ ...equal, way: 'mail' })).toBe('exists');
  expect(bucketOf({ ...equal, way: 'portal' })).toBe('to-verify');
  expect(bucketOf({ ...equal, way: 'excel' })).toBe('to-verify');
  const other = { field: 'withTax', here: '1', truer: '2' } as const;
  expect(bucketOf({ ...equal, way: 'file', differences: [other] })).toBe('to-verify');
  expect(bucketOf({ ...equal, way: 'file', isAltered: true })).toBe('to-verify');
});

test('IMP-009 what comes ends in one bucket: new, there already, or to be verified', () => {
  const difference = { field: 'withTax', here: '1', truer: '2' } as const;
  expect(
    bucketOf({ before: [], way: 'file', differences: [], isAltered: false, isChanging: false }),
  ).toBe('new');
  expect(
    bucketOf({
      before: ['file'],
      way: 'file',
      differences: [],
      isAltered: false,
      isChanging: false,
    }),
  ).toBe('exists');
  expect(
    bucketOf({
      before: ['hand'],
      way: 'file',
      differences: [],
      isAltered: false,
      isChanging: false,
    }),
  ).toBe('to-verify');
  expect(
    bucketOf({
      before: ['file'],
      way: 'file',
      differences: [difference],
      isAltered: false,
      isChanging: false,
    }),
  ).toBe('to-verify');
  const altered = { way: 'file', differences: [], isAltered: true, isChanging: true } as const;
  expect(bucketOf({ ...altered, before: [] })).toBe('to-verify');
  expect(bucketOf({ ...altered, before: ['file'] })).toBe('to-verify');
});
