import { Readable } from 'node:stream';
import { INVOICE_FILTERS } from '@hoadon/contracts/filters/invoice-filters';
import { noFilters } from '@hoadon/contracts/filters/read-filters';
import { exportLedger } from '@hoadon/contracts/ledger';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { StreamedSheet, WrittenCell } from '../connectors/spreadsheet/port.ts';
import { installFeature } from '../feature.ts';
import { setDeclarationPeriod } from '../features/company/index.ts';
import { conditionOf } from '../features/invoice-lists/list/places.ts';
import { writeLedger } from '../features/ledger/export-ledger.ts';
import { paymentRoutes } from '../features/payments/routes.ts';
import { type MadeUp, V2, type VatApp, vatApp } from '../features/vat-return/testing/vat-app.ts';
import { verificationFeature } from '../features/verification/index.ts';
import type { TestCompany } from '../platform/db/testing.ts';
import type { Route } from '../platform/http/route.ts';
import { appFor } from '../platform/http/testing.ts';
import {
  castBelief,
  castTrust,
  checksHere,
  noHostedKeys,
  plainWorkbooks,
  recordingPdf,
} from '../testing/saved-invoices.ts';

const plainCell = (cell: WrittenCell): WrittenCell =>
  cell !== null && typeof cell === 'object' && 'amount' in cell ? Number(cell.amount) : cell;

let vat: VatApp;
let routes: Route[];
let verified: Route[];
beforeAll(async () => {
  vat = await vatApp();
  const pdf = recordingPdf();
  const mail = { send: async () => ({ refused: [] }), close: async () => {} };
  const belief = await castBelief();
  routes = paymentRoutes({
    ...vat.platform,
    mail,
    pdf,
    ...belief,
    remoteSigning: noHostedKeys,
    spreadsheet: plainWorkbooks,
  });
  const signatures = checksHere(await castTrust());
  verified = installFeature(
    vat.platform.jobs,
    verificationFeature({ ...vat.platform, signatures, pdf }),
  );
});

let company: TestCompany;
let calls: ReturnType<VatApp['calls']>;
let app: ReturnType<typeof appFor>;
beforeEach(async () => {
  company = await vat.company();
  calls = vat.calls(company);
  app = appFor(routes, company.accountant, vat.platform.db);
});

const PAYMENTS = '/e-invoice-api/api/payments';
const setDue = (id: string, due_date: string | null) =>
  app.post(`${PAYMENTS}/due-date`, { invoices_id: [id], due_date });

/** 10,000,000 and 1,000,000 of tax, to be paid by a day. */
async function buyOnCredit(
  due: string | null,
  made: Partial<MadeUp> = {},
  number = 1,
): Promise<string> {
  const id = await vat.buy(company, number, { price: '5000000', issuedOn: '2026-08-10', ...made });
  expect(await setDue(id, due)).toMatchObject({ status: 200 });
  return id;
}

async function pay(id: string, amount: string, day: string, method = 'transfer'): Promise<string> {
  const paid = await app.post(PAYMENTS, {
    invoices: [{ invoice_id: id, amount }],
    payment_method: method,
    paid_date: day,
  });
  expect(paid.status).toBe(200);
  return paid.data.id;
}

const month = (kyKKhai: string) => calls.read({ kieuKy: 'M', kyKKhai });
const quarter = (kyKKhai: string) => calls.read({ kieuKy: 'Q', kyKKhai });
const behind = async (kyKKhai: string, cell: string, kieuKy = 'M') =>
  (
    await calls.app.get(
      `${V2}/vat-returns/cell-invoices?kieuKy=${kieuKy}&kyKKhai=${kyKKhai}&cell=${cell}`,
    )
  ).data;

/** Files the values that the refusal of a first attempt states. */
async function file(kyKKhai: string) {
  const office = { maCQTNoiNop: '70129', tenCQTNoiNop: 'Thuế cơ sở 14 Thành phố Hồ Chí Minh' };
  const signed = { signer_name: 'NGUYỄN VĂN A', signing_date: '2026-11-20' };
  const request = { kieuKy: 'M', kyKKhai, ...office, ...signed };
  const { data: draft } = await calls.save(request);
  const refused = await calls.file(draft, { ct40: '-1', ct43: '-1' });
  const { ct40, ct43 } = refused.data;
  const answer = await calls.file(draft, { ct40, ct43 });
  expect(answer.status).toBe(200);
  return answer.data;
}

