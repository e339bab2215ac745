import {
  exportCashFlow,
  readCashFlow,
  readDuePayments,
  readNewAndRisk,
  readTagStatistics,
  readTopPartners,
  readTurnover,
} from '@hoadon/contracts/statistics';
import { addDays } from '@hoadon/domain/dates/add-days';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { countsFor } from '@hoadon/domain/invoice/chain-effect';
import { inDong } from '@hoadon/domain/invoice/totals-in-dong';
import type { ChainState, ProcessingState } from '@hoadon/domain/issuing/processing-state';
import { type Decimal, decimal, minus, plus, sum } from '@hoadon/domain/money/decimal';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { routesOf } from '../feature.ts';
import {
  type RowFacts,
  saveRow,
  saveRows,
  saveTag,
} from '../features/invoice-lists/testing/listed-rows.ts';
import { repairTotals } from '../features/invoices/index.ts';
import { statisticsFeature } from '../features/statistics/index.ts';

import { type TestCompany, testCompany, testPlatform } from '../platform/db/testing.ts';
import { appFor } from '../platform/http/testing.ts';

type Platform = Awaited<ReturnType<typeof testPlatform>>;
let platform: Platform;
let company: TestCompany;
let other: TestCompany;
let today: PlainDate;

/** What was written into workbooks: by sheet, its heads and its lines. */
const written: { name: string; heads: string[]; rows: readonly (readonly unknown[])[] }[] = [];

const appOf = ({ accountant }: TestCompany) =>
  appFor(
    routesOf(
      statisticsFeature({
        ...platform,
        spreadsheet: {
          write: async (_company, sheets) => {
            for (const { name, columns, rows } of sheets)
              written.push({ name, heads: columns.map(({ header }) => header), rows });
            return new Uint8Array();
          },
        },
      }),
    ),
    accountant,
    platform.db,
  );

const CHAINS: readonly ChainState[] = ['ORIGINAL', 'ORIGINAL', 'REPLACE', 'REPLACED', 'MODIFY'];
const STATES: readonly ProcessingState[] = [
  'accepted',
  'accepted',
  'accepted',
  'sent',
  'refused',
  'draft',
];

type MadeUp = Readonly<{
  direction: 'issued' | 'received';
  issuedOn: PlainDate;
  serial: string;
  chain: ChainState;
  state: ProcessingState;
  rate: Decimal | null;
  withoutTax: Decimal;
  tax: Decimal;
}>;

/** Three hundred invoices of two years, always the same ones, some of everything that could be counted wrongly. */
const madeUp = (from: PlainDate): MadeUp[] => {
  const one = fc.record({
    direction: fc.constantFrom('issued' as const, 'received' as const),
    day: fc.nat(729),
    serial: fc.constantFrom('C26TAA', 'K26TAA'),
    chain: fc.constantFrom(...CHAINS),
    state: fc.constantFrom(...STATES),
    rate: fc.option(fc.constantFrom(decimal('25417.5'), decimal('163.07')), { freq: 4 }),
    units: fc.integer({ min: -900_000, max: 9_000_000 }),
  });
  const rows = fc.sample(one, { numRuns: 300, seed: 15 });
  return rows.map(({ day, units, rate, direction, ...facts }) => {
    const withoutTax = decimal(rate ? units / 100 : units * 10);
    return {
      ...facts,
      direction,
      // Received ones came released.
      ...(direction === 'received' && { state: 'accepted' as const }),
      issuedOn: addDays(from, day),
      rate,
      withoutTax,
      tax: decimal(rate ? units / 1_000 : units),
    };
  });
};

let rows: readonly MadeUp[];

beforeAll(async () => {
  platform = await testPlatform();
  today = platform.clock.today();
  company = await testCompany(platform.db);
  other = await testCompany(platform.db);
  rows = madeUp(addDays(today, -720));
  await save(company, rows);
  await save(other, [
    { ...(rows[0] as MadeUp), issuedOn: today, state: 'accepted', chain: 'ORIGINAL' },
  ]);
  await repairTotals(platform.db, company.companyId);
  await repairTotals(platform.db, other.companyId);
});

