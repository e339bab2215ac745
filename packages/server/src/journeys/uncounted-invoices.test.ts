import { Readable } from 'node:stream';
import { exportLedger } from '@hoadon/contracts/ledger';
import {
  readCashFlow,
  readDuePayments,
  readTopPartners,
  readTurnover,
} from '@hoadon/contracts/statistics';
import { enterExchangeRate } from '@hoadon/contracts/verification';
import type { ReadingRemark } from '@hoadon/domain/intake/reading-remark';
import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { decimal } from '@hoadon/domain/money/decimal';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { StreamedSheet, WrittenCell } from '../connectors/spreadsheet/port.ts';
import { installFeature, routesOf } from '../feature.ts';
import { findSeller } from '../features/company/index.ts';
import { repairTotals } from '../features/invoices/index.ts';
import { writeLedger } from '../features/ledger/export-ledger.ts';
import { statisticsFeature } from '../features/statistics/index.ts';
import { type VatApp, vatApp } from '../features/vat-return/testing/vat-app.ts';
import { judgedPurchases, verificationFeature } from '../features/verification/index.ts';
import type { TestCompany } from '../platform/db/testing.ts';
import type { Route } from '../platform/http/route.ts';
import { appFor } from '../platform/http/testing.ts';
import { castTrust, checksHere, recordingPdf, saveReceived } from '../testing/saved-invoices.ts';

const DAY = '2026-08-10';
const DAYS = { start_date: '2026-08-01', end_date: '2026-08-31' };
const RATE = '26350';

let vat: VatApp;
let routes: readonly Route[];
let company: TestCompany;
beforeAll(async () => {
  vat = await vatApp();
  const signatures = checksHere(await castTrust());
  routes = installFeature(
    vat.platform.jobs,
    verificationFeature({ ...vat.platform, signatures, pdf: recordingPdf() }),
  );
});
beforeEach(async () => {
  company = await vat.company();
});

/** A purchase of 100 + 10 in its currency, from a file. */
async function bought(change: Partial<InvoiceDraft>, number = 1): Promise<string> {
  const draft = await vat.drafted(company, { price: '50', seller: '0399995507', issuedOn: DAY });
  const { name: legalName, taxCode } = await findSeller(vat.platform.db, company.companyId);
  const ours = { ...draft, buyer: { ...draft.buyer, legalName, taxCode } };
  return saveReceived(vat.platform, company, { ...ours, ...change }, number);
}

const UNREAD: ReadingRemark = {
  kind: 'unread',
  tag: 'TToan/TgTThue',
  text: '1,234',
  isTotal: true,
};
const IN_DOLLARS = { currency: 'USD', exchangeRate: null } as const;