test('what is bought on credit is deducted at once, what is not proven when it is due is in [37] of that month, and what is proven later in [38] of its own', async () => {
  const id = await buyOnCredit('2026-09-10');
  await pay(id, '5500000', '2026-09-05');
  await pay(id, '5500000', '2026-11-10');
  expect(await month('08/2026')).toMatchObject({
    ct23: '10000000',
    ct24: '1000000',
    ct25: '1000000',
    ct37: '0',
    ct38: '0',
  });
  const due = await month('09/2026');
  expect(due).toMatchObject({ ct23: '0', ct24: '0', ct25: '0', ct37: '500000', ct38: '0' });
  expect(due.counts).toMatchObject([
    { kind_of: false, reason: 'DUE_WITHOUT_PROOF', invoices: 1, tax: '-500000' },
  ]);
  expect(await month('10/2026')).toMatchObject({ ct24: '0', ct37: '0', ct38: '0' });
  expect(await month('11/2026')).toMatchObject({ ct24: '0', ct37: '0', ct38: '500000' });
  expect(await behind('09/2026', '37')).toMatchObject([
    { id, reason: 'DUE_WITHOUT_PROOF', moved_on: '2026-09-10', amount: '500000' },
  ]);
  expect(await behind('11/2026', '38')).toMatchObject([
    { id, reason: 'PROVEN_AFTER_DUE', moved_on: '2026-11-10', amount: '500000' },
  ]);
  const [why] = await calls.why(id, 'kieuKy=M&kyKKhai=09/2026');
  expect(
    why.rates.map(({ reason, kyKKhai, is_here, cells }: Record<string, unknown>) => [
      reason,
      kyKKhai,
      is_here,
      cells,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['PURCHASE', '08/2026', false, ['23', '24', '25']],
      ['DUE_WITHOUT_PROOF', '09/2026', true, ['37']],
      ['PROVEN_AFTER_DUE', '11/2026', false, ['38']],
    ]),
  );
});

test('by the quarter it is deferred where it falls due in a later quarter, also out of the form before Circular 89/2026', async () => {
  const id = await buyOnCredit('2026-07-10', { issuedOn: '2026-06-10' });
  await pay(id, '5500000', '2026-07-05');
  await pay(id, '5500000', '2026-10-10');
  expect(await quarter('2/2026')).toMatchObject({ form: 'TT80', ct24: '1000000', ct25: '1000000' });
  expect(await quarter('3/2026')).toMatchObject({ ct24: '0', ct37: '500000', ct38: '0' });
  expect(await quarter('4/2026')).toMatchObject({ ct24: '0', ct37: '0', ct38: '500000' });
  await setDue(id, '2026-06-30');
  expect(await quarter('3/2026')).toMatchObject({ ct37: '0' });
});

test.each([
  ['no day of payment', null, {}, 'transfer'],
  ['cash as its method of payment', '2026-09-10', { paymentMethod: 'TM' as const }, 'cash'],
])(
  'a purchase with %s is judged by what is paid, in its own month',
  async (_, due, made, method) => {
    const id = await buyOnCredit(due, made);
    expect(await month('09/2026')).toMatchObject({ ct37: '0' });
    await pay(id, '11000000', '2026-09-20', method);
    expect(await month('08/2026')).toMatchObject({ ct25: method === 'cash' ? '0' : '1000000' });
    expect(await month('09/2026')).toMatchObject({ ct37: '0', ct38: '0' });
  },
);

test('what is due on its own day and not proven at the end of the month is not deducted in it, and is in [38] of the month in which it is paid', async () => {
  const id = await buyOnCredit('2026-08-10');
  expect(await month('08/2026')).toMatchObject({ ct24: '1000000', ct25: '0', ct37: '0' });
  expect(await quarter('3/2026')).toMatchObject({ ct25: '0' });
  expect(await judged(id)).toMatchObject({ outcome: 'not-deductible', deductible_tax: '0' });
  await pay(id, '11000000', '2026-09-20');
  expect(await month('08/2026')).toMatchObject({ ct25: '0' });
  expect(await month('09/2026')).toMatchObject({ ct37: '0', ct38: '1000000' });
  expect(await quarter('3/2026')).toMatchObject({ ct25: '1000000', ct38: '0' });
});