/** Inserts invoices, numbered in their order, with the sums of their one rate. */
async function save({ companyId }: TestCompany, all: readonly MadeUp[]): Promise<void> {
  const facts = all.map(
    (row, index): RowFacts => ({
      direction: row.direction,
      number: row.state === 'draft' ? null : index + 1,
      issued_on: row.issuedOn,
      serial: row.serial,
      chain_state: row.chain,
      processing_state: row.state,
      currency: row.rate ? 'USD' : 'VND',
      exchange_rate: row.rate,
      without_tax: row.withoutTax,
      tax: row.tax,
      with_tax: plus(row.withoutTax, row.tax),
    }),
  );
  await saveRows(platform.db, companyId, facts);
  await sql`
    insert into invoice_rate (company_id, invoice_id, position, rate, base, tax, direction, issued_on, base_dong, tax_dong)
    select company_id, id, 1, '10', without_tax, tax, direction, issued_on, coalesce(without_tax_dong, without_tax),
      coalesce(tax_dong, tax)
    from invoice where company_id = ${companyId}`.execute(platform.db);
}

const isIn = (from: string, to: string) => (row: MadeUp) =>
  from <= row.issuedOn &&
  row.issuedOn <= to &&
  countsFor({ chainState: row.chain, processingState: row.state, serial: row.serial }) === 1;

/** By hand: one invoice after the other. */
const byHand = (
  direction: MadeUp['direction'],
  key: 'withoutTax' | 'tax',
  from: string,
  to: string,
) =>
  sum(
    rows
      .filter(isIn(from, to))
      .filter((row) => row.direction === direction)
      .map((row) => inDong(row[key], row.rate)),
  );

const report = async (query: object, of = company) =>
  (await appOf(of).post(readTurnover.path, query)).data;

test('STAT-001 STAT-006 revenue, expense, benefit and VAT of any days are the sum by hand, corrections and foreign currency included', async () => {
  for (const [back, length] of [
    [720, 365],
    [400, 0],
    [365, 365],
    [210, 44],
    [95, 95],
    [61, 10],
    [20, 20],
  ] as const) {
    const start_date = addDays(today, -back);
    const end_date = addDays(start_date, length);
    const data = await report({ start_date, end_date });
    const revenue = byHand('issued', 'withoutTax', start_date, end_date);
    const expense = byHand('received', 'withoutTax', start_date, end_date);
    expect(data, `${start_date} to ${end_date}`).toMatchObject({
      start_date,
      end_date,
      revenue,
      expense,
      benefit: minus(revenue, expense),
      output_vat: byHand('issued', 'tax', start_date, end_date),
      input_vat: byHand('received', 'tax', start_date, end_date),
    });
    for (const span of data.periods)
      expect(span.revenue, span.period).toBe(
        byHand('issued', 'withoutTax', span.start_date, span.end_date),
      );
  }
});

test('STAT-006 the counts are those of invoices in force, and of no other company', async () => {
  const start_date = addDays(today, -365);
  const data = await report({ start_date, end_date: today });
  const counted = rows.filter(isIn(start_date, today));
  expect(data).toMatchObject({
    count_outgoing: counted.filter(({ direction }) => direction === 'issued').length,
    count_incoming: counted.filter(({ direction }) => direction === 'received').length,
  });
  const theirs = await report({ start_date: today, end_date: today }, other);
  expect(theirs.count_outgoing + theirs.count_incoming).toBe(1);
});

test('STAT-011 a report begins on 1 January of this year and goes by months, unless it is asked otherwise', async () => {
  const data = await report({});
  expect(data).toMatchObject({
    period: 'MONTH',
    start_date: `${today.slice(0, 4)}-01-01`,
    end_date: today,
  });
  expect(data.periods).toHaveLength(Number(today.slice(5, 7)));
  const quarters = await report({ period: 'QUARTER' });
  expect(quarters.periods).toHaveLength(Math.ceil(Number(today.slice(5, 7)) / 3));
  expect(quarters.revenue).toBe(data.revenue);
});

test('VAL-033 a report of more than a year, or one that runs backwards, is refused by name', async () => {
  const app = appOf(company);
  expect(
    await app.post(readTurnover.path, { start_date: '2024-01-01', end_date: '2026-01-02' }),
  ).toMatchObject({ status: 400, data: { start_date: 'range-over-a-year' } });
  expect(
    await app.post(readNewAndRisk.path, { start_date: '2026-02-01', end_date: '2026-01-02' }),
  ).toMatchObject({ status: 400, data: { start_date: 'range-backwards' } });
});

