import type { ReturnChanges, TaxDeduction, VatReturn } from '@hoadon/contracts/vat-return';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestCompany } from '../../../platform/db/testing.ts';
import { Q3, V2, type VatApp, vatApp } from '../testing/vat-app.ts';

const Q4 = { kieuKy: 'Q', kyKKhai: '4/2026' } as const;
const IN_Q4 = 'kieuKy=Q&kyKKhai=4/2026';
const OFFICE = { maCQTNoiNop: '70129', tenCQTNoiNop: 'Thuế cơ sở 14 Thành phố Hồ Chí Minh' };

let app: VatApp;
let company: TestCompany;
let calls: ReturnType<VatApp['calls']>;
beforeAll(async () => {
  app = await vatApp();
  await sql`create sequence found_payment`.execute(app.platform.db);
});
beforeEach(async () => {
  company = await app.company();
  calls = app.calls(company);
});

async function filed(request: object): Promise<VatReturn> {
  const { data: draft } = await calls.save({ ...OFFICE, ...request });
  const refused = await calls.file(draft, { ct40: '-1', ct43: '-1' });
  const answer = await calls.file(draft, { ct40: refused.data.ct40, ct43: refused.data.ct43 });
  expect(answer.status).toBe(200);
  return answer.data;
}

/** A quarter that was filed with a sale and a purchase, and a purchase of it that comes afterwards. */
async function missed() {
  await app.sell(company, 1, { price: '50000000' });
  const counted = await app.buy(company, 1, { price: '10000000' });
  const taxReturn = await filed(Q3);
  const id = await app.buy(company, 7777, { price: '20000000', rate: '8' });
  return { taxReturn, id, counted };
}

const declare = (ids: readonly string[], more: object = {}) =>
  calls.app.post(`${V2}/vat-returns/found-purchases`, { ids, ...more });
const undo = (ids: readonly string[]) =>
  calls.app.post(`${V2}/vat-returns/found-purchases/undo`, { ids });
const deducted = ({ ct25, ct37, ct38 }: TaxDeduction) => Number(ct25) + Number(ct38) - Number(ct37);
const audited = async () =>
  (
    await sql<{ act: string; subject: string }>`
      select act, subject from audit_entry
      where company_id = ${company.companyId} and act like 'vat-return.found%' order by sequence`.execute(
      app.platform.db,
    )
  ).rows;

test('VAT-008 VAT-030 a purchase that is found after its period was filed is declared in [38] of the running period, and is no change of the filed return any more', async () => {
  const { taxReturn, id } = await missed();
  const before: ReturnChanges = await calls.changes(taxReturn.id);
  expect(before).toMatchObject({
    found_in: '4/2026',
    invoices: [{ id, kind: 'late', is_missed: true, tax: '3200000' }],
  });
  const whole = deducted(await calls.read(Q3)) + deducted(await calls.read(Q4));
  expect(await declare([id])).toMatchObject({ status: 200 });
  expect(await calls.changes(taxReturn.id)).toMatchObject({ total: 0, cells: [] });
  const running = await calls.read(Q4);
  expect(running).toMatchObject({ ct23: '0', ct25: '0', ct38: '3200000', annex: null });
  expect(running.counts).toEqual([
    {
      ...{ kind_of: false, reason: 'FOUND_LATER', kyKKhai: '4/2026', invoices: 1 },
      ...{ base: '40000000', tax: '3200000' },
    },
  ]);
  expect(deducted(await calls.read(Q3)) + deducted(running)).toBe(whole);
  const { data: behind } = await calls.app.get(`${V2}/vat-returns/cell-invoices?${IN_Q4}&cell=38`);
  expect(behind).toMatchObject([{ id, amount: '3200000', reason: 'FOUND_LATER' }]);
  expect(await calls.why(id)).toMatchObject([
    { rates: [{ reason: 'FOUND_LATER', kyKKhai: '4/2026', is_here: false, cells: ['38'] }] },
  ]);
  expect(await audited()).toEqual([{ act: 'vat-return.found', subject: `invoice/${id}` }]);
});

test('what was not declared as found, or is of another company, is not taken back, and nothing beside it', async () => {
  const { id, counted } = await missed();
  await declare([id]);
  for (const absent of [counted, '999999999999'])
    expect(await undo([id, absent])).toMatchObject({ status: 404, message: 'NOT_FOUND' });
  expect((await audited()).map(({ act }) => act)).toEqual(['vat-return.found']);
});