test('what is due and proven within one month is in neither [37] nor [38] of it, nor in the ledger', async () => {
  const id = await buyOnCredit('2026-09-10');
  await pay(id, '5500000', '2026-09-20');
  expect(await month('09/2026')).toMatchObject({ ct37: '500000', ct38: '0' });
  expect(await behind('09/2026', '37')).toMatchObject([
    { id, reason: 'DUE_WITHOUT_PROOF', moved_on: '2026-09-10', amount: '500000' },
  ]);
  expect(await ledger('2026-09-01', '2026-09-30')).toEqual([
    ['2026-09-10', '156', '1331', 500_000],
  ]);
  const kept = await file('09/2026');
  expect(kept).toMatchObject({ cells: { '37': '500000', '38': '0' } });
  await pay(id, '5500000', '2026-09-30');
  expect(await month('09/2026')).toMatchObject({ ct37: '0', ct38: '0' });
  expect(await behind('09/2026', '37')).toEqual([]);
  expect(await ledger('2026-09-01', '2026-09-30')).toEqual([]);
  expect((await calls.changes(kept.id)).cells[0]).toMatchObject({
    cell: '37',
    before: '500000',
    after: '0',
  });
});

test('what falls due in the month of the purchase and is not proven at its end is not deducted in it, and is in [38] of the month in which it is paid', async () => {
  const id = await buyOnCredit('2026-08-20');
  await pay(id, '5500000', '2026-08-31');
  await pay(id, '5500000', '2026-09-20');
  expect(await month('08/2026')).toMatchObject({ ct24: '1000000', ct25: '500000', ct37: '0' });
  expect(await behind('08/2026', '25')).toMatchObject([{ id, amount: '500000' }]);
  expect(await month('09/2026')).toMatchObject({ ct24: '0', ct37: '0', ct38: '500000' });
  expect(await quarter('3/2026')).toMatchObject({ ct25: '1000000', ct37: '0', ct38: '0' });
});

test('before Circular 89/2026 a purchase is judged by what is paid, in its own period, whenever it fell due', async () => {
  const id = await buyOnCredit('2026-06-10', { issuedOn: '2026-05-10' });
  await pay(id, '11000000', '2026-06-20', 'cash');
  expect(await month('05/2026')).toMatchObject({ ct24: '1000000', ct25: '0' });
  expect(await month('06/2026')).toMatchObject({ ct37: '0' });
});

test('below the limit nothing has to be proven', async () => {
  await buyOnCredit('2026-09-10', { price: '2000000' });
  expect(await month('08/2026')).toMatchObject({ ct24: '400000', ct25: '400000' });
  expect(await month('09/2026')).toMatchObject({ ct37: '0' });
});

test('paid in cash in its own month, a purchase on credit is not deducted in it, although it is due later', async () => {
  const id = await buyOnCredit('2026-09-10');
  const paid = await pay(id, '11000000', '2026-08-20', 'cash');
  expect(await month('08/2026')).toMatchObject({ ct24: '1000000', ct25: '0', ct37: '0' });
  expect(await month('09/2026')).toMatchObject({ ct37: '0', ct38: '0' });
  await app.post(`${PAYMENTS}/${paid}/undo`);
  expect(await month('08/2026')).toMatchObject({ ct25: '1000000' });
  expect(await month('09/2026')).toMatchObject({ ct37: '1000000' });
});

test('paid in cash in a month before it is due, a purchase on credit is lowered in [37] of that month', async () => {
  const id = await buyOnCredit('2026-12-10');
  await pay(id, '11000000', '2026-09-20', 'cash');
  expect(await month('08/2026')).toMatchObject({ ct25: '1000000' });
  expect(await month('09/2026')).toMatchObject({ ct24: '0', ct37: '1000000', ct38: '0' });
  expect(await behind('09/2026', '37')).toMatchObject([
    { id, reason: 'DUE_WITHOUT_PROOF', moved_on: '2026-09-20', amount: '1000000' },
  ]);
  expect(await month('11/2026')).toMatchObject({ ct37: '0', ct38: '0' });
  expect(codesOf(await judged(id))).toEqual(['PAID_IN_CASH']);
  expect(await judged(id)).toMatchObject({ outcome: 'not-deductible', deductible_tax: '0' });
  expect(await ledger('2026-09-01', '2026-12-31')).toEqual([
    ['2026-09-20', '156', '1331', 1_000_000],
  ]);
});