test('STAT-001 STAT-007 the invoices of the days are those that count, neither drafts nor what was replaced, and doubtful ones are as many as their list holds', async () => {
  const { companyId } = other;
  const day = addDays(today, -3);
  for (const [number, validity] of [null, 0, 1, 2].entries())
    await saveRow(platform.db, companyId, {
      direction: 'received',
      number: number + 100,
      issued_on: day,
      validity,
    });
  await saveRow(platform.db, companyId, { issued_on: day });
  await saveRow(platform.db, companyId, { issued_on: day, number: 77, chain_state: 'REPLACED' });
  const { data } = await appOf(other).post(readNewAndRisk.path, { start_date: day, end_date: day });
  expect(data).toMatchObject({
    count_new_invoices: 4,
    count_new_incoming: 4,
    count_new_outgoing: 0,
    count_warning_invoices: 2,
  });
});

test('STAT-009 tags show the revenue and the expense of the requested days, in dong', async () => {
  const mine = await testCompany(platform.db);
  const tag = await saveTag(platform.db, mine.companyId, 'Dự án A');
  const empty = await saveTag(platform.db, mine.companyId, 'Trống');
  const tagged = async (facts: RowFacts, worth: string | null, inDong = worth) => {
    const id = await saveRow(platform.db, mine.companyId, {
      issued_on: today,
      number: 1,
      ...facts,
    });
    await sql`
      insert into invoice_tag (company_id, tag_id, invoice_id, direction, issued_on, tags, currency, worth, worth_dong)
      select company_id, ${tag}, id, direction, issued_on, array[${tag}::bigint], currency, ${worth}::numeric, ${inDong}::numeric
      from invoice
      where company_id = ${mine.companyId} and id = ${id}`.execute(platform.db);
  };
  await tagged({ number: 1 }, '1100000');
  await tagged({ number: 2, currency: 'USD', exchange_rate: '25000' }, '10.5', '262500');
  await tagged({ direction: 'received', number: 3 }, '300000');
  await tagged({ number: 4, issued_on: addDays(today, -40) }, '5');
  await tagged({ number: 5, chain_state: 'REPLACED' }, null);
  const { data } = await appOf(mine).post(readTagStatistics.path, {
    start_date: addDays(today, -30),
    end_date: today,
  });
  expect(data).toEqual([
    {
      id: tag,
      name: 'Dự án A',
      hex_color: '#cccccc',
      count: 3,
      revenue: '1362500',
      expense: '300000',
    },
    { id: empty, name: 'Trống', hex_color: '#cccccc', count: 0, revenue: '0', expense: '0' },
  ]);
});

test('STAT-006 the largest partners are listed with the sum of all others', async () => {
  const mine = await testCompany(platform.db);
  const partner = async (name: string) =>
    (
      await sql<{
        id: string;
      }>`insert into partner (company_id, name, search_text, created_at, is_customer)
        values (${mine.companyId}, ${name}, '', now(), true) returning id`.execute(platform.db)
    ).rows[0]?.id;
  for (const [index, name] of ['An', 'Bình', 'Chi'].entries())
    await saveRow(platform.db, mine.companyId, {
      number: index + 1,
      issued_on: today,
      partner_id: (await partner(name)) as string,
      without_tax: String((index + 1) * 100),
      tax: '0',
      with_tax: String((index + 1) * 100),
    });
  const ask = async (query: object) =>
    (
      await appOf(mine).post(readTopPartners.path, {
        type: 'customers',
        start_date: today,
        end_date: today,
        ...query,
      })
    ).data;
  expect(await ask({ limit: 2 })).toMatchObject({
    partners: [
      { company_name: 'Chi', amount: '300', count: 1 },
      { company_name: 'Bình', amount: '200' },
    ],
    others: '100',
  });
  expect(await ask({ type: 'vendors' })).toEqual({ partners: [], others: '0' });
});