test('it can be taken back until the return of the period in which it was found is filed, and stays in it afterwards', async () => {
  const { taxReturn, id } = await missed();
  await declare([id]);
  expect(await declare([id])).toMatchObject({ status: 200 });
  expect(await undo([id])).toMatchObject({ status: 200 });
  expect(await calls.changes(taxReturn.id)).toMatchObject({ total: 1 });
  expect(await calls.read(Q4)).toMatchObject({ ct38: '0' });
  await declare([id]);
  expect((await audited()).map(({ act }) => act)).toEqual([
    'vat-return.found',
    'vat-return.found-undone',
    'vat-return.found',
  ]);
  const running = await filed(Q4);
  expect(running.cells).toMatchObject({ '38': '3200000' });
  expect(await undo([id])).toMatchObject({
    status: 409,
    message: 'VAT_FOUND_REFUSED',
    data: { reason: 'PERIOD_FILED' },
  });
  expect(await calls.changes(running.id)).toMatchObject({ total: 0 });
  expect(await calls.changes(taxReturn.id)).toMatchObject({ total: 0, found_in: null });
});

test('what does not fit is refused with its reason, all of it, and nothing is recorded', async () => {
  const open = await app.buy(company, 5, { price: '1000', issuedOn: '2026-05-10' });
  const { id, counted } = await missed();
  const refusal = async (ids: readonly string[], more: object = {}) => {
    const { status, message, data } = await declare(ids, more);
    return status === 200 ? 'done' : (data.reason ?? message);
  };
  expect(await refusal([id, open])).toBe('OWN_PERIOD_OPEN');
  expect(await refusal([id], { found_on: '2026-06-30' })).toBe('NO_CELL');
  expect(await refusal([id], { found_on: '2026-08-20' })).toBe('PERIOD_FILED');
  expect(await refusal([id], { found_on: '2027-12-01' })).toBe('INPUT_DATA_IS_INVALID');
  const sale = await app.sell(company, 9, { price: '1000' });
  expect(await refusal([sale])).toBe('NOTHING_TO_DEDUCT');
  const inCash = await app.buy(company, 10, {
    price: '9000000',
    paymentMethod: 'TM',
    seller: '0399994405',
  });
  expect(await refusal([inCash])).toBe('NOTHING_TO_DEDUCT');
  expect(await refusal([counted])).toBe('DECLARED');
  await filed(Q4);
  expect(await refusal([id])).toBe('PERIOD_FILED');
  expect(await audited()).toEqual([]);
});

test('what replaces a purchase of a filed return is not missed: its return is amended', async () => {
  const { taxReturn, counted } = await missed();
  const related = { price: '12000000', issuedOn: '2026-11-10' };
  const replacement = await app.adjust(company, 11, counted, related, ['replaces', '13']);
  const changes: ReturnChanges = await calls.changes(taxReturn.id);
  expect(changes.invoices.find(({ id }) => id === replacement)).toMatchObject({ is_missed: false });
  expect(await declare([replacement])).toMatchObject({
    status: 409,
    data: { reason: 'REPLACES_ANOTHER' },
  });
});

test('declared again with another day, it is declared on that day', async () => {
  const { id } = await missed();
  await declare([id]);
  const { data } = await declare([id], { found_on: '2026-10-05' });
  const { rows } = await sql<{ found_on: string }>`
    select found_on from vat_found_purchase where company_id = ${company.companyId}`.execute(
    app.platform.db,
  );
  expect(rows).toEqual([{ found_on: data.found_on }]);
});

test('a credit note that arrives late raises the tax of its period: it is no missed purchase', async () => {
  await app.sell(company, 1, { price: '50000000' });
  const bought = await app.buy(company, 1, { price: '10000000' });
  const taxReturn = await filed(Q3);
  const note = await app.adjust(company, 2, bought, { price: '-1000000' });
  expect(await calls.changes(taxReturn.id)).toMatchObject({
    invoices: [{ id: note, is_missed: false }],
  });
  expect(await declare([note])).toMatchObject({
    status: 409,
    message: 'VAT_FOUND_REFUSED',
    data: { reason: 'NOTHING_TO_DEDUCT' },
  });
});

test('a mistake in a found purchase is put right where the purchase is declared, in [38] alone', async () => {
  const { taxReturn, id } = await missed();
  await declare([id]);
  const right = { price: '25000000', rate: '8', issuedOn: '2026-11-10' } as const;
  const replacement = await app.adjust(company, 7778, id, right, ['replaces', '13']);
  expect(await calls.changes(taxReturn.id)).toMatchObject({ total: 0 });
  expect(await calls.read(Q4)).toMatchObject({ ...NOTHING_BOUGHT, ct37: '0', ct38: '4000000' });
  const { data: behind } = await calls.app.get(`${V2}/vat-returns/cell-invoices?${IN_Q4}&cell=38`);
  expect(behind).toMatchObject([{ id: replacement, amount: '4000000' }]);
});

