import { getDirectoryTotals } from '@hoadon/contracts/directories';
import {
  listInvoices,
  listReleasing,
  type OpenAmounts,
  summarizeMonths,
  summarizeOpen,
  summarizeUnissued,
} from '@hoadon/contracts/invoice-lists';
import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { listPartners, type PartnerRow } from '@hoadon/contracts/partners';
import { type Debts, readDebts } from '@hoadon/contracts/payments';
import {
  type CashFlow,
  readCashFlow,
  readDuePayments,
  readNewAndRisk,
  readTagStatistics,
  readTopPartners,
  readTurnover,
  type TurnoverReport,
} from '@hoadon/contracts/statistics';
import { getCountedTags } from '@hoadon/contracts/tags';
import { addDays } from '@hoadon/domain/dates/add-days';
import { inDong } from '@hoadon/domain/invoice/totals-in-dong';
import { type Decimal, decimal, minus, sum } from '@hoadon/domain/money/decimal';
import { AGE_BANDS, ageBand, dueDay, isOverdue } from '@hoadon/domain/payments/ageing';
import { beforeAll, expect, test, vi } from 'vitest';
import { demoAccountant } from '../seed/demo-accountant.ts';
import { DEMO_USERS } from '../seed/demo-company.ts';
import { type DemoApp, demoApp } from '../testing/demo-app.ts';

/** Every figure of the demo company against the list that its link opens, all of them read through the calls of the pages. */
let app: DemoApp;
let token: string;
let today: string;
let days: Readonly<{ start_date: string; end_date: string }>;
/** Dong for a unit of the currency of an invoice, by its id; none: it is in dong. */
let rates: ReadonlyMap<string, Decimal>;

beforeAll(async () => {
  app = await demoApp({}, 2);
  // The check of what was seeded runs in the background, and a figure read before its end differs from a list read after it.
  const toCheck = app.platform.db.selectFrom('verification_due').select('invoice_id');
  await vi.waitFor(async () => expect(await toCheck.execute()).toEqual([]), { timeout: 120_000 });
  token = await app.tokenOf(DEMO_USERS[0].user_name);
  today = app.platform.clock.today();
  days = { start_date: addDays(today, -200), end_date: today };
  const { companyId } = await demoAccountant(app.platform.db);
  const rows = await app.platform.db
    .selectFrom('invoice')
    .select(['id', 'exchange_rate'])
    .where('company_id', '=', companyId)
    .where('currency', '<>', 'VND')
    .execute();
  rates = new Map(rows.map(({ id, exchange_rate }) => [id, decimal(exchange_rate ?? '0')]));
}, 240_000);

type Query = Readonly<Record<string, string>>;

async function ask<T>(method: 'GET' | 'POST', path: string, parameters: object = {}) {
  const query = method === 'GET' ? `?${new URLSearchParams(parameters as Query)}` : '';
  const answer = await app.server.inject({
    method,
    url: `${path}${query}`,
    headers: { authorization: `Bearer ${token}` },
    ...(method === 'POST' && { payload: parameters }),
  });
  expect(
    answer.statusCode,
    `${path} ${JSON.stringify(parameters)} ${answer.body.slice(0, 300)}`,
  ).toBe(200);
  return answer.json() as { data: T; page_info: { next_cursor: string | null; total: number } };
}

/** All rows of a list, page by page to its end. */
async function listed(query: Query, path: string = listInvoices.path): Promise<InvoiceRow[]> {
  const rows: InvoiceRow[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { data: InvoiceRow[]; page_info: { next_cursor: string | null } } = await ask(
      'GET',
      path,
      { page_size: '100', ...query, ...(cursor && { cursor }) },
    );
    rows.push(...page.data);
    cursor = page.page_info.next_cursor;
  }
  return rows;
}

const dong = (row: InvoiceRow, amount: string): Decimal =>
  inDong(decimal(amount), rates.get(row.id) ?? null);
const openInDong = (rows: readonly InvoiceRow[]): Decimal =>
  sum(rows.map((row) => dong(row, row.open_amount)));
/** Without tax and after the relief of a decree. */
const turnover = (rows: readonly InvoiceRow[]): Decimal =>
  sum(
    rows.map((row) => minus(dong(row, row.total_amount_with_tax), dong(row, row.total_tax_mount))),
  );

const OUTGOING = {
  invoice_outgoing: 'true',
  invoiceType: 'OUTGOING',
  exclude_invoice_types: 'DRAFT',
};
const INCOMING = { invoice_outgoing: 'false', invoiceType: 'INCOMING' };
const COUNTED = { counted: 'true' };
const OWED = { payment_status: 'unpaid,partly,credit' };
const TO_PAY = { payment_status: 'unpaid,partly' };

