import {
  type CashFlow,
  readCashFlow,
  readDuePayments,
  readNewAndRisk,
  readTagStatistics,
  readTopPartners,
} from '@hoadon/contracts/statistics';
import { addDays } from '@hoadon/domain/dates/add-days';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { countsFor } from '@hoadon/domain/invoice/chain-effect';
import { countsAsPurchase, countsAsRevenue } from '@hoadon/domain/invoice/counted-as';
import { inDong } from '@hoadon/domain/invoice/totals-in-dong';
import type { ChainState, ProcessingState } from '@hoadon/domain/issuing/processing-state';
import {
  type Decimal,
  decimal,
  isNegative,
  isPositive,
  minus,
  plus,
  sum,
} from '@hoadon/domain/money/decimal';
import { dueDay } from '@hoadon/domain/payments/ageing';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { routesOf } from '../feature.ts';
import { type RowFacts, saveRows, saveTag } from '../features/invoice-lists/testing/listed-rows.ts';
import { changeTags, repairTotals } from '../features/invoices/index.ts';
import { statisticsFeature } from '../features/statistics/index.ts';

import { type TestCompany, testCompany, testPlatform } from '../platform/db/testing.ts';
import { transact } from '../platform/db/transact.ts';
import { appFor } from '../platform/http/testing.ts';

let platform: Awaited<ReturnType<typeof testPlatform>>;
let today: PlainDate;

/** A company with its invoices, and the days that its figures are asked for. */
type CompanyYear = Readonly<{
  company: TestCompany;
  rows: readonly StoredFacts[];
  ofDays: readonly StoredFacts[];
  partners: readonly string[];
  from: PlainDate;
  to: PlainDate;
}>;
let stories: readonly CompanyYear[];

beforeAll(async () => {
  platform = await testPlatform();
  today = platform.clock.today();
  const invoices = fc.array(invoiceArbitrary, { minLength: 60, maxLength: 70 });
  const samples = fc.sample(invoices, { numRuns: SPANS.length, seed: 29 });
  const all: CompanyYear[] = [];
  for (const [index, [back, lasting]] of SPANS.entries()) {
    const company = await testCompany(platform.db);
    const rows = (samples[index] ?? []).map(factsOf);
    const from = addDays(today, -back);
    const to = addDays(from, lasting);
    const ofDays = rows.filter(({ issuedOn }) => from <= issuedOn && issuedOn <= to);
    all.push({ company, rows, ofDays, partners: await saveAll(company, rows), from, to });
  }
  stories = all;
}, 240_000);

/** How many days ago the days that are asked for begin, and how many they are: whole years, and months cut everywhere. */
const SPANS = [
  [400, 365],
  [365, 365],
  [394, 45],
  [300, 100],
  [210, 201],
  [61, 10],
  [20, 20],
] as const;
const PARTNERS = 3;

/** An invoice with everything that a figure could count wrongly. */
const invoiceArbitrary = fc.record({
  direction: fc.constantFrom('issued' as const, 'received' as const),
  daysAgo: fc.noBias(fc.integer({ min: -9, max: 410 })),
  serial: fc.constantFrom('C26TAA', 'K26TAA'),
  chain: fc.constantFrom<ChainState>('ORIGINAL', 'ORIGINAL', 'REPLACED', 'MODIFY', 'CANCELED'),
  state: fc.constantFrom<ProcessingState>('accepted', 'accepted', 'sent', 'refused', 'draft'),
  rate: fc.option(fc.constantFrom(decimal('25417.5'), decimal('163.07')), { freq: 3 }),
  units: fc.integer({ min: -90_000, max: 900_000 }),
  validity: fc.constantFrom(null, 0, 1, 2),
  partner: fc.option(fc.nat(PARTNERS - 1), { freq: 4 }),
  /** Days from today. */
  due: fc.option(fc.integer({ min: -40, max: 60 }), { freq: 2 }),
  paid: fc.constantFrom('not', 'not', 'partly', 'fully'),
  isVoucher: fc.boolean(),
  isTagged: fc.boolean(),
});
type StoredFacts = ReturnType<typeof factsOf>;

function factsOf({
  daysAgo,
  units,
  due,
  ...one
}: typeof invoiceArbitrary extends fc.Arbitrary<infer Value> ? Value : never) {
  const isReceived = one.direction === 'received';
  const withoutTax = decimal(one.rate ? units / 100 : units);
  const withTax = plus(withoutTax, decimal(one.rate ? units / 1_000 : units * 10));
  return {
    ...one,
    // Received ones came released, and they alone are imported and checked.
    state: isReceived ? ('accepted' as const) : one.state,
    validity: isReceived ? one.validity : null,
    isVoucher: isReceived && one.isVoucher,
    issuedOn: addDays(today, -daysAgo),
    dueOn: due === null ? null : addDays(today, due),
    withoutTax,
    withTax,
    paidAmount: { not: decimal('0'), partly: decimal('1'), fully: withTax }[one.paid],
  };
}