test('paid partly in cash before it is due, only that part is lost at once, and the rest stays deducted until it is due', async () => {
  const id = await buyOnCredit('2026-10-10');
  await pay(id, '4400000', '2026-08-20', 'cash');
  await pay(id, '5500000', '2026-09-20');
  await pay(id, '1100000', '2026-11-10');
  expect(await month('08/2026')).toMatchObject({ ct24: '1000000', ct25: '600000' });
  expect(await month('09/2026')).toMatchObject({ ct37: '0', ct38: '0' });
  expect(await month('10/2026')).toMatchObject({ ct37: '100000', ct38: '0' });
  expect(await month('11/2026')).toMatchObject({ ct37: '0', ct38: '100000' });
});

test('of purchases of one seller and day that reach the limit together, cash bars the one that it paid before it is due', async () => {
  const small = { price: '1500000' };
  const id = await buyOnCredit('2026-11-10', small);
  const other = await vat.buy(company, 2, { ...small, issuedOn: '2026-08-10' });
  await setDue(other, '2026-11-10');
  await pay(id, '3300000', '2026-08-20', 'cash');
  expect(await month('08/2026')).toMatchObject({ ct24: '600000', ct25: '300000' });
  await pay(other, '3300000', '2026-09-20', 'cash');
  expect(await month('09/2026')).toMatchObject({ ct37: '300000' });
  expect(await month('11/2026')).toMatchObject({ ct37: '0' });
});

test('a filed return stays as it was filed: a payment that is taken back and a day of payment that moves are its changes', async () => {
  const id = await buyOnCredit('2026-09-10');
  const paid = await pay(id, '11000000', '2026-09-05');
  const taxReturn = await file('09/2026');
  expect(taxReturn).toMatchObject({ cells: { '37': '0' } });
  expect(await calls.changes(taxReturn.id)).toMatchObject({ total: 0, cells: [] });
  await app.post(`${PAYMENTS}/${paid}/undo`);
  const changed = await calls.changes(taxReturn.id);
  expect(changed).toMatchObject({
    total: 1,
    invoices: [{ id, kind: 'deduction', tax: '-1000000' }],
  });
  expect(changed.cells[0]).toMatchObject({ cell: '37', before: '0', after: '1000000' });
  await setDue(id, '2026-10-10');
  expect(await calls.changes(taxReturn.id)).toMatchObject({ total: 0, cells: [] });
  expect(await month('10/2026')).toMatchObject({ ct37: '1000000' });
});

test('a return that is filed with [37] shows its rows as they were, and a late payment changes no filed return', async () => {
  const id = await buyOnCredit('2026-09-10');
  const taxReturn = await file('09/2026');
  expect(taxReturn).toMatchObject({ cells: { '37': '1000000' } });
  await pay(id, '11000000', '2026-10-15');
  expect(await calls.changes(taxReturn.id)).toMatchObject({ total: 0, cells: [] });
  expect(await month('10/2026')).toMatchObject({ ct38: '1000000' });
  await setDue(id, '2026-10-20');
  const { data } = await calls.app.get(
    `${V2}/vat-returns/cell-invoices?kieuKy=M&kyKKhai=09/2026&cell=37&return_id=${taxReturn.id}`,
  );
  expect(data).toMatchObject([{ id, moved_on: '2026-09-10', amount: '1000000' }]);
  expect((await calls.changes(taxReturn.id)).cells[0]).toMatchObject({
    cell: '37',
    before: '1000000',
    after: '0',
  });
});

test('a credit note is lowered with its purchase: what of both is proven stays deducted', async () => {
  const id = await buyOnCredit('2026-09-10');
  await vat.adjust(company, 9, id, { price: '-1000000', issuedOn: '2026-08-20' });
  expect(await month('08/2026')).toMatchObject({ ct24: '800000', ct25: '800000' });
  expect(await month('09/2026')).toMatchObject({ ct37: '800000' });
  await pay(id, '4400000', '2026-11-10');
  expect(await month('09/2026')).toMatchObject({ ct37: '800000' });
  expect(await month('11/2026')).toMatchObject({ ct38: '400000' });
});

test('the day of payment may be before the credit notes of an invoice, and not before the invoice', async () => {
  const id = await buyOnCredit(null);
  await vat.adjust(company, 9, id, { price: '-1000000', issuedOn: '2026-10-20' });
  expect(await setDue(id, '2026-08-31')).toMatchObject({ status: 200, data: { changed: 1 } });
  expect(await setDue(id, '2026-08-09')).toMatchObject({
    status: 400,
    data: { due_date: 'due-before-issue' },
  });
});