test('STAT-001 the tiles of revenue, expense and of the invoices of the period are the lists that they open', async () => {
  const { data } = await ask<TurnoverReport>('POST', readTurnover.path, {
    ...days,
    period: 'MONTH',
  });
  const sales = await listed({ ...OUTGOING, ...days, ...COUNTED });
  const purchases = await listed({ ...INCOMING, ...days, ...COUNTED });
  expect(sales.length).toBeGreaterThan(100);
  expect([data.count_outgoing, data.count_incoming]).toEqual([sales.length, purchases.length]);
  expect([data.revenue, data.expense]).toEqual([turnover(sales), turnover(purchases)]);
  const tax = (rows: readonly InvoiceRow[]) =>
    sum(rows.map((row) => dong(row, row.total_tax_mount)));
  expect([data.output_vat, data.input_vat]).toEqual([tax(sales), tax(purchases)]);

  const { data: counts } = await ask<{
    count_new_invoices: number;
    count_warning_invoices: number;
  }>('POST', readNewAndRisk.path, days);
  expect(counts.count_new_invoices).toBe((await listed({ ...days, ...COUNTED })).length);
  expect(counts.count_warning_invoices).toBe((await listed({ validity: '0,1', ...days })).length);
});

test('NAV-001 the tiles of what is issued, drafted, under way and failed are their lists', async () => {
  const { data } = await ask<Record<string, { invoices: number }>>('GET', summarizeUnissued.path);
  for (const [station, { invoices }] of Object.entries(data))
    expect(invoices, station).toBe(
      (await listed({ releasing_status: station }, listReleasing.path)).length,
    );
  const { page_info } = await ask('GET', listInvoices.path, { ...OUTGOING, page_size: '1' });
  const others = (data['releasing']?.invoices ?? 0) + (data['release_error']?.invoices ?? 0);
  expect(page_info.total - others).toBe((await listed({ ...OUTGOING, state: 'accepted' })).length);
});

test('STAT-002 what is overdue and due soon is the list of it, with the same sum of open balances', async () => {
  const { data } = await ask<Record<string, Record<string, { count: number; amount: string }>>>(
    'POST',
    readDuePayments.path,
  );
  const within = {
    overdue: { due_to: addDays(today, -1) },
    week: { due_from: today, due_to: addDays(today, 7) },
    month: { due_from: today, due_to: addDays(today, 30) },
  };
  for (const [side, direction] of [
    ['payable', INCOMING],
    ['receivable', OUTGOING],
  ] as const)
    for (const [name, due] of Object.entries(within)) {
      const rows = await listed({ ...direction, ...TO_PAY, ...COUNTED, ...due });
      expect(data[side]?.[name], `${side} ${name}`).toEqual({
        count: rows.length,
        amount: openInDong(rows),
      });
    }
  for (const [side, direction] of [
    ['payable', INCOMING],
    ['receivable', OUTGOING],
  ] as const) {
    const rows = await listed({ ...direction, payment_status: 'credit', ...COUNTED });
    expect(data[side]?.['credit'], side).toEqual({ count: rows.length, amount: openInDong(rows) });
  }
});

test('NAV-007 PART-004 debts, their bars, their partners and their list are one figure; nothing replaced is among them', async () => {
  for (const [type, direction] of [
    ['customers', OUTGOING],
    ['vendors', INCOMING],
  ] as const) {
    const rows = await listed({ ...direction, ...OWED });
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ invoice_type }) => invoice_type === 'REPLACED')).toEqual([]);
    const { data } = await ask<Debts>('GET', readDebts.path, { type, page_size: '100' });
    const bandOf = (row: InvoiceRow) => {
      const debt = {
        open: decimal(row.open_amount),
        issuedOn: row.issued_date,
        dueOn: row.due_date,
      };
      return isOverdue(debt, today) ? ageBand(dueDay(debt.issuedOn, debt.dueOn), today) : 'not-due';
    };
    const currencies = new Set(rows.map(({ currency_code }) => currency_code));
    expect(new Set(data.totals.map(({ currency_code }) => currency_code))).toEqual(currencies);
    for (const total of data.totals) {
      const its = rows.filter(({ currency_code }) => currency_code === total.currency_code);
      const open = (some: readonly InvoiceRow[]) =>
        sum(some.map(({ open_amount }) => decimal(open_amount)));
      expect(total).toEqual({
        currency_code: total.currency_code,
        invoices: its.length,
        debt: open(its),
        ages: Object.fromEntries(
          AGE_BANDS.map((band) => [band, open(its.filter((row) => bandOf(row) === band))]),
        ),
      });
    }
    expect(data.ages_in_dong).toEqual(
      Object.fromEntries(
        AGE_BANDS.map((band) => [band, openInDong(rows.filter((row) => bandOf(row) === band))]),
      ),
    );
    const { data: partners } = await ask<PartnerRow[]>(
      'POST',
      `${listPartners.path.replace('{type}', '')}${type}`,
      {
        page_size: 100,
      },
    );
    for (const { id, company_name, amounts, unpaid_invoices } of partners) {
      const its = rows.filter(({ customer_or_vendor_id }) => customer_or_vendor_id === id);
      expect(unpaid_invoices, company_name).toBe(
        its.filter(({ payment_status }) => payment_status !== 'credit').length,
      );
      for (const { currency_code, debt } of amounts)
        expect(debt, company_name).toBe(
          sum(
            its
              .filter((row) => row.currency_code === currency_code)
              .map(({ open_amount }) => decimal(open_amount)),
          ),
        );
    }
  }
});