/** Saves them for a new company, with its counters; returns the ids of its partners. */
async function saveAll(company: TestCompany, rows: readonly StoredFacts[]) {
  const { companyId } = company;
  const partners: string[] = [];
  for (let index = 0; index < PARTNERS; index += 1) {
    const { rows: made } = await sql<{ id: string }>`
      insert into partner (company_id, name, search_text, created_at)
      values (${companyId}, ${`Đối tác ${index}`}, '', now()) returning id`.execute(platform.db);
    partners.push(made[0]?.id as string);
  }
  const tag = await saveTag(platform.db, companyId, 'Dự án');
  const facts = rows.map(
    (row, index): RowFacts => ({
      direction: row.direction,
      number: row.state === 'draft' ? null : index + 1,
      issued_on: row.issuedOn,
      serial: row.serial,
      chain_state: row.chain,
      processing_state: row.state,
      validity: row.validity,
      partner_id: row.partner === null ? null : (partners[row.partner] as string),
      currency: row.rate ? 'USD' : 'VND',
      exchange_rate: row.rate,
      without_tax: row.withoutTax,
      tax: minus(row.withTax, row.withoutTax),
      with_tax: row.withTax,
      due_on: row.dueOn,
      paid_amount: row.paidAmount,
      paid_on: row.paid === 'fully' ? today : null,
      is_voucher: row.isVoucher,
    }),
  );
  const ids = await saveRows(platform.db, companyId, facts);
  const tagged = ids.filter((_, index) => rows[index]?.isTagged);
  await transact(platform.db, (tx) =>
    changeTags(tx, companyId, new Map(tagged.map((id) => [id, { added: [tag], removed: [] }]))),
  );
  await repairTotals(platform.db, companyId);
  return partners;
}

const counts = ({ chain, state, serial }: StoredFacts): boolean =>
  countsFor({ chainState: chain, processingState: state, serial }) === 1;
const isOwed = (row: StoredFacts): boolean =>
  counts(row) && row.paid !== 'fully' && row.withTax !== row.paidAmount && !row.isVoucher;
const openOf = ({ withTax, paidAmount }: StoredFacts): Decimal => minus(withTax, paidAmount);
const open = (rows: readonly StoredFacts[]): Decimal =>
  sum(rows.map((row) => inDong(openOf(row), row.rate)));
const countsAs = (
  direction: StoredFacts['direction'],
  { chain, state, ...row }: StoredFacts,
): boolean => {
  const counted = { ...row, chainState: chain, processingState: state, isUncounted: false };
  return direction === 'issued' ? countsAsRevenue(counted) : countsAsPurchase(counted);
};
const worth = (rows: readonly StoredFacts[], key: 'withoutTax' | 'withTax' = 'withTax'): Decimal =>
  sum(rows.map((row) => inDong(row[key], row.rate)));
const both = <T>(of: (direction: StoredFacts['direction']) => T): [issued: T, received: T] => [
  of('issued'),
  of('received'),
];

async function figure({ company }: CompanyYear, path: string, query: object) {
  const spreadsheet = { write: () => Promise.reject(new Error('nobody asks for a workbook')) };
  const routes = routesOf(statisticsFeature({ ...platform, spreadsheet }));
  const { status, data } = await appFor(routes, company.accountant, platform.db).post(path, query);
  expect(status).toBe(200);
  return data;
}

const yearOf = ({ from, to }: CompanyYear) => ({ start_date: from, end_date: to });

test('STAT-007 the invoices of the days are those that count as revenue or as a purchase, doubtful ones what checking doubts', async () => {
  for (const one of stories) {
    const [outgoing, incoming] = both(
      (way) => one.ofDays.filter((row) => countsAs(way, row)).length,
    );
    expect(await figure(one, readNewAndRisk.path, yearOf(one))).toMatchObject({
      count_new_outgoing: outgoing,
      count_new_incoming: incoming,
      count_warning_invoices: one.ofDays.filter(({ validity }) => validity === 0 || validity === 1)
        .length,
    });
  }
});