test('the day of payment of a replacement may be that agreed for its original, before the replacement was issued', async () => {
  const id = await buyOnCredit(null);
  const right = { price: '5100000', issuedOn: '2026-10-20' };
  const replacement = await vat.adjust(company, 9, id, right, ['replaces', '13']);
  expect(await setDue(replacement, '2026-09-10')).toMatchObject({ status: 200 });
  expect(await month('08/2026')).toMatchObject({ ct25: '1020000' });
  expect(await month('09/2026')).toMatchObject({ ct37: '1020000' });
  expect(await setDue(replacement, '2026-08-09')).toMatchObject({
    status: 400,
    data: { due_date: 'due-before-issue' },
  });
});

test('a purchase without due day is counted in the period that declares it, also where it replaces a purchase of an earlier one', async () => {
  const id = await buyOnCredit(null);
  const counted = async (of: string) => (await month(of)).without_due_day;
  expect(await counted('08/2026')).toEqual({ invoices: 1, tax: '1000000' });
  const right = { price: '5100000', issuedOn: '2026-10-20' };
  await vat.adjust(company, 9, id, right, ['replaces', '13']);
  expect(await counted('08/2026')).toEqual({ invoices: 1, tax: '1020000' });
  expect(await counted('10/2026')).toEqual({ invoices: 0, tax: '0' });
});

test('what is barred for another reason lacks no due day, in the return and in its list: cash that is stated, of the purchase or of what it adjusts, and a state that the portal lists', async () => {
  const lacking = async () => {
    const { without_due_day } = await month('08/2026');
    const filters = { ...noFilters(INVOICE_FILTERS), lacksDueDay: true };
    const side = { companyId: company.companyId, direction: 'received' } as const;
    const { rows } = await sql<{ id: string }>`
      select id from invoice where ${conditionOf(side, { station: null, filters })} order by id`.execute(
      vat.platform.db,
    );
    expect(without_due_day.invoices).toBe(rows.length);
    return rows.map(({ id }) => id);
  };
  const onCredit = await buyOnCredit(null);
  const inCash = await vat.buy(company, 2, {
    price: '6000000',
    issuedOn: '2026-08-11',
    paymentMethod: 'TM',
  });
  expect(await lacking()).toEqual([onCredit]);
  const more = await vat.adjust(company, 9, inCash, {
    price: '3000000',
    issuedOn: '2026-08-20',
  });
  expect(await month('08/2026')).toMatchObject({ ct24: '2800000', ct25: '1000000' });
  expect(await lacking()).toEqual([onCredit]);
  // A part that is transferred makes the rest a purchase on credit.
  await pay(inCash, '1000000', '2026-08-25');
  expect(await lacking()).toEqual([onCredit, inCash, more]);
  const { companyId } = company;
  await sql`
    with list as (
      insert into portal_list (company_id, file_name, file_hash, told_on, rows, left_out, created_by, created_at)
      values (${companyId}, 'a.json', ${'0'.repeat(64)}, '2026-11-21', 1, '[]', 'job/test', now()) returning id
    )
    insert into portal_invoice (company_id, list_id, row, direction, invoice_key, template, serial, number, issued_on,
      seller_tax_code, seller_name, currency, chain_state, told_on)
    select i.company_id, list.id, 1, 'received', i.received_key, '1', i.serial, '1', i.issued_on, i.seller_tax_code,
      i.seller_name, 'VND', 'CANCELED', '2026-11-21'
    from invoice i, list where i.company_id = ${companyId} and i.id = ${onCredit}`.execute(
    vat.platform.db,
  );
  expect(await lacking()).toEqual([inCash, more]);
});

test('the day of payment of an invoice is that of its corrections, also where it changes later, unless a person recorded another', async () => {
  const id = await buyOnCredit('2026-09-10');
  const [own, inherited] = [
    await vat.adjust(company, 9, id, { price: '1000000', issuedOn: '2026-08-20' }),
    await vat.adjust(company, 10, id, { price: '1000000', issuedOn: '2026-08-21' }),
  ];
  await setDue(own, '2026-10-01');
  const due = async () => {
    const { rows } = await sql<{ id: string; due_on: string | null }>`
      select id, due_on from invoice where company_id = ${company.companyId}`.execute(
      vat.platform.db,
    );
    const days = new Map(rows.map((row) => [row.id, row.due_on]));
    return [id, own, inherited].map((one) => days.get(one));
  };
  expect(await due()).toEqual(['2026-09-10', '2026-10-01', '2026-09-10']);
  expect(await setDue(id, '2026-12-31')).toMatchObject({ data: { changed: 1 } });
  expect(await due()).toEqual(['2026-12-31', '2026-10-01', '2026-12-31']);
  // Neither has a day of its own any more.
  await setDue(own, null);
  await setDue(id, null);
  expect(await due()).toEqual([null, '2026-08-10', '2026-08-10']);
});