test('STAT-002 due payments are listed by the due day of the invoice', async () => {
  const mine = await testCompany(platform.db);
  for (const [index, days] of [-1, 0, 7, 8, 30, 31].entries())
    await saveRow(platform.db, mine.companyId, {
      direction: 'received',
      number: index + 1,
      due_on: addDays(today, days),
      with_tax: '100',
      paid_amount: index === 0 ? '40' : '0',
    });
  await saveRow(platform.db, mine.companyId, {
    direction: 'received',
    number: 7,
    due_on: addDays(today, -5),
    with_tax: '-108',
    paid_amount: '0',
  });
  const { data } = await appOf(mine).post(readDuePayments.path, {});
  expect(data).toEqual({
    payable: {
      credit: { count: 1, amount: '-108' },
      overdue: { count: 1, amount: '60' },
      week: { count: 2, amount: '200' },
      month: { count: 4, amount: '400' },
    },
    receivable: {
      credit: { count: 0, amount: '0' },
      overdue: { count: 0, amount: '0' },
      week: { count: 0, amount: '0' },
      month: { count: 0, amount: '0' },
    },
  });
});

const flow = async (query: object, of = company) =>
  (await appOf(of).post(readCashFlow.path, query)).data;

test('STAT-004 by the day of issue, money is what invoices in force come to, step by step and in all', async () => {
  const from_date = addDays(today, -700);
  for (const based_on of ['DAY', 'MONTH', 'QUARTER', 'YEAR'] as const) {
    const data = await flow({ from_date, to_date: today, based_on, based_on_paid: false });
    const hand = (direction: MadeUp['direction'], from: string, to: string) =>
      sum(
        rows
          .filter(isIn(from, to))
          .filter((row) => row.direction === direction)
          .map((row) => inDong(plus(row.withoutTax, row.tax), row.rate)),
      );
    expect(data).toMatchObject({
      cash_in: hand('issued', from_date, today),
      cash_out: hand('received', from_date, today),
    });
    for (const row of data.steps)
      expect(row, row.from_date).toMatchObject({
        cash_in: hand('issued', row.from_date, row.to_date),
        cash_out: hand('received', row.from_date, row.to_date),
      });
    expect(data.steps.at(-1)?.balance).toBe(data.net);
  }
});

test('STAT-005 a cash flow begins on 1 January of last year and ends today, unless it is asked otherwise', async () => {
  expect(await flow({})).toMatchObject({
    from_date: `${Number(today.slice(0, 4)) - 1}-01-01`,
    to_date: today,
    based_on: 'MONTH',
    based_on_paid: true,
  });
});

test('STAT-004 by the day of payment, money is what was paid; narrowed to invoices, the share that went to them', async () => {
  const mine = await testCompany(platform.db);
  const { companyId } = mine;
  const day = addDays(today, -10);
  const keepOne = (facts: RowFacts) =>
    saveRow(platform.db, companyId, { issued_on: day, ...facts });
  const partner = (
    await sql<{ id: string }>`insert into partner (company_id, name, search_text, created_at)
      values (${companyId}, 'Lan', '', now()) returning id`.execute(platform.db)
  ).rows[0]?.id as string;
  const dollars = await keepOne({
    number: 1,
    currency: 'USD',
    partner_id: partner,
    validity: 0,
    with_tax: '100',
  });
  const dong = await keepOne({ number: 2, with_tax: '500' });
  const bought = await keepOne({ number: 3, direction: 'received', with_tax: '70' });
  const pay = async (
    direction: 'in' | 'out',
    [amount, amountDong]: readonly [string, string],
    parts: readonly (readonly [string, string])[],
    undone = false,
  ) => {
    const paid = await sql<{ id: string }>`
      insert into payment (company_id, direction, currency, amount, amount_dong, exchange_rate, paid_on, method,
        created_at, number, undone_at)
      select ${companyId}::bigint, ${direction}, 'VND', ${amount}::numeric, ${amountDong}::numeric, null, ${day}::date,
        'cash', now(), coalesce(max(number), 0) + 1, case when ${undone} then now() end
      from payment where company_id = ${companyId} returning id`.execute(platform.db);
    for (const [invoice, part] of parts)
      await sql`insert into payment_invoice (company_id, payment_id, invoice_id, paid_for, amount)
        values (${companyId}, ${paid.rows[0]?.id}, ${invoice}, ${invoice}, ${part})`.execute(
        platform.db,
      );
  };
  await pay(
    'in',
    ['100', '2500000'],
    [
      [dollars, '60'],
      [dong, '40'],
    ],
  );
  await pay('out', ['70', '70'], [[bought, '70']]);
  await pay('out', ['9', '9'], []);
  await pay('in', ['5', '5'], [[dong, '5']], true);
  expect(await flow({}, mine)).toMatchObject({
    cash_in: '2500000',
    cash_out: '79',
    net: '2499921',
  });
  expect(await flow({ customer_id: partner }, mine)).toMatchObject({
    cash_in: '1500000',
    cash_out: '0',
  });
  expect(await flow({ invoices_suspected: true }, mine)).toMatchObject({
    cash_in: '1500000',
    cash_out: '0',
  });
  expect(await flow({ invoices_suspected: false }, mine)).toMatchObject({
    cash_in: '0',
    cash_out: '0',
  });
  expect(await flow({ invoice_type: ['ORIGINAL'] }, mine)).toMatchObject({
    cash_in: '2500000',
    cash_out: '70',
  });
  expect(await flow({ vendor_id: partner }, mine)).toMatchObject({ cash_in: '0', cash_out: '0' });
  expect(await flow({ customer_id: partner }, company)).toMatchObject({
    cash_in: '0',
    cash_out: '0',
  });
});