test.each([
  ['customers', 'issued'],
  ['vendors', 'received'],
] as const)(
  'STAT-006 the largest %s are those with the largest sums by hand, and the rest is with the others, nobody known behind it or not',
  async (type, way) => {
    for (const one of stories) {
      const its = one.ofDays.filter((row) => countsAs(way, row));
      const largest = one.partners
        .map((id, index) => ({ id, rows: its.filter(({ partner }) => partner === index) }))
        .filter(({ rows }) => rows.length > 0)
        .map(({ id, rows }) => ({
          partner_id: id,
          count: rows.length,
          amount: worth(rows, 'withoutTax'),
        }))
        .sort((a, b) => Number(minus(b.amount, a.amount)))
        .slice(0, 2);
      const query = { ...yearOf(one), type, limit: 2 };
      expect(await figure(one, readTopPartners.path, query)).toMatchObject({
        partners: largest,
        others: minus(worth(its, 'withoutTax'), sum(largest.map(({ amount }) => amount))),
      });
    }
  },
);

test('STAT-009 a tag comes to its invoices of the days, each in dong at its own rate', async () => {
  for (const one of stories) {
    const [sales, purchases] = both((way) =>
      one.ofDays.filter((row) => row.isTagged && countsAs(way, row)),
    );
    const [revenue, expense] = [worth(sales, 'withoutTax'), worth(purchases, 'withoutTax')];
    expect(await figure(one, readTagStatistics.path, yearOf(one))).toMatchObject([
      { count: sales.length + purchases.length, revenue, expense },
    ]);
  }
});

test.each(['DAY', 'MONTH'] as const)(
  'STAT-004 by the day of issue, each %s holds what a list of it comes to',
  async (based_on) => {
    for (const one of stories) {
      const inForce = one.ofDays.filter(counts);
      const query = { from_date: one.from, to_date: one.to, based_on, based_on_paid: false };
      const { steps }: CashFlow = await figure(one, readCashFlow.path, query);
      for (const { from_date, to_date, ...amounts } of steps) {
        const its = inForce.filter((row) => from_date <= row.issuedOn && row.issuedOn <= to_date);
        const [cash_in, cash_out] = both((way) =>
          worth(its.filter(({ direction }) => direction === way)),
        );
        expect(amounts, from_date).toMatchObject({ cash_in, cash_out });
      }
    }
  },
);

async function expectForecast(
  one: CompanyYear,
  query: object,
  isAsked: (row: StoredFacts) => boolean,
): Promise<void> {
  const { forecast }: CashFlow = await figure(one, readCashFlow.path, query);
  for (const { kind, from_date, to_date, ...span } of forecast) {
    const its = one.rows.filter((row) => {
      const due = dueDay(row.issuedOn, row.dueOn);
      // What is to be given back is never overdue.
      const day = isNegative(openOf(row)) && due < today ? today : due;
      const isIn = (from_date ?? '') <= day && day <= (to_date ?? '9999-12-31');
      return isAsked(row) && isOwed(row) && isIn;
    });
    const [cash_in, cash_out] = both((way) =>
      open(its.filter(({ direction }) => direction === way)),
    );
    expect(span, `${kind} of ${JSON.stringify(query)}`).toMatchObject({
      count: its.length,
      cash_in,
      cash_out,
    });
  }
}

test('STAT-004 what is expected is what is open of each listed invoice, when it is due', async () => {
  for (const one of stories) await expectForecast(one, {}, () => true);
});

test('STAT-004 what is expected of a customer or a vendor is what is open of their invoices, and never of a payment voucher', async () => {
  for (const one of stories)
    for (const [index, id] of one.partners.entries())
      for (const [name, way] of [
        ['customer_id', 'issued'],
        ['vendor_id', 'received'],
      ] as const)
        await expectForecast(
          one,
          { [name]: id },
          ({ partner, direction }) => partner === index && direction === way,
        );
});

test('STAT-002 due payments are what is to be paid of each invoice, by the day on which it is due', async () => {
  for (const one of stories) {
    const due = (way: StoredFacts['direction']) => {
      const within = (first: number, last: number) => {
        const its = one.rows.filter((row) => {
          const day = dueDay(row.issuedOn, row.dueOn);
          return (
            row.direction === way &&
            isOwed(row) &&
            isPositive(openOf(row)) &&
            addDays(today, first) <= day &&
            day <= addDays(today, last)
          );
        });
        return { count: its.length, amount: open(its) };
      };
      const credits = one.rows.filter(
        (row) => row.direction === way && isOwed(row) && isNegative(openOf(row)),
      );
      const credit = { count: credits.length, amount: open(credits) };
      return { credit, overdue: within(-999, -1), week: within(0, 7), month: within(0, 30) };
    };
    expect(await figure(one, readDuePayments.path, {})).toEqual({
      receivable: due('issued'),
      payable: due('received'),
    });
  }
});