test('a replacement of a purchase without an agreed day of payment is not deferred by the day that it inherits', async () => {
  const id = await buyOnCredit(null);
  await vat.adjust(company, 9, id, { price: '4000000', issuedOn: '2026-09-19' }, [
    'replaces',
    '13',
  ]);
  expect(await month('08/2026')).toMatchObject({ ct24: '800000', ct25: '800000' });
  for (const later of ['08/2026', '09/2026'])
    expect(await month(later)).toMatchObject({ ct37: '0' });
});

test('a credit note after the due day takes back only what is deducted, and what is proven later comes back without it', async () => {
  const id = await buyOnCredit('2026-09-10');
  await vat.adjust(company, 9, id, { price: '-1000000', issuedOn: '2026-10-20' });
  expect(await month('09/2026')).toMatchObject({ ct37: '1000000' });
  expect(await month('10/2026')).toMatchObject({ ct37: '0' });
  await pay(id, '8800000', '2026-11-10');
  expect(await month('11/2026')).toMatchObject({ ct38: '800000' });
});

test('what replaces a mistaken purchase after the due day stands in its place, also for what was due', async () => {
  const id = await buyOnCredit('2026-09-10');
  await pay(id, '5500000', '2026-09-05');
  const right = { price: '10000000', issuedOn: '2026-10-05' };
  const second = await vat.adjust(company, 9, id, right, ['replaces', '13']);
  expect(await month('08/2026')).toMatchObject({ ct24: '2000000', ct25: '2000000' });
  expect(await month('09/2026')).toMatchObject({ ct24: '0', ct37: '1500000' });
  expect(await behind('09/2026', '37')).toMatchObject([{ id: second, amount: '1500000' }]);
  expect(await month('10/2026')).toMatchObject({ ct24: '0', ct37: '0', ct38: '0' });
  await pay(second, '16500000', '2026-11-10');
  expect(await month('11/2026')).toMatchObject({ ct38: '1500000' });
});

test('what was paid in dong proves a replacement in dollars by its worth in dong', async () => {
  const id = await buyOnCredit('2026-09-10');
  await pay(id, '5500000', '2026-09-05');
  const right = { price: '200', issuedOn: '2026-08-20' };
  const second = await vat.adjust(company, 9, id, right, ['replaces', '13']);
  await sql`
    update invoice set currency = 'USD', exchange_rate = 25000, without_tax_dong = 0, tax_dong = 0
    where company_id = ${company.companyId} and id = ${second}`.execute(vat.platform.db);
  expect(await month('09/2026')).toMatchObject({ ct37: '20', ct38: '0' });
});

test('registered assets that come back after the due day are no deferred purchase any more', async () => {
  const id = await buyOnCredit('2026-09-10');
  expect(await month('09/2026')).toMatchObject({ ct37: '1000000' });
  const rest = { price: '3000000', issuedOn: '2026-10-05' };
  await vat.adjust(company, 9, id, rest, ['replaces', '06']);
  expect(await month('08/2026')).toMatchObject({ ct25: '1000000' });
  expect(await month('09/2026')).toMatchObject({ ct37: '0', ct38: '0' });
  expect(await month('10/2026')).toMatchObject({ ct37: '400000', ct38: '0' });
});

test('a credit note that brings a purchase below the limit lifts what was due of it, as a change of the filed return', async () => {
  const id = await buyOnCredit('2026-09-10');
  const taxReturn = await file('09/2026');
  await vat.adjust(company, 9, id, { price: '-3000000', issuedOn: '2026-10-20' });
  expect((await calls.changes(taxReturn.id)).cells[0]).toMatchObject({
    cell: '37',
    before: '1000000',
    after: '0',
  });
  expect(await month('10/2026')).toMatchObject({ ct37: '600000' });
});