test('STAT-004 what is open is expected when it is due, what names no day on its own day', async () => {
  const mine = await testCompany(platform.db);
  const keepOne = (number: number, facts: RowFacts) =>
    saveRow(platform.db, mine.companyId, {
      number,
      issued_on: addDays(today, -5),
      with_tax: '100',
      ...facts,
    });
  await keepOne(1, {});
  await keepOne(2, { due_on: today, paid_amount: '30' });
  await keepOne(3, { due_on: addDays(today, 800), direction: 'received' });
  await keepOne(4, { due_on: today, paid_amount: '100' });
  const { forecast } = await flow({}, mine);
  expect(forecast).toHaveLength(14);
  expect(forecast[0]).toMatchObject({ kind: 'overdue', count: 1, cash_in: '100', cash_out: '0' });
  expect(forecast[1]).toMatchObject({ kind: 'month', from_date: today, count: 1, cash_in: '70' });
  expect(forecast[13]).toMatchObject({ kind: 'later', count: 1, cash_out: '100', net: '-100' });
});

test('STAT-003 the cash flow as a workbook holds the steps, their sum and what is expected', async () => {
  const from_date = addDays(today, -700);
  const query = { from_date, to_date: today, based_on: 'YEAR', based_on_paid: false };
  const cashFlow = await flow(query);
  written.length = 0;
  expect(await appOf(company).post(exportCashFlow.path, query)).toMatchObject({ status: 200 });
  const [steps, forecast] = written;
  expect(steps?.heads).toEqual(['Từ ngày', 'Đến ngày', 'Tiền vào', 'Tiền ra', 'Thuần', 'Lũy kế']);
  const amounts = ({ cash_in, cash_out, net }: typeof cashFlow) =>
    [cash_in, cash_out, net].map(Number);
  expect(steps?.rows.map((row) => row.slice(2))).toEqual([
    ...cashFlow.steps.map((row: typeof cashFlow) => [...amounts(row), Number(row.balance)]),
    [...amounts(cashFlow), ''],
  ]);
  expect(forecast?.rows.map((row) => row.slice(2))).toEqual(
    cashFlow.forecast.map((span: typeof cashFlow) => [span.count, ...amounts(span)]),
  );
});

test('STAT-004 parameters that contradict each other or span more than ten years are refused by name', async () => {
  const app = appOf(company);
  expect(
    await app.post(readCashFlow.path, {
      invoices_suspected: true,
      invoice_status_from_tax_agency: [2],
    }),
  ).toMatchObject({ status: 400, issues: [{ path: 'invoices_suspected' }] });
  expect(
    await app.post(readCashFlow.path, { from_date: '2001-01-01', to_date: '2026-01-01' }),
  ).toMatchObject({ status: 400, data: { from_date: 'range-over-ten-years' } });
});