const NOTHING_BOUGHT = { ct23: '0', ct24: '0', ct25: '0', annex: null } as const;

test.each([
  ['a credit note', ['adjusts', '05'], '-2000000', { ct37: '320000', ct38: '3200000' }],
  ['an increase', ['adjusts', '05'], '2000000', { ct37: '0', ct38: '3520000' }],
  ['a decrease for a mistake', ['adjusts', '13'], '-2000000', { ct37: '320000', ct38: '3200000' }],
  ['assets that come back', ['replaces', '06'], '15000000', { ct37: '800000', ct38: '3200000' }],
] as const)(
  'VAT-008 %s of a found purchase in the period of finding is in [37] or [38], and not in [23], [24] and the annex',
  async (_, how, price, cells) => {
    const { taxReturn, id } = await missed();
    await declare([id]);
    await app.adjust(company, 7778, id, { price, rate: '8', issuedOn: '2026-11-10' }, how);
    expect(await calls.changes(taxReturn.id)).toMatchObject({ total: 0 });
    expect(await calls.read(Q4)).toMatchObject({ ...NOTHING_BOUGHT, ...cells });
  },
);

test('VAT-008 a credit note that was missed with its purchase is declared where the purchase is, in [37]', async () => {
  const { taxReturn, id } = await missed();
  const note = await app.adjust(company, 7778, id, { price: '-2000000', rate: '8' });
  expect(await declare([note])).toMatchObject({ data: { reason: 'NOTHING_TO_DEDUCT' } });
  await declare([id]);
  expect(await calls.changes(taxReturn.id)).toMatchObject({
    invoices: [{ id: note, is_missed: true }],
  });
  expect(await declare([note])).toMatchObject({ status: 200 });
  expect(await calls.changes(taxReturn.id)).toMatchObject({ total: 0 });
  expect(await calls.read(Q4)).toMatchObject({
    ...NOTHING_BOUGHT,
    ...{ ct37: '320000', ct38: '3200000' },
  });
});

test('a credit note and its replacement in a later period than that of finding are in [37] of the period of the credit note', async () => {
  const { id } = await missed();
  await declare([id]);
  const less = { price: '-2000000', rate: '8', issuedOn: '2027-01-10' } as const;
  const note = await app.adjust(company, 7778, id, less);
  const right = { price: '-1000000', rate: '8', issuedOn: '2027-04-10' } as const;
  const replacement = await app.adjust(company, 7779, note, right, ['replaces', '13']);
  expect(await calls.read(Q4)).toMatchObject({ ...NOTHING_BOUGHT, ct37: '0', ct38: '3200000' });
  expect(await calls.why(replacement, IN_Q4)).toMatchObject([
    { rates: [{ reason: 'CHANGES_EARLIER_DEDUCTION', kyKKhai: '1/2027', cells: ['37'] }] },
  ]);
});

test('of a found purchase on credit that fell due, what is proven until the end of the period of finding is deducted in it, and a later proof in its own period', async () => {
  const { id } = await missed();
  await sql`
    update invoice set due_on = '2026-08-25' where company_id = ${company.companyId} and id = ${id}`.execute(
    app.platform.db,
  );
  expect(await declare([id])).toMatchObject({
    status: 409,
    message: 'VAT_FOUND_REFUSED',
    data: { reason: 'NOTHING_TO_DEDUCT' },
  });
  await pay(id, '2026-10-20');
  expect(await declare([id])).toMatchObject({ status: 200 });
  expect(await calls.read(Q4)).toMatchObject({ ct37: '0', ct38: '1600000' });
  await pay(id, '2027-01-15');
  expect(await calls.read(Q4)).toMatchObject({ ct37: '0', ct38: '1600000' });
  expect(await calls.why(id)).toMatchObject([
    {
      rates: expect.arrayContaining([
        expect.objectContaining({
          ...{ reason: 'PROVEN_AFTER_DUE', kyKKhai: '1/2027', tax: '1600000', cells: ['38'] },
        }),
      ]),
    },
  ]);
});

/** Half of the purchase, by transfer. */
async function pay(invoiceId: string, paidOn: string) {
  const company_id = company.companyId;
  await sql`
    with paid as (
      insert into payment (company_id, direction, currency, amount, amount_dong, paid_on, method, number, created_at)
      values (${company_id}, 'out', 'VND', 21600000, 21600000, ${paidOn}, 'transfer', nextval('found_payment'), now())
      returning id
    )
    insert into payment_invoice (company_id, payment_id, invoice_id, paid_for, amount)
    select ${company_id}, id, ${invoiceId}, ${invoiceId}, 21600000 from paid`.execute(
    app.platform.db,
  );
}