test('the workbook of a return has the invoices behind [37] and [38] where there are any', async () => {
  const id = await buyOnCredit('2026-09-10');
  await pay(id, '11000000', '2026-10-15');
  const further = async (kyKKhai: string) => {
    await calls.app.post(`${V2}/vat-returns/excel`, { kieuKy: 'M', kyKKhai });
    return vat.sheets
      .at(-1)
      ?.slice(3)
      .map(({ name, rows }) => [name, rows[0]?.slice(6)]);
  };
  expect(await further('08/2026')).toEqual([]);
  expect(await further('09/2026')).toEqual([
    ['Giảm khấu trừ (37)', [-10_000_000, -1_000_000, 1_000_000, { day: '2026-09-10' }]],
  ]);
  expect(await further('10/2026')).toEqual([
    ['Tăng khấu trừ (38)', [10_000_000, 1_000_000, 1_000_000, { day: '2026-10-15' }]],
  ]);
});

const judged = async (id: string) =>
  (
    await appFor(verified, company.accountant, vat.platform.db).get(
      `/e-invoice-api/api/invoices/${id}/input-vat`,
    )
  ).data;
const codesOf = ({ reasons }: { reasons: { code: string }[] }) =>
  reasons.map(({ code }) => code).filter((code) => code !== 'NOT_VERIFIED');

test('the findings of one purchase equal those of the returns: a warning until it is due, and then the unproven part', async () => {
  const id = await buyOnCredit('2026-12-10');
  const before = await judged(id);
  expect(before).toMatchObject({ outcome: 'with-warnings', deductible_tax: '1000000' });
  expect(codesOf(before)).toEqual(['NON_CASH_PROOF_MISSING']);
  await pay(id, '5500000', '2026-09-05', 'cash');
  const inCash = await judged(id);
  expect(inCash).toMatchObject({ outcome: 'partly-deductible', deductible_tax: '500000' });
  expect(codesOf(inCash)).toEqual(['PAID_PARTLY_IN_CASH', 'NON_CASH_PROOF_MISSING']);
  await setDue(id, '2026-09-10');
  const due = await judged(id);
  expect(due).toMatchObject({ outcome: 'not-deductible', deductible_tax: '0' });
  expect(due.reasons[0]).toMatchObject({
    code: 'DUE_WITHOUT_PROOF',
    words: { due: '2026-09-10', unproven: '11000000' },
  });
  await pay(id, '5500000', '2026-11-10');
  expect(await judged(id)).toMatchObject({
    outcome: 'partly-deductible',
    deductible_tax: '500000',
  });
});

test('VAT-001 the provisional VAT of a running month deducts what is due today or later, and states apart what is lost if it is not paid by bank until then', async () => {
  const provisional = async (kyKKhai: string) =>
    (await calls.app.post(`${V2}/get-provisional-vat`, { kieuKy: 'M', kyKKhai })).data;
  const today = vat.platform.clock.today();
  expect(today.slice(0, 7)).toBe('2026-11');
  const paid = await buyOnCredit('2026-11-29');
  await pay(paid, '11000000', '2026-11-05');
  await buyOnCredit('2026-11-02', {}, 2);
  expect(await provisional('11/2026')).toEqual({ ct40: '1000000', ct43: '0', not_yet_due: null });
  await buyOnCredit(today, { price: '3000000' }, 3);
  await buyOnCredit('2026-11-30', { price: '4000000' }, 4);
  expect(await provisional('11/2026')).toEqual({
    ...{ ct40: '1000000', ct43: '0' },
    not_yet_due: { tax: '1400000', cell: '37' },
  });
  // The return itself is made as of the end of the period.
  expect(await month('11/2026')).toMatchObject({ ct37: '2400000', ct40: '2400000' });
  expect(await provisional('08/2026')).toMatchObject({ ct43: '3400000', not_yet_due: null });
});

test('VAT-001 what is bought and due within the running month is deducted until then, and what was paid of it in cash is not', async () => {
  const provisional = async () =>
    (await calls.app.post(`${V2}/get-provisional-vat`, { kieuKy: 'M', kyKKhai: '11/2026' })).data;
  const id = await buyOnCredit('2026-11-30', { issuedOn: '2026-11-02' });
  const not_yet_due = { tax: '1000000', cell: '24' };
  expect(await provisional()).toEqual({ ct40: '0', ct43: '1000000', not_yet_due });
  await pay(id, '5500000', '2026-11-05', 'cash');
  expect(await provisional()).toEqual({
    ...{ ct40: '0', ct43: '500000' },
    not_yet_due: { ...not_yet_due, tax: '500000' },
  });
});