test('STAT-004 what is expected is the list of what is owed, by the day on which it is due', async () => {
  const { data } = await ask<CashFlow>('POST', readCashFlow.path, {});
  const rows = await listed({ ...OWED, ...COUNTED });
  expect(data.forecast.reduce((all, { count }) => all + count, 0)).toBe(rows.length);
  const overdue = rows.filter((row) =>
    isOverdue(
      { open: decimal(row.open_amount), issuedOn: row.issued_date, dueOn: row.due_date },
      today,
    ),
  );
  expect(data.forecast.find(({ kind }) => kind === 'overdue')).toMatchObject({
    count: overdue.length,
    cash_in: openInDong(overdue.filter(({ kind_of }) => kind_of)),
    cash_out: openInDong(overdue.filter(({ kind_of }) => !kind_of)),
  });
});

test('STAT-009 TAG-002 the badge of a tag is its list, and its revenue is that of what counts', async () => {
  const { data: tags } = await ask<
    { id: string; name: string; invoices: number; revenue: string; expense: string }[]
  >('POST', getCountedTags.path);
  const { data: figures } = await ask<
    { id: string; count: number; revenue: string; expense: string }[]
  >('POST', readTagStatistics.path, days);
  expect(tags.length).toBeGreaterThan(3);
  for (const { id, name, invoices, revenue, expense } of tags) {
    expect(invoices, name).toBe((await listed({ tag_id: id })).length);
    const inForce = await listed({ tag_id: id, ...COUNTED });
    expect({ revenue, expense }, name).toEqual({
      revenue: turnover(inForce.filter(({ kind_of }) => kind_of)),
      expense: turnover(inForce.filter(({ kind_of }) => !kind_of)),
    });
    const counted = await listed({ tag_id: id, ...days, ...COUNTED });
    expect(
      figures.find((one) => one.id === id),
      name,
    ).toMatchObject({
      count: counted.length,
      revenue: turnover(counted.filter(({ kind_of }) => kind_of)),
      expense: turnover(counted.filter(({ kind_of }) => !kind_of)),
    });
  }
});

test('DIR-002 the badge of a directory is its list', async () => {
  const { data } = await ask<{ id: string; invoices: number }[]>('GET', getDirectoryTotals.path);
  expect(data.length).toBeGreaterThan(1);
  for (const { id, invoices } of data)
    expect(invoices, id).toBe((await listed({ directory_id: id })).length);
});

test('STAT-006 the largest partners are their lists', async () => {
  for (const [type, direction] of [
    ['customers', OUTGOING],
    ['vendors', INCOMING],
  ] as const) {
    const { data } = await ask<{
      partners: { partner_id: string; company_name: string; count: number; amount: string }[];
    }>('POST', readTopPartners.path, { ...days, type });
    expect(data.partners.length).toBeGreaterThan(0);
    for (const { partner_id, company_name, count, amount } of data.partners) {
      const rows = await listed({ ...direction, partner_id, ...days, ...COUNTED });
      expect({ count, amount }, company_name).toEqual({
        count: rows.length,
        amount: turnover(rows),
      });
    }
  }
});

test('NAV-007 what is open of a list is the sum of its rows, each currency by itself', async () => {
  for (const direction of [OUTGOING, INCOMING])
    for (const narrowed of [{}, days, { due_to: addDays(today, -1) }, { search_text: 'cong ty' }]) {
      const list = { ...direction, ...OWED, ...narrowed };
      const { data } = await ask<OpenAmounts>('GET', summarizeOpen.path, list);
      const rows = await listed(list);
      const currencies = new Set(rows.map(({ currency_code }) => currency_code));
      const sums = [...currencies].map((currency_code) => {
        const its = rows.filter((row) => row.currency_code === currency_code);
        const open = sum(its.map(({ open_amount }) => decimal(open_amount)));
        return [currency_code, its.length, open];
      });
      expect(
        data.map(({ currency_code, invoices, open_amount }) => [
          currency_code,
          invoices,
          decimal(open_amount),
        ]),
        JSON.stringify(list),
      ).toEqual(expect.arrayContaining(sums));
      expect(data).toHaveLength(currencies.size);
    }
});

test('LIST-004 the heads of months are the rows below them', async () => {
  for (const list of [OUTGOING, INCOMING, {}, { ...OUTGOING, ...OWED }, { ...INCOMING, ...OWED }]) {
    const { data } = await ask<{ months: { month: string; rows: number }[] }>(
      'GET',
      summarizeMonths.path,
      { ...list, exact: 'true' },
    );
    const rows = await listed(list);
    for (const { month, rows: count } of data.months)
      expect(count, `${JSON.stringify(list)} ${month}`).toBe(
        rows.filter(({ issued_date }) => issued_date.startsWith(month)).length,
      );
    expect(data.months.reduce((all, one) => all + one.rows, 0)).toBe(rows.length);
  }
});