const app = () => appFor(routes, company.accountant, vat.platform.db);
const path = (id: string) => enterExchangeRate.path.replace('{id}', id);
const enter = (id: string, foreign_rate: string) => app().post(path(id), { foreign_rate });
const rowOf = (id: string) =>
  vat.platform.db
    .selectFrom('invoice')
    .selectAll()
    .where('company_id', '=', company.companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const reasonsOf = async (id: string): Promise<string[]> => {
  await app().post('/e-invoice-api/api/invoices/verify', { ids: [id] });
  await vat.platform.jobs.drain();
  const { data } = await app().get(`/e-invoice-api/api/invoices/${id}/verification`);
  return data.reasons.map(({ code }: { code: string }) => code);
};
const inputVat = async (id: string) =>
  (await app().get(`/e-invoice-api/api/invoices/${id}/input-vat`)).data;

/** Everything that sums purchases of the days in dong. */
async function counted() {
  const spreadsheet = { write: async () => new Uint8Array() };
  const statistics = appFor(
    routesOf(statisticsFeature({ ...vat.platform, spreadsheet })),
    company.accountant,
    vat.platform.db,
  );
  const flow = { from_date: DAYS.start_date, to_date: DAYS.end_date, based_on: 'DAY' };
  const { data: turnover } = await statistics.post(readTurnover.path, DAYS);
  const { data: partners } = await statistics.post(readTopPartners.path, {
    ...DAYS,
    type: 'vendors',
  });
  const { data: money } = await statistics.post(readCashFlow.path, {
    ...flow,
    based_on_paid: false,
  });
  const { data: due } = await statistics.post(readDuePayments.path, {});
  const form = await vat.calls(company).read();
  return {
    purchases: turnover,
    vendors: partners.partners.map(({ amount, count }: { amount: string; count: number }) => [
      amount,
      count,
    ]),
    others: partners.others,
    out: money.cash_out,
    expected: money.forecast.map(({ count, cash_out }: { count: number; cash_out: string }) => [
      count,
      cash_out,
    ]),
    payable: due.payable,
    return: [form.ct23, form.ct24, form.ct25],
    journal: (await journal()).length,
  };
}

async function journal(): Promise<(readonly WrittenCell[])[]> {
  const rows: (readonly WrittenCell[])[] = [];
  const spreadsheet = {
    async stream({ rows: streamed }: StreamedSheet) {
      for await (const row of streamed) rows.push(row);
      return Readable.from([]);
    },
  };
  await writeLedger(
    { ...vat.platform, spreadsheet },
    company.companyId,
    exportLedger.input.parse(DAYS),
  );
  return rows;
}

test('a purchase in dollars without a rate counts nowhere in dong until a person enters the rate, then everywhere', async () => {
  const nothing = await counted();
  const id = await bought(IN_DOLLARS);
  await vat.platform.db
    .updateTable('invoice')
    .set({ due_on: '2026-08-20' })
    .where('company_id', '=', company.companyId)
    .execute();
  expect(await counted()).toEqual(nothing);
  expect(await reasonsOf(id)).toContain('EXCHANGE_RATE_MISSING');
  expect(await inputVat(id)).toMatchObject({
    outcome: 'not-deductible',
    tax: '0',
    reasons: expect.arrayContaining([
      expect.objectContaining({ code: 'EXCHANGE_RATE_MISSING', words: { currency: 'USD' } }),
    ]),
  });

  expect(await enter(id, RATE)).toMatchObject({
    status: 200,
    data: { invoice_id: id, foreign_rate: RATE },
  });
  expect(await rowOf(id)).toMatchObject({
    exchange_rate: RATE,
    without_tax: '100',
    without_tax_dong: '2635000',
    tax_dong: '263500',
  });
  expect(await counted()).toMatchObject({
    others: '2635000',
    out: '2898500',
    payable: { overdue: { count: 1, amount: '2898500' } },
    return: ['2635000', '263500', '263500'],
    journal: 4,
  });
  expect(await reasonsOf(id)).not.toContain('EXCHANGE_RATE_MISSING');
  expect(await inputVat(id)).toMatchObject({ tax: '263500', total: '2898500' });
  expect(await repairTotals(vat.platform.db, company.companyId)).toEqual([]);
});

test('a purchase at a rate of 1 dong for a dollar counts nowhere in dong, and is among the uncounted of the return', async () => {
  const nothing = await counted();
  const id = await bought({ currency: 'USD', exchangeRate: decimal('1') });
  expect(await rowOf(id)).toMatchObject({ exchange_rate: null, tax_dong: '0' });
  expect(await counted()).toEqual(nothing);
  expect(await reasonsOf(id)).toContain('EXCHANGE_RATE_MISSING');
  expect((await vat.calls(company).read()).uncounted).toMatchObject([
    { kind_of: false, uncounted: 'rate-missing', shown: [{ id }] },
  ]);
  expect(await vat.calls(company).why(id)).toMatchObject([
    { uncounted: 'rate-missing', reason: null, rates: [] },
  ]);
  expect((await enter(id, RATE)).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({ exchange_rate: RATE, tax_dong: '263500' });
});

test('a rate that the invoice states with three decimals is replaced by hand', async () => {
  const remark = { kind: 'read-as', tag: 'TTChung/TGia', text: '25.431', readAs: '25431' } as const;
  const remarks = [{ ...remark, isTotal: false, isExchangeRate: true as const }];
  const id = await bought({ currency: 'USD', exchangeRate: decimal('25431'), remarks });
  expect(await rowOf(id)).toMatchObject({ exchange_rate: '25431' });
  expect((await enter(id, RATE)).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({ exchange_rate: RATE, tax_dong: '263500' });
});

test('a rate entered by mistake is replaced, and one that the invoice states is not', async () => {
  const id = await bought(IN_DOLLARS);
  await enter(id, '2635');
  expect((await enter(id, RATE)).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({ tax_dong: '263500' });
  const forbidden = { foreign_rate: 'exchange-rate-forbidden' };
  for (const change of [{ currency: 'USD', exchangeRate: decimal('25000') }, {}] as const) {
    const refused = await enter(await bought(change, Math.floor(Math.random() * 1e6) + 2), RATE);
    expect(refused).toMatchObject({ status: 400, data: forbidden });
  }
  expect(await enter(id, '0')).toMatchObject({ status: 400 });
  const unclear = await enter(id, '25.000');
  expect(unclear).toMatchObject({ status: 400 });
  expect(await rowOf(id)).toMatchObject({ exchange_rate: RATE });
  expect(await enter(id, '1')).toMatchObject({
    status: 400,
    data: { foreign_rate: 'exchange-rate-of-one' },
  });
  const sale = await vat.sell(company, 1, { price: '1000' });
  expect(await enter(sale, RATE)).toMatchObject({ status: 400 });
  expect(await enter('999999999', RATE)).toMatchObject({ status: 404 });
});

test('amounts that could not be read count nowhere, and the invoice is listed without an amount', async () => {
  const nothing = await counted();
  const id = await bought({ remarks: [UNREAD] });
  expect(await counted()).toEqual(nothing);
  expect(await rowOf(id)).toMatchObject({ amounts_unread: true, with_tax: '0', tax: '0' });
  expect(await vat.calls(company).why(id)).toMatchObject([
    { uncounted: 'amounts-unread', reason: null, rates: [] },
  ]);
  expect(await reasonsOf(id)).toContain('VALUE_UNREAD');
  expect(await inputVat(id)).toMatchObject({
    outcome: 'not-deductible',
    reasons: expect.arrayContaining([expect.objectContaining({ code: 'AMOUNTS_UNREAD' })]),
  });
  const { db } = vat.platform;
  const { barred } = await judgedPurchases(db, company.companyId, allOf([id]));
  expect(barred).toMatchObject([{ id }]);
  expect(await repairTotals(vat.platform.db, company.companyId)).toEqual([]);
});

const allOf = (ids: readonly string[]) => ({ from: DAY, to: DAY, ids: [...ids] });

test('the five-million check of another purchase of the day says that the day is not known', async () => {
  await bought(IN_DOLLARS, 1);
  const other = await bought({}, 2);
  expect(await inputVat(other)).toMatchObject({
    reasons: expect.arrayContaining([
      expect.objectContaining({ code: 'DAY_TOTAL_UNKNOWN', severity: 'warning' }),
    ]),
  });
});

test('a return counts the invoices that it lacks, sold and bought, in the period in which they would be declared', async () => {
  const calls = vat.calls(company);
  expect((await calls.read()).uncounted).toEqual([]);
  const unread = await bought({ remarks: [UNREAD] }, 1);
  const dollars = await bought(IN_DOLLARS, 2);
  await bought({ ...IN_DOLLARS, issuedOn: '2026-06-30' }, 3);
  await bought({}, 4);
  const sold = await vat.sell(company, 1, { price: '1000' });
  const draft = await vat.sell(company, 2, { price: '1000' }, 'draft');
  await vat.platform.db
    .updateTable('invoice')
    .where('id', 'in', [sold, draft])
    .set({ currency: 'USD', exchange_rate: null, without_tax_dong: '0', tax_dong: '0' })
    .execute();
  expect((await calls.read()).uncounted).toMatchObject([
    { kind_of: true, uncounted: 'rate-missing', invoices: 1, shown: [{ id: sold }] },
    { kind_of: false, uncounted: 'amounts-unread', invoices: 1, shown: [{ id: unread }] },
    { kind_of: false, uncounted: 'rate-missing', invoices: 1, shown: [{ id: dollars }] },
  ]);
  await enter(dollars, RATE);
  expect((await calls.read()).uncounted).toMatchObject([
    { kind_of: true },
    { shown: [{ id: unread }] },
  ]);
  // The replacement of a purchase of May, for a mistake, is lacking in the return of May.
  const original = await vat.buy(company, 8, { price: '1000', issuedOn: '2026-05-10' });
  const mistake = ['replaces', '13'] as const;
  const replacement = await vat.adjust(company, 9, original, { price: '900' }, mistake);
  await vat.platform.db
    .updateTable('invoice')
    .where('id', '=', replacement)
    .set({ amounts_unread: true })
    .execute();
  const Q2 = { kieuKy: 'Q', kyKKhai: '2/2026' };
  const ids = ({ uncounted }: Awaited<ReturnType<typeof calls.read>>) =>
    uncounted.flatMap(({ shown }) => shown.map(({ id }) => id));
  expect(ids(await calls.read(Q2))).toContain(replacement);
  expect(ids(await calls.read())).not.toContain(replacement);
});

test('an entered exchange rate can be read and corrected, with an entry in the trail for each, and a filed return is named', async () => {
  const id = await bought(IN_DOLLARS);
  const entry = async () =>
    (await app().get(`/e-invoice-api/api/invoices/${id}/verification`)).data.rate_entry;
  expect(await entry()).toEqual({ currency_code: 'USD', foreign_rate: null, is_filed: false });
  await enter(id, RATE);
  expect(await entry()).toMatchObject({ foreign_rate: RATE, is_filed: false });
  await enter(id, '25350');
  expect(await entry()).toMatchObject({ foreign_rate: '25350' });
  const { rows } = await sql<{ payload: string }>`
    select payload::text from audit_entry
    where company_id = ${company.companyId} and act = 'invoice.rate-entered' order by sequence`.execute(
    vat.platform.db,
  );
  expect(rows.map(({ payload }) => payload)).toEqual([
    expect.stringContaining(RATE),
    expect.stringContaining('25350'),
  ]);
  const calls = vat.calls(company);
  const { data: draft } = await calls.save({
    maCQTNoiNop: '70129',
    tenCQTNoiNop: 'Thuế cơ sở 14 Thành phố Hồ Chí Minh',
    signer_name: 'NGUYỄN VĂN A',
    signing_date: '2026-10-20',
  });
  const { data: refused } = await calls.file(draft, { ct40: '-1', ct43: '-1' });
  const filed = await calls.file(draft, { ct40: refused.ct40, ct43: refused.ct43 });
  expect(filed.status).toBe(200);
  expect(await entry()).toMatchObject({ is_filed: true });
  await enter(id, RATE);
  expect(await calls.changes(filed.data.id)).toMatchObject({ total: 1, invoices: [{ id }] });
  const stated = await bought({ currency: 'USD', exchangeRate: decimal('26000') }, 2);
  const other = await app().get(`/e-invoice-api/api/invoices/${stated}/verification`);
  expect(other.data.rate_entry).toBeNull();
});