/** Account debited, account credited, amount, day. */
async function ledger(start_date: string, end_date: string) {
  const rows: (readonly WrittenCell[])[] = [];
  const spreadsheet = {
    async stream({ rows: streamed }: StreamedSheet) {
      for await (const row of streamed) rows.push(row.map(plainCell));
      return Readable.from([]);
    },
  };
  const input = exportLedger.input.parse({ start_date, end_date });
  await writeLedger({ ...vat.platform, spreadsheet }, company.companyId, input);
  return rows
    .filter((row) => row[6] !== null)
    .map((row) => [(row[0] as { day: string }).day, row[4], row[5], row[6]]);
}

test('the ledger dates no move before its document: what a replacement lost before it was issued is entered on its day, and comes to what the returns deduct', async () => {
  const id = await buyOnCredit(null);
  const right = { price: '5100000', issuedOn: '2026-10-20' };
  const replacement = await vat.adjust(company, 9, id, right, ['replaces', '13']);
  await setDue(replacement, '2026-09-10');
  await pay(replacement, '5610000', '2026-11-10');
  expect(await month('08/2026')).toMatchObject({ ct25: '1020000' });
  expect(await month('09/2026')).toMatchObject({ ct37: '1020000' });
  expect(await month('11/2026')).toMatchObject({ ct38: '510000' });
  const october = [
    ['2026-10-20', '156', '331', 10_200_000],
    ['2026-10-20', '1331', '331', 1_020_000],
    ['2026-10-20', '156', '1331', 1_020_000],
  ];
  const november = [['2026-11-10', '1331', '156', 510_000]];
  expect(await ledger('2026-09-01', '2026-09-30')).toEqual([]);
  expect(await ledger('2026-10-01', '2026-10-31')).toEqual(october);
  expect(await ledger('2026-11-01', '2026-11-30')).toEqual(november);
  expect(await ledger('2026-08-01', '2026-11-30')).toEqual([...october, ...november]);
});

test('a mistake of a purchase that is adjusted after its due day has its moves in the ledger from the day of the adjustment on', async () => {
  const id = await buyOnCredit('2026-09-10');
  const more = { price: '500000', issuedOn: '2026-10-20' };
  await vat.adjust(company, 9, id, more, ['adjusts', '13']);
  expect(await month('08/2026')).toMatchObject({ ct25: '1100000' });
  expect(await month('09/2026')).toMatchObject({ ct37: '1100000' });
  expect(await ledger('2026-09-01', '2026-09-30')).toEqual([
    ['2026-09-10', '156', '1331', 1_000_000],
  ]);
  expect(await ledger('2026-10-01', '2026-10-31')).toEqual([
    ['2026-10-20', '156', '331', 1_000_000],
    ['2026-10-20', '1331', '331', 100_000],
    ['2026-10-20', '156', '1331', 100_000],
  ]);
});

test('the ledger enters the tax of a purchase on credit as deducted, and moves it on the days on which the returns do', async () => {
  const id = await buyOnCredit('2026-09-10');
  await pay(id, '5500000', '2026-09-05', 'cash');
  await pay(id, '5500000', '2026-11-10');
  const moves = [
    ['2026-09-05', '156', '1331', 500_000],
    ['2026-09-10', '156', '1331', 500_000],
    ['2026-11-10', '1331', '156', 500_000],
  ];
  const bought = [
    ['2026-08-10', '156', '331', 10_000_000],
    ['2026-08-10', '1331', '331', 1_000_000],
  ];
  expect(await ledger('2026-08-01', '2026-11-30')).toEqual([...bought, ...moves]);
  expect(await ledger('2026-09-01', '2026-09-30')).toEqual(moves.slice(0, 2));
  const { companyId, accountant } = company;
  const at = vat.platform.clock.now();
  const by = { companyId, actor: accountant.actor, at };
  await setDeclarationPeriod(vat.platform.db, { ...by, period: 'quarter' });
  // By the quarter it is due within its own period, and nothing was proven when that ended.
  expect(await ledger('2026-08-01', '2026-11-30')).toEqual([
    bought[0],
    ['2026-08-10', '156', '331', 1_000_000],
    moves[2],
  ]);
});
