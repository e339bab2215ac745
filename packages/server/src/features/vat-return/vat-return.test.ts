import { createHash, randomUUID } from 'node:crypto';
import type { VatReturn } from '@hoadon/contracts/vat-return';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { createTrustStore } from '@hoadon/signing/certificates/trust-store';
import { signInPlace } from '@hoadon/signing/sign-in-place';
import { verifyDocument } from '@hoadon/signing/verifying/verify-xml';
import { readPrepared } from '@hoadon/xml/prepared-document';
import { decodeVatReturn } from '@hoadon/xml/vat-return/decode';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestCompany } from '../../platform/db/testing.ts';
import { appFor } from '../../platform/http/testing.ts';
import { castKeys, castRoot } from '../../testing/saved-invoices.ts';
import { findSeller } from '../company/index.ts';
import { vatReturnRoutes } from './routes.ts';
import { corrects, Q3, V2, type VatApp, vatApp } from './testing/vat-app.ts';

let app: VatApp;
let company: TestCompany;
let calls: ReturnType<VatApp['calls']>;
beforeAll(async () => {
  app = await vatApp();
  await sql`create sequence test_payment`.execute(app.platform.db);
});
beforeEach(async () => {
  company = await app.company();
  calls = app.calls(company);
});

/** An office is needed for a file. */
const OFFICE = { maCQTNoiNop: '70129', tenCQTNoiNop: 'Thuế cơ sở 14 Thành phố Hồ Chí Minh' };
const FIRST = { ...OFFICE, signer_name: 'NGUYỄN VĂN A', signing_date: '2026-10-20' };
const audited = async () =>
  (
    await sql<{ act: string }>`
      select act from audit_entry where company_id = ${company.companyId} and act like 'vat-return%' order by sequence`.execute(
      app.platform.db,
    )
  ).rows.map(({ act }) => act);

const SOLD = { kind_of: true } as const;
/** One purchase that is declared in its quarter. */
const BOUGHT = { kind_of: false, kyKKhai: '3/2026', invoices: 1 } as const;

/** A quarter with sales at two rates, a purchase, one in cash, and what counts nowhere. */
async function madeUpQuarter() {
  const sale = await app.sell(company, 1, { price: '50000000' });
  const reduced = await app.sell(company, 2, { price: '10000000', rate: '8' });
  await app.sell(company, 3, { price: '9', issuedOn: '2026-07-01' }, 'draft');
  await app.sell(company, 4, { price: '1000', issuedOn: '2026-06-30' });
  const bought = await app.buy(company, 1, { price: '20000000' });
  const inCash = await app.buy(company, 2, {
    price: '5000000',
    paymentMethod: 'TM',
    issuedOn: '2026-08-11',
  });
  return { sale, reduced, bought, inCash };
}

async function filed(request: object = FIRST): Promise<VatReturn> {
  const { data: draft } = await calls.save(request);
  const answer = await fileAsRead(draft);
  expect(answer.status).toBe(200);
  return answer.data;
}

/** Files the values that the refusal of a first attempt states. */
async function fileAsRead(draft: VatReturn) {
  const refused = await calls.file(draft, { ct40: '-1', ct43: '-1' });
  return calls.file(draft, { ct40: refused.data.ct40, ct43: refused.data.ct43 });
}

test('VAT-002 VAT-008 VAT-030 the return of a period sums its invoices and states what is left out', async () => {
  await madeUpQuarter();
  const read = await calls.read();
  expect(read).toMatchObject({
    kieuKy: 'Q',
    kyKKhai: '3/2026',
    first_day: '2026-07-01',
    last_day: '2026-09-30',
    due_on: '2026-11-02',
    form: 'TT89',
    file_form: 'TT80',
    further_cells: ['32b', '34a'],
    ct21: false,
    ct23: '50000000',
    ct24: '5000000',
    ct25: '4000000',
    ct32: '120000000',
    ct33: '11600000',
    ct36: '7600000',
    ct40: '7600000',
    ct43: '0',
    annex: { sales: '20000000', reduced: '400000', difference: '400000' },
  });
  expect(read.counts).toEqual(
    expect.arrayContaining([
      { ...SOLD, reason: 'NOT_ISSUED', kyKKhai: null, invoices: 1, base: '18', tax: '2' },
      { ...BOUGHT, reason: 'PURCHASE_BARRED', base: '10000000', tax: '1000000' },
    ]),
  );
  const month = await calls.read({ kieuKy: 'M', kyKKhai: '06/2026' });
  expect(month).toMatchObject({ form: 'TT80', further_cells: [], ct32: '2000', ct33: '200' });
});

test('STAT-001 the provisional VAT of a period is what its return comes to, [40] or [43]: without what may not be deducted, as it is drafted, and as it was filed', async () => {
  await madeUpQuarter();
  const provisional = async () => (await calls.app.post(`${V2}/get-provisional-vat`, Q3)).data;
  const { ct40, ct43 } = await calls.read();
  expect(ct40).toBe('7600000');
  expect(await provisional()).toEqual({ ct40, ct43, not_yet_due: null });
  const { data: draft } = await calls.save({ ...FIRST, ct25: '3000000' });
  expect(await provisional()).toEqual({ ct40: '8600000', ct43: '0', not_yet_due: null });
  await fileAsRead(draft);
  await app.sell(company, 8, { price: '1000000' });
  expect(await provisional()).toEqual({ ct40: '8600000', ct43: '0', not_yet_due: null });
});

test('the due day of a return moves past the configured holidays', async () => {
  const { config } = app.platform;
  const deps = { ...app.deps, config: { ...config, holidays: ['2026-11-02'] } };
  const { data } = await appFor(vatReturnRoutes(deps), company.admin, app.platform.db).post(
    `${V2}/get-data-tax-deduction`,
    Q3,
  );
  expect(data.due_on).toBe('2026-11-03');
});

test('a return states number and tax of purchases of unproven origin, without proven, refuted, unchecked ones and those of another period', async () => {
  const { bought } = await madeUpQuarter();
  expect((await calls.read()).unproven).toEqual({ invoices: 0, tax: '0' });
  const other = await app.buy(company, 3, { price: '1000000' });
  const earlier = await app.buy(company, 4, { price: '7000000', issuedOn: '2026-06-30' });
  const trusts = {
    [bought]: 'issuer-unknown',
    [other]: 'code-not-proven',
    [earlier]: 'signer-differs',
  };
  for (const [id, trust] of Object.entries(trusts))
    await sql`update invoice set trust = ${trust} where company_id = ${company.companyId} and id = ${id}`.execute(
      app.platform.db,
    );
  expect((await calls.read()).unproven).toEqual({ invoices: 2, tax: '4200000' });
  await sql`update invoice set trust = 'invalid' where company_id = ${company.companyId} and id = ${other}`.execute(
    app.platform.db,
  );
  expect((await calls.read()).unproven).toEqual({ invoices: 1, tax: '4000000' });
});

test('a return says of how many unpaid purchases from the limit on no due day is recorded, and with how much tax', async () => {
  const { bought } = await madeUpQuarter();
  const told = async () => (await calls.read()).without_due_day;
  // One of the two states cash and is barred already.
  expect(await told()).toEqual({ invoices: 1, tax: '4000000' });
  await app.buy(company, 3, { price: '2000000' });
  await app.buy(company, 4, { price: '7000000', issuedOn: '2026-06-30' });
  expect(await told()).toEqual({ invoices: 1, tax: '4000000' });
  await app.buy(company, 5, { price: '3000000' });
  expect(await told()).toEqual({ invoices: 2, tax: '4600000' });
  await sql`update invoice set due_on = '2026-12-31' where company_id = ${company.companyId} and id = ${bought}`.execute(
    app.platform.db,
  );
  expect(await told()).toEqual({ invoices: 1, tax: '600000' });
});

test('VAT-007 a period of the wrong kind, before 2000 or still to come is refused', async () => {
  const ask = (request: object) => calls.app.post(`${V2}/get-data-tax-deduction`, request);
  expect(await ask({ kieuKy: 'M', kyKKhai: '3/2026' })).toMatchObject({ status: 400 });
  expect(await ask({ kieuKy: 'Q', kyKKhai: '5/2026' })).toMatchObject({ status: 400 });
  expect(await ask({ ...Q3, TKhaiThueSoLan: 101 })).toMatchObject({ status: 400 });
  expect(await ask({ kieuKy: 'M', kyKKhai: '12/2026' })).toMatchObject({
    status: 400,
    message: 'VAT_PERIOD_NOT_BEGUN',
  });
});

test('a household declares its turnover with 01/CNKD: no form 01/GTGT is filled, saved or written for it', async () => {
  await app.platform.db
    .updateTable('company')
    .set({ tax_code: '001199000001' })
    .where('id', '=', company.companyId)
    .execute();
  const refused = { status: 409, message: 'VAT_RETURN_NOT_FOR_HOUSEHOLD' };
  const stated = { ...Q3, ...FIRST };
  expect(await calls.app.post(`${V2}/get-data-tax-deduction`, Q3)).toMatchObject(refused);
  expect(await calls.save(FIRST)).toMatchObject(refused);
  expect(await calls.app.post(`${V2}/invoices/generate-xml-tax-declaration`, stated)).toMatchObject(
    refused,
  );
});

test('VAT-031 the declaration comes as a file with the cells that were typed over those of the invoices', async () => {
  await madeUpQuarter();
  const answer = await calls.app.post(`${V2}/invoices/generate-xml-tax-declaration`, {
    ...Q3,
    ...FIRST,
    signing_date: null,
    ct22: '600000',
    company_tax_code: (await calls.read()).company_tax_code,
  });
  expect(answer.headers['content-disposition']).toContain('01_GTGT_TT80_2026_');
  const file = decodeVatReturn(answer.bytes);
  expect(file).toMatchObject({
    filing: 0,
    office: { code: '70129' },
    signer: 'NGUYỄN VĂN A',
    // Without a typed day, the day on which the file is made.
    signedOn: file.madeOn,
    activity: 'Hoạt động sản xuất kinh doanh thông thường',
    cells: { '22': '600000', '32': '120000000', '40': '7000000' },
    annex: { sales: '20000000', reduced: '400000' },
  });
  const refused = await calls.app.post(`${V2}/invoices/generate-xml-tax-declaration`, {
    ...Q3,
    ct42: '5',
  });
  expect(refused).toMatchObject({
    status: 409,
    message: 'VAT_RETURN_FAULTY',
    issues: [{ path: 'ct42', code: 'CELL_ABOVE_41' }],
  });
  const without = await calls.app.post(`${V2}/invoices/generate-xml-tax-declaration`, { ...Q3 });
  expect(without.issues).toMatchObject([{ code: 'FIELD_REQUIRED' }, { code: 'FIELD_REQUIRED' }]);
  const foreign = { ...Q3, ...FIRST, company_tax_code: '0399995507' };
  expect(
    await calls.app.post(`${V2}/invoices/generate-xml-tax-declaration`, foreign),
  ).toMatchObject({
    status: 400,
    issues: [{ path: 'company_tax_code' }],
  });
});

test('corrections are in the period that the law determines', async () => {
  await app.sell(company, 1, { price: '1000000', issuedOn: '2026-05-10' });
  await app.sell(company, 2, { price: '2000000' });
  const returned = corrects('adjusts', 2, '2026-08-10', '05');
  await app.sell(company, 3, { price: '-500000', issuedOn: '2026-10-02', related: returned });
  const mistake = corrects('adjusts', 1, '2026-05-10', '13');
  const late = await app.sell(company, 4, {
    price: '-100000',
    issuedOn: '2026-08-20',
    related: mistake,
  });
  await app.sell(company, 5, { price: '3000000' });
  const wrong = corrects('replaces', 5, '2026-08-10', '13');
  await app.sell(company, 6, { price: '2500000', issuedOn: '2026-10-05', related: wrong });
  expect(await calls.read()).toMatchObject({ ct32: '9000000', ct33: '900000' });
  expect(await calls.read({ kieuKy: 'Q', kyKKhai: '2/2026' })).toMatchObject({ ct32: '1800000' });
  expect(await calls.read({ kieuKy: 'Q', kyKKhai: '4/2026' })).toMatchObject({ ct32: '-1000000' });
  const { data: behind } = await calls.behind('32');
  expect(behind.map(({ id }: { id: string }) => id)).not.toContain(late);
  expect(await calls.why(late)).toMatchObject([
    {
      id: late,
      rates: [
        { reason: 'CORRECTS_MISTAKE', kyKKhai: '2/2026', is_here: false, cells: ['32', '33'] },
      ],
    },
  ]);
});

test('a replacement of a replacement takes the place of the first invoice', async () => {
  await app.sell(company, 1, { price: '1000000', issuedOn: '2026-05-10' });
  const first = corrects('replaces', 1, '2026-05-10', '13');
  await app.sell(company, 2, { price: '900000', issuedOn: '2026-08-10', related: first });
  const second = corrects('replaces', 2, '2026-08-10', '13');
  await app.sell(company, 3, { price: '800000', issuedOn: '2026-10-10', related: second });
  expect(await calls.read({ kieuKy: 'Q', kyKKhai: '2/2026' })).toMatchObject({ ct32: '1600000' });
  expect(await calls.read()).toMatchObject({ ct32: '0' });
  expect(await calls.read({ kieuKy: 'Q', kyKKhai: '4/2026' })).toMatchObject({ ct32: '0' });
});

const Q2 = { kieuKy: 'Q', kyKKhai: '2/2026' };
const Q4 = { kieuKy: 'Q', kyKKhai: '4/2026' };

test('a sale that is invoiced late is declared on its own day, and so are the mistakes in its invoice', async () => {
  const late = await app.sell(company, 1, { price: '1000000', soldOn: '2026-05-20' });
  const returned = corrects('adjusts', 1, '2026-08-10', '05');
  await app.sell(company, 2, { price: '-200000', issuedOn: '2026-10-02', related: returned });
  expect(await calls.read(Q2)).toMatchObject({ ct32: '2000000', ct33: '200000' });
  expect(await calls.read()).toMatchObject({ ct32: '0', ct33: '0' });
  expect(await calls.read(Q4)).toMatchObject({ ct32: '-400000' });
  expect(await calls.why(late)).toMatchObject([
    { id: late, rates: [{ reason: 'SOLD_EARLIER', kyKKhai: '2/2026', is_here: false }] },
  ]);
  const mistake = corrects('adjusts', 1, '2026-08-10', '13');
  await app.sell(company, 3, { price: '-50000', issuedOn: '2026-09-02', related: mistake });
  expect(await calls.read(Q2)).toMatchObject({ ct32: '1900000', ct33: '190000' });
  expect(await calls.read()).toMatchObject({ ct32: '0', ct33: '0' });
});

test('a late invoice shows as missing in the return that was filed for the period of its sale', async () => {
  const { data: draft } = await calls.save({ ...FIRST, ...Q2 });
  const { data: refused } = await calls.file(draft, { ct40: '-1', ct43: '-1' });
  const taxReturn = await calls.file(draft, { ct40: refused.ct40, ct43: refused.ct43 });
  const late = await app.sell(company, 1, { price: '1000000', soldOn: '2026-05-20' });
  expect(await calls.changes(taxReturn.data.id)).toMatchObject({
    next_filing: 1,
    invoices: [{ id: late, kind: 'late', base: '2000000', tax: '200000' }],
    cells: expect.arrayContaining([
      expect.objectContaining({ cell: '32', before: '0', after: '2000000' }),
    ]),
  });
});

test('Circular 91/2026 Art. 10(5)(c): registered assets that come back lower the period of their replacement by the difference, through further corrections', async () => {
  const sold = await app.sell(company, 1, { price: '1000000', issuedOn: '2026-05-10' });
  const back = corrects('replaces', 1, '2026-05-10', '06');
  await app.sell(company, 2, { price: '400000', issuedOn: '2026-08-10', related: back });
  expect(await calls.read(Q2)).toMatchObject({ ct32: '2000000', ct33: '200000' });
  expect(await calls.read()).toMatchObject({ ct32: '-1200000', ct33: '-120000' });
  expect(await calls.why(sold)).toMatchObject([
    {
      rates: expect.arrayContaining([
        expect.objectContaining({ reason: 'SALE', kyKKhai: '2/2026', base: '2000000' }),
        expect.objectContaining({ reason: 'TAKEN_BACK', kyKKhai: '3/2026', base: '-2000000' }),
      ]),
    },
  ]);
  const mistake = corrects('replaces', 2, '2026-08-10', '13');
  await app.sell(company, 3, { price: '300000', issuedOn: '2026-10-10', related: mistake });
  expect(await calls.read(Q2)).toMatchObject({ ct32: '2000000' });
  expect(await calls.read()).toMatchObject({ ct32: '-1400000' });
  expect(await calls.read(Q4)).toMatchObject({ ct32: '0' });
});

test('registered assets that are returned to their seller are in [37] by the difference', async () => {
  const bought = await app.buy(company, 1, { price: '1000000', issuedOn: '2026-05-10' });
  const rest = { price: '400000', issuedOn: '2026-08-10' };
  await app.adjust(company, 2, bought, rest, ['replaces', '06']);
  expect(await calls.read(Q2)).toMatchObject({ ct23: '2000000', ct24: '200000', ct25: '200000' });
  expect(await calls.read()).toMatchObject({ ct23: '0', ct25: '0', ct37: '120000', ct38: '0' });
});

test("a supplier's replacement of a credit note is in the cell of the credit note", async () => {
  const bought = await app.buy(company, 1, { price: '1000000', issuedOn: '2026-05-10' });
  const credit = await app.adjust(company, 2, bought, { price: '-400000' });
  const right = { price: '-300000', issuedOn: '2026-10-05' };
  await app.adjust(company, 3, credit, right, ['replaces', '13']);
  expect(await calls.read(Q2)).toMatchObject({ ct25: '200000' });
  expect(await calls.read()).toMatchObject({ ct25: '0', ct37: '60000' });
  expect(await calls.read(Q4)).toMatchObject({ ct25: '0', ct37: '0' });
});

test('every cell lists the invoices that add up to it, in pages', async () => {
  const { sale, reduced, inCash } = await madeUpQuarter();
  const one = await calls.behind('32', '&limit=1');
  expect(one.data).toMatchObject([
    { id: reduced, amount: '20000000', tax_rate: '8', reason: 'SALE' },
  ]);
  const two = await calls.behind('32', `&limit=1&cursor=${one.page_info.next_cursor}`);
  expect(two).toMatchObject({
    data: [{ id: sale, amount: '100000000' }],
    page_info: { next_cursor: null },
  });
  const { data: taxes } = await calls.behind('36');
  expect(taxes.map(({ amount }: { amount: string }) => amount).toSorted()).toEqual(
    ['-4000000', '10000000', '1600000'].toSorted(),
  );
  const { data: deducted } = await calls.behind('25');
  expect(deducted.map(({ id }: { id: string }) => id)).not.toContain(inCash);
  expect(await calls.why(inCash)).toMatchObject([
    { rates: [{ reason: 'PURCHASE_BARRED', is_here: true, cells: ['23', '24'] }] },
  ]);
  expect(await calls.behind('32', '&cursor=nonsense')).toMatchObject({ status: 400 });
});

test('unapproved purchases are counted by cell: what lowers a deduction in [37] is not netted with [24]', async () => {
  await app.buy(company, 1, { price: '1000000' });
  const earlier = await app.buy(company, 2, { price: '1000000', issuedOn: '2026-05-10' });
  await app.adjust(company, 3, earlier, { price: '-1000000' });
  await app.adjust(company, 4, earlier, { price: '250000' });
  expect((await calls.read()).unapproved).toEqual([
    { cell: '24', invoices: 1, tax: '200000' },
    { cell: '37', invoices: 1, tax: '200000' },
    { cell: '38', invoices: 1, tax: '50000' },
  ]);
});

test('unapproved purchases in the cells are counted, and listed with their cell', async () => {
  const { bought, inCash } = await madeUpQuarter();
  await app.buy(company, 5, { price: '7000000', issuedOn: '2026-06-30' });
  expect((await calls.read()).unapproved).toEqual([{ cell: '24', invoices: 2, tax: '5000000' }]);
  await sql`update invoice set origin = 4 where company_id = ${company.companyId} and id = ${bought}`.execute(
    app.platform.db,
  );
  expect((await calls.read()).unapproved).toEqual([{ cell: '24', invoices: 1, tax: '1000000' }]);
  const { data } = await calls.behind('24');
  const approved = Object.fromEntries(
    data.map((row: { id: string; is_approved: boolean }) => [row.id, row.is_approved]),
  );
  expect(approved).toEqual({ [bought]: true, [inCash]: false });
  const { data: sales } = await calls.behind('33');
  expect(sales[0].is_approved).toBeNull();
});

test('the reason why an invoice is in no return is given for kinds 2 and 6 and for one without a rate', async () => {
  const sale = await app.sell(company, 1, { price: '1000000', rate: 'NONE', kind: 'sales' });
  const transfer = await app.sell(company, 2, { price: '0', rate: 'NONE', kind: 'transfer' });
  const bought = await app.buy(company, 3, { price: '1000000' });
  await sql`delete from invoice_rate where company_id = ${company.companyId} and invoice_id = ${bought}`.execute(
    app.platform.db,
  );
  expect(await calls.why(sale)).toMatchObject([{ reason: 'FORM_WITHOUT_VAT', rates: [] }]);
  expect(await calls.why(transfer)).toMatchObject([{ reason: 'TRANSFER_NOTE', rates: [] }]);
  expect(await calls.why(bought)).toMatchObject([{ reason: 'RATE_UNKNOWN', rates: [] }]);
  const counted = await app.sell(company, 4, { price: '1000000' });
  expect(await calls.why(counted)).toMatchObject([{ reason: null, rates: [{ reason: 'SALE' }] }]);
});

test('a draft is saved with its versions, and of two concurrent changes the second is refused', async () => {
  const saved = await calls.save({ ...FIRST, ct37: '10' });
  expect(saved.data).toMatchObject({ state: 'draft', version: 1, typed: { '37': '10' } });
  const { id } = saved.data;
  expect(await calls.save({ ...FIRST, ct37: '20' })).toMatchObject({
    status: 409,
    message: 'VAT_RETURN_CHANGED_MEANWHILE',
  });
  const again = await calls.save({ ...FIRST, ct37: '20', version: 1 });
  expect(again.data).toMatchObject({ id, version: 2, typed: { '37': '20' } });
  const { data: versions } = await calls.app.get(`${V2}/vat-returns/${id}/versions`);
  expect(versions).toMatchObject([{ version: 1, typed: { '37': '10' } }]);
  expect(await calls.app.post(`${V2}/vat-returns/${id}/discard`, { version: 2 })).toMatchObject({
    status: 200,
  });
  expect(await calls.app.get(`${V2}/vat-returns/${id}`)).toMatchObject({ status: 404 });
  expect(await audited()).toEqual(['vat-return.saved', 'vat-return.saved', 'vat-return.discarded']);
});

test('one key saves once, however often its answer is lost', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const request = { ...Q3, TKhaiThueSoLan: 0, version: 0, ...FIRST };
  const [first, second] = [
    await calls.app.post(`${V2}/vat-returns/save`, request, headers),
    await calls.app.post(`${V2}/vat-returns/save`, request, headers),
  ];
  expect(second.data).toEqual(first.data);
});

test('a filed return is frozen with its invoices and their hashes, whatever comes later', async () => {
  const { sale } = await madeUpQuarter();
  const taxReturn = await filed({ ...FIRST, ct22: '100000' });
  expect(taxReturn).toMatchObject({
    state: 'filed',
    invoices: 4,
    ct40: '7500000',
    cells: { '22': '100000' },
  });
  await app.sell(company, 7, { price: '1' });
  const { data } = await calls.behind('32', `&return_id=${taxReturn.id}`);
  expect(data).toHaveLength(2);
  expect(data[1]).toMatchObject({ id: sale, amount: '100000000' });
  const { rows } = await sql<{ invoices: number; base: string }>`
    select count(*)::integer as invoices, sum(base)::text as base from vat_return_invoice
    where company_id = ${company.companyId} and return_id = ${taxReturn.id}`.execute(
    app.platform.db,
  );
  expect(rows).toEqual([{ invoices: 4, base: '170000000' }]);
  const file = await calls.app.get(`${V2}/vat-returns/${taxReturn.id}/xml`);
  expect(createHash('sha256').update(file.bytes).digest('hex')).toBe(taxReturn.file_hash);
  expect(decodeVatReturn(file.bytes).cells['40']).toBe('7500000');
  expect(await calls.save({ ...FIRST, version: taxReturn.version })).toMatchObject({
    status: 409,
    message: 'VAT_RETURN_FILED',
  });
  expect(await calls.read({ kieuKy: 'M', kyKKhai: '10/2026' })).toMatchObject({
    ct22: '0',
    previous: { id: taxReturn.id, ct43: '0' },
  });
});

test('nothing is filed that is not what was read, or that breaks the form', async () => {
  await madeUpQuarter();
  const { data: draft } = await calls.save(FIRST);
  expect(await calls.file(draft, { ct40: '1', ct43: '0' })).toMatchObject({
    status: 409,
    message: 'VAT_RETURN_CHANGED_MEANWHILE',
  });
  const { data: wrong } = await calls.save({ ...FIRST, ct40b: '999999999', version: 1 });
  expect(await calls.file(wrong, { ct40: '0', ct43: '0' })).toMatchObject({
    status: 409,
    message: 'VAT_RETURN_FAULTY',
    issues: [{ path: 'ct40b', code: 'CELL_ABOVE_40A', params: { most: '7600000' } }],
  });
  const { rows } =
    await sql`select from vat_return_invoice where company_id = ${company.companyId}`.execute(
      app.platform.db,
    );
  expect(rows).toHaveLength(0);
});

test('[22] is [43] of what was filed last for the period before, never of a draft', async () => {
  const Q2 = { kieuKy: 'Q', kyKKhai: '2/2026' };
  const carried = async () => (await calls.read()).ct22;
  await app.buy(company, 1, { price: '1000000', issuedOn: '2026-05-10' });
  const { data: draft } = await calls.save({ ...FIRST, ...Q2 });
  expect(await carried()).toBe('0');
  expect((await fileAsRead(draft)).data).toMatchObject({ state: 'filed', ct43: '200000' });
  expect(await carried()).toBe('200000');
  const amended = { ...FIRST, ...Q2, TKhaiThueSoLan: 1, ct22: '50000' };
  const { data: second } = await calls.save(amended);
  expect(await carried()).toBe('200000');
  await fileAsRead(second);
  expect(await carried()).toBe('250000');
});

test('VAT-001 what was filed by month is not filed by quarter as well, nor the other way round, until it is reopened', async () => {
  await app.sell(company, 1, { price: '1000000' });
  const august = { ...FIRST, kieuKy: 'M', kyKKhai: '08/2026' };
  const { data: month } = await calls.save(august);
  const { data: quarter } = await calls.save(FIRST);
  const { data: june } = await calls.save({ ...FIRST, kieuKy: 'M', kyKKhai: '06/2026' });
  const { data: filedMonth } = await fileAsRead(month);
  const sums = { ct40: filedMonth.ct40, ct43: filedMonth.ct43 };
  expect(await calls.file(quarter, sums)).toMatchObject({
    status: 409,
    message: 'VAT_RETURN_OVERLAPS',
    data: { periods: '08/2026' },
  });
  expect(await fileAsRead(june)).toMatchObject({ status: 200 });
  const { id, version } = filedMonth;
  await calls.app.post(`${V2}/vat-returns/${id}/withdraw`, { version });
  expect(await calls.file(quarter, sums)).toMatchObject({ status: 200 });
  const { data: again } = await calls.save({ ...august, version: 1 });
  expect(await calls.file(again, sums)).toMatchObject({
    status: 409,
    data: { periods: '3/2026' },
  });
});

test('nothing is filed where what is carried forward is not what was read', async () => {
  await app.buy(company, 1, { price: '1000000' });
  const { data: draft } = await calls.save(FIRST);
  expect(await calls.file(draft, { ct40: '0', ct43: '199999' })).toMatchObject({
    status: 409,
    message: 'VAT_RETURN_CHANGED_MEANWHILE',
    data: { ct40: '0', ct43: '200000' },
  });
  expect(await calls.file(draft, { ct40: '0', ct43: '200000' })).toMatchObject({ status: 200 });
});

test('a draft that amends a return is not counted as filed', async () => {
  const taxReturn = await filed();
  await calls.save({ ...FIRST, TKhaiThueSoLan: 1 });
  expect(await calls.changes(taxReturn.id)).toMatchObject({ next_filing: 1 });
});

test('VAT-011 the lines of the annex can be typed, besides [32] and [33]: saved, written into the file, and frozen', async () => {
  await madeUpQuarter();
  const sales = [
    { name: 'Bình gốm', value: '12000000' },
    { name: 'Lọ hoa', value: '9000050' },
  ];
  const typed = { ...FIRST, ct32: '121000050', ct33: '11680004', annex_sales: sales };
  const { data: draft } = await calls.save(typed);
  expect(draft).toMatchObject({
    typed: { '32': '121000050', '33': '11680004' },
    annex_sales: sales,
    annex_purchases: null,
  });
  const taxReturn = await fileAsRead(draft);
  const { annex } = taxReturn.data;
  expect(annex).toMatchObject({ sales: '21000050', reduced: '420001', difference: '420001' });
  const file = await calls.app.get(`${V2}/vat-returns/${taxReturn.data.id}/xml`);
  expect(decodeVatReturn(file.bytes).annex).toMatchObject({
    sales: '21000050',
    sold: [
      { name: 'Bình gốm', value: '12000000', reduced: '240000' },
      { name: 'Lọ hoa', value: '9000050', reduced: '180001' },
    ],
    bought: [{ value: '0', tax: '0' }],
  });
});

test('VAT-011 purchases whose tax is barred are in neither value nor tax of the annex: on the form, in the file and as filed', async () => {
  await app.sell(company, 1, { price: '10000000', rate: '8' });
  const reduced = { rate: '8' as const, price: '1550000' };
  await app.buy(company, 1, { ...reduced, paymentMethod: 'TM' });
  await app.buy(company, 2, { ...reduced, paymentMethod: 'TM' });
  const annex = {
    purchases: '0',
    purchases_tax: '0',
    sales: '20000000',
    reduced: '400000',
    difference: '400000',
  };
  expect(await calls.read()).toMatchObject({ ct24: '496000', ct25: '0', annex });
  const other = await app.buy(company, 3, { rate: '8', price: '3100000', seller: '0399993309' });
  const deducted = {
    ...annex,
    purchases: '6200000',
    purchases_tax: '496000',
    difference: '-96000',
  };
  expect(await calls.read()).toMatchObject({ ct24: '992000', ct25: '496000', annex: deducted });
  const taxReturn = await filed();
  expect(taxReturn.annex).toEqual(deducted);
  const file = await calls.app.get(`${V2}/vat-returns/${taxReturn.id}/xml`);
  expect(decodeVatReturn(file.bytes).annex).toMatchObject({
    bought: [{ value: '6200000', tax: '496000' }],
    difference: '-96000',
  });
  // What is barred afterwards changes the invoices, and not what was filed.
  await sql`
    update invoice_content set content = jsonb_set(content, '{paymentMethod}', '"TM"')
    where company_id = ${company.companyId} and invoice_id = ${other}`.execute(app.platform.db);
  expect(await calls.read()).toMatchObject({ ct25: '0', annex });
  expect((await calls.app.get(`${V2}/vat-returns/${taxReturn.id}`)).data.annex).toEqual(deducted);
});

test('an annex that is typed without invoices is stated, one that comes to nothing is left out', async () => {
  const ask = (request: object) =>
    calls.app.post(`${V2}/invoices/generate-xml-tax-declaration`, { ...Q3, ...FIRST, ...request });
  const purchase = { name: 'Đất sét', value: '5000000', tax: '400000' };
  const typed = await ask({ annex_purchases: [purchase] });
  expect(decodeVatReturn(typed.bytes).annex).toMatchObject({
    bought: [purchase],
    difference: '-400000',
  });
  expect(decodeVatReturn((await ask({})).bytes).annex).toBeNull();
  await app.sell(company, 1, { price: '10000000', rate: '8' });
  expect(decodeVatReturn((await ask({})).bytes).annex).not.toBeNull();
  const emptied = await ask({ annex_purchases: [], annex_sales: [] });
  expect(decodeVatReturn(emptied.bytes).annex).toBeNull();
  for (const line of [
    { name: '', value: '1' },
    { name: 'Lọ', value: '0.5' },
    { name: 'Lọ', value: '1'.repeat(16) },
    { name: 'x'.repeat(81), value: '1' },
  ])
    expect(await ask({ annex_sales: [line] })).toMatchObject({ status: 400 });
});

test('VAT-013 a form without activity is neither written nor filed where invoices count in its period', async () => {
  await madeUpQuarter();
  const refused = {
    status: 409,
    message: 'VAT_RETURN_FAULTY',
    issues: [{ path: 'ct21', code: 'ACTIVITY_COUNTED' }],
  };
  const request = { ...Q3, ...FIRST, ct21: true };
  expect(
    await calls.app.post(`${V2}/invoices/generate-xml-tax-declaration`, request),
  ).toMatchObject(refused);
  const taxReturn = (await calls.save({ ...FIRST, ct21: true })).data;
  expect(await calls.file(taxReturn, { ct40: '0', ct43: '0' })).toMatchObject(refused);
});

test('VAT-013 a form without activity states no sale, no purchase and no annex', async () => {
  const answer = await calls.app.post(`${V2}/invoices/generate-xml-tax-declaration`, {
    ...Q3,
    ...FIRST,
    ct21: true,
  });
  expect(decodeVatReturn(answer.bytes)).toMatchObject({
    hasNoActivity: true,
    cells: { '23': '0', '25': '0', '32': '0', '40': '0' },
    annex: null,
  });
  const taxReturn = await filed({ ...FIRST, ct21: true });
  expect(taxReturn).toMatchObject({ cells: { '32': '0' }, annex: null });
});

test.each(['REPLACED', 'CANCELED'])(
  'a purchase that the portal lists as %s is not deducted until a user explains it',
  async (state) => {
    await app.buy(company, 1, { price: '1000000' });
    const id = await app.buy(company, 2, { price: '100000' });
    const { companyId } = company;
    const list = async (chainState: string, day: string) =>
      sql`
        with list as (
          insert into portal_list (company_id, file_name, file_hash, told_on, rows, left_out, created_by, created_at)
          values (${companyId}, 'a.json', ${createHash('sha256').update(day).digest('hex')}, ${day}, 1, '[]', 'job/test',
            now()) returning id
        )
        insert into portal_invoice (company_id, list_id, row, direction, invoice_key, template, serial, number,
          issued_on, seller_tax_code, seller_name, currency, chain_state, told_on)
        select i.company_id, list.id, 1, 'received', i.received_key, '1', i.serial, '2', i.issued_on,
          i.seller_tax_code, i.seller_name, 'VND', ${chainState}, ${day}
        from invoice i, list where i.company_id = ${companyId} and i.id = ${id}`.execute(
        app.platform.db,
      );
    const both = { ct24: '220000', ct25: '220000' };
    const one = { ct24: '220000', ct25: '200000' };
    await list('ORIGINAL', '2026-08-20');
    expect(await calls.read()).toMatchObject(both);
    await list(state, '2026-08-21');
    expect(await calls.read()).toMatchObject(one);
    const { db } = app.platform;
    await sql`insert into invoice_consideration (company_id, invoice_id, reason, actor, at)
      values (${companyId}, ${id}, 'Đã lập biên bản', 'job/test', now())`.execute(db);
    expect(await calls.read()).toMatchObject(both);
    await sql`delete from invoice_consideration where company_id = ${companyId}`.execute(db);
    expect(await calls.read()).toMatchObject(one);
    // An approval demands a reason by then.
    await sql`update invoice set origin = 4 where company_id = ${companyId} and id = ${id}`.execute(
      db,
    );
    expect(await calls.read()).toMatchObject(both);
  },
);

test('a purchase that was deleted and a voucher are in no cell; of tickets those of letter G are', async () => {
  const write = (id: string, change: object) =>
    app.platform.db
      .updateTable('invoice')
      .set(change)
      .where('company_id', '=', company.companyId)
      .where('id', '=', id)
      .execute();
  await app.buy(company, 1, { price: '1000000' });
  const deleted = await app.buy(company, 2, { price: '10' });
  await write(deleted, { deleted_at: app.platform.clock.now() });
  await write(await app.buy(company, 3, { price: '100' }), { is_voucher: true });
  await write(await app.buy(company, 4, { price: '1000' }), { template: '5', serial: 'C26GAA' });
  await write(await app.buy(company, 5, { price: '10000' }), { template: '5', serial: 'C26HAA' });
  const read = await calls.read();
  expect(read).toMatchObject({ ct23: '2002000', ct24: '200200', ct25: '200200' });
  expect(read.counts.map(({ reason }) => reason).toSorted()).toEqual([
    'FORM_WITHOUT_VAT',
    'VOUCHER',
  ]);
});

test('VAT-030 the total of a cell counts all its invoices, with the sign of the cell, as they are and as they were filed', async () => {
  await madeUpQuarter();
  const total = async (cell: string, more = '') =>
    (
      await calls.app.get(
        `${V2}/vat-returns/cell-total?kieuKy=Q&kyKKhai=3/2026&cell=${cell}${more}`,
      )
    ).data;
  const read = await calls.read();
  expect(await total('24')).toEqual({ base: read.ct23, tax: read.ct24 });
  expect(await total('37')).toEqual({ base: '0', tax: '0' });
  const taxReturn = await filed();
  await app.buy(company, 9, { price: '1000000' });
  const then = await total('24', `&return_id=${taxReturn.id}`);
  expect(then).toEqual({ base: read.ct23, tax: read.ct24 });
  expect(await total('24')).not.toEqual(then);
});

test('[37] lists what lowers an earlier deduction, with the sign of the cell', async () => {
  const original = await app.buy(company, 1, { price: '1000000', issuedOn: '2026-05-10' });
  const related = corrects('adjusts', 1, '2026-05-10', '05');
  const lowered = await app.buy(company, 2, { price: '-100000', related });
  await sql`
    with kept as (
      update invoice set chain_state = 'MODIFY' where company_id = ${company.companyId} and id = ${lowered}
    ), linked as (
      insert into invoice_link (company_id, invoice_id, relation, other_id, open, position)
      values (${company.companyId}, ${lowered}, 'adjusts', ${original}, false, 1)
    )
    insert into invoice_correction (company_id, invoice_id, relation, adjusts, reason, cause_code, original_template,
      original_serial, original_number, original_issued_on)
    values (${company.companyId}, ${lowered}, 'adjusts', 'amounts', ${related.reason}, '05', '1', ${related.serial}, '1', '2026-05-10')`.execute(
    app.platform.db,
  );
  expect(await calls.read()).toMatchObject({ ct23: '0', ct25: '0', ct37: '20000', ct40: '20000' });
  for (const cell of ['37', '40'])
    expect((await calls.behind(cell)).data).toMatchObject([{ id: lowered, amount: '20000' }]);
  expect((await calls.behind('41')).data).toMatchObject([{ id: lowered, amount: '-20000' }]);
  expect((await calls.behind('25')).data).toEqual([]);
});

/** Stored as the product's payments: a refund is below zero. */
async function pay(invoiceId: string, amount: string, method: 'transfer' | 'cash') {
  const company_id = company.companyId;
  await sql`
    with paid as (
      insert into payment (company_id, direction, currency, amount, amount_dong, paid_on, method, number, created_at)
      values (${company_id}, 'out', 'VND', 1, 1, '2026-08-20', ${method}, nextval('test_payment'), now())
      returning id
    )
    insert into payment_invoice (company_id, payment_id, invoice_id, paid_for, amount)
    select ${company_id}, id, ${invoiceId}, ${invoiceId}, ${amount} from paid`.execute(
    app.platform.db,
  );
}
const note = (original: string, price: string, issuedOn = '2026-08-20') =>
  app.adjust(company, 9, original, { price: `-${price}`, issuedOn });

test('a credit note lowers the deducted tax, however it is paid back and whatever is found of it', async () => {
  const bought = await app.buy(company, 1, { price: '5000000' });
  await pay(bought, '11000000', 'transfer');
  const credit = await note(bought, '3000000');
  await pay(credit, '-6600000', 'cash');
  const cells = { ct23: '4000000', ct24: '400000', ct25: '400000', ct37: '0' };
  expect(await calls.read()).toMatchObject(cells);
  await sql`
    update invoice set validity = 0, verification = 2 where company_id = ${company.companyId} and id = ${credit}`.execute(
    app.platform.db,
  );
  expect(await calls.read()).toMatchObject(cells);
});

test('a credit note of a later period lowers the deduction of its period: [37], or [23] to [25] before Circular 89/2026', async () => {
  const bought = await app.buy(company, 1, { price: '5000000', issuedOn: '2026-05-10' });
  await pay(bought, '11000000', 'transfer');
  await pay(await note(bought, '3000000'), '-6600000', 'cash');
  expect(await calls.read(Q2)).toMatchObject({ ct24: '1000000', ct25: '1000000' });
  expect(await calls.read()).toMatchObject({ ct24: '0', ct25: '0', ct37: '600000' });
  const earlier = await app.buy(company, 2, { price: '5000000', issuedOn: '2026-02-10' });
  await app.adjust(company, 8, earlier, { price: '-3000000', issuedOn: '2026-04-10' });
  expect(await calls.read(Q2)).toMatchObject({ ct23: '4000000', ct24: '400000', ct25: '400000' });
});

test('a purchase in cash is deducted where its credit notes leave less than the limit, and lowers nothing where it stays above', async () => {
  const bought = await app.buy(company, 1, { price: '5000000', paymentMethod: 'TM' });
  expect(await calls.read()).toMatchObject({ ct24: '1000000', ct25: '0' });
  await note(bought, '500000');
  expect(await calls.read()).toMatchObject({ ct24: '900000', ct25: '0', ct37: '0' });
  await app.adjust(company, 8, bought, { price: '-2500000', issuedOn: '2026-08-21' });
  expect(await calls.read()).toMatchObject({ ct24: '400000', ct25: '400000' });
});

test("a supplier's replacement of a credit note lowers the purchase of that note, and is no purchase of its own", async () => {
  const bought = await app.buy(company, 1, { price: '5000000', paymentMethod: 'TM' });
  const credit = await note(bought, '500000');
  expect(await calls.read()).toMatchObject({ ct24: '900000', ct25: '0' });
  const right = { price: '-3000000', issuedOn: '2026-08-25' };
  await app.adjust(company, 8, credit, right, ['replaces', '13']);
  // 4,400,000 are left of 11,000,000: below the limit of payments without cash.
  expect(await calls.read()).toMatchObject({ ct24: '400000', ct25: '400000' });
});

test('a purchase partly paid in cash loses the deduction of that part alone, which the cells list by itself, also when filed', async () => {
  const bought = await app.buy(company, 1, { price: '5000000' });
  await pay(bought, '6000000', 'transfer');
  await pay(bought, '5000000', 'cash');
  const read = await calls.read();
  expect(read).toMatchObject({ ct23: '10000000', ct24: '1000000', ct25: '545455' });
  expect(read.counts).toEqual([
    { ...BOUGHT, reason: 'PURCHASE_BARRED', base: '4545455', tax: '454545' },
  ]);
  expect((await calls.behind('25')).data).toMatchObject([{ id: bought, amount: '545455' }]);
  const { data: purchases } = await calls.behind('24');
  expect(purchases.map(({ amount, reason }: Record<string, string>) => [amount, reason])).toEqual(
    expect.arrayContaining([
      ['545455', 'PURCHASE'],
      ['454545', 'PURCHASE_BARRED'],
    ]),
  );
  const taxReturn = await filed();
  expect(taxReturn).toMatchObject({ invoices: 1, cells: { '24': '1000000', '25': '545455' } });
  expect(await calls.changes(taxReturn.id)).toMatchObject({ total: 0, cells: [] });
  await pay(bought, '5000000', 'transfer');
  expect(await calls.changes(taxReturn.id)).toMatchObject({
    total: 1,
    invoices: [{ id: bought, kind: 'deduction', base: '0', tax: '454545' }],
    cells: [
      { cell: '25', before: '545455', after: '1000000' },
      { cell: '36' },
      { cell: '41' },
      { cell: '43' },
    ],
  });
});

test('a replacement that was adjusted since is declared in the place of the invoice it replaced, once', async () => {
  await app.sell(company, 1, { price: '1000000', issuedOn: '2026-05-10' });
  const replaces = corrects('replaces', 1, '2026-05-10', '13');
  const second = await app.sell(company, 2, { price: '900000', related: replaces });
  await sql`
    update invoice set chain_state = 'MODIFIED' where company_id = ${company.companyId} and id = ${second}`.execute(
    app.platform.db,
  );
  expect(await calls.read({ kieuKy: 'Q', kyKKhai: '2/2026' })).toMatchObject({ ct32: '1800000' });
  expect(await calls.read()).toMatchObject({ ct32: '0' });
  expect(await calls.why(second)).toMatchObject([
    { rates: [{ reason: 'TAKES_THE_PLACE', kyKKhai: '2/2026' }] },
  ]);
});

test('goods of a replacement that come back are declared when they come back, and the replacement where the sale was', async () => {
  await app.sell(company, 1, { price: '1000000', issuedOn: '2026-05-10' });
  const replaces = corrects('replaces', 1, '2026-05-10', '13');
  const second = await app.sell(company, 2, { price: '900000', related: replaces });
  const returned = corrects('adjusts', 2, '2026-08-10', '05');
  const back = await app.sell(company, 3, {
    price: '-200000',
    issuedOn: '2026-08-20',
    related: returned,
  });
  expect(await calls.read({ kieuKy: 'Q', kyKKhai: '2/2026' })).toMatchObject({
    ct32: '1800000',
    ct33: '180000',
  });
  expect(await calls.read()).toMatchObject({ ct32: '-400000', ct33: '-40000' });
  expect(await calls.why(second)).toMatchObject([
    { rates: [{ reason: 'TAKES_THE_PLACE', kyKKhai: '2/2026' }] },
  ]);
  expect(await calls.why(back)).toMatchObject([
    { rates: [{ reason: 'CORRECTS_LATER_EVENT', kyKKhai: '3/2026' }] },
  ]);
});

test('a replacement issued after the filing is a correction, also where goods of it came back since', async () => {
  await madeUpQuarter();
  const taxReturn = await filed();
  const wrong = corrects('replaces', 1, '2026-08-10', '13');
  const replacement = await app.sell(company, 8, {
    price: '40000000',
    issuedOn: '2026-10-03',
    related: wrong,
  });
  const returned = corrects('adjusts', 8, '2026-10-03', '05');
  await app.sell(company, 9, { price: '-1000000', issuedOn: '2026-10-20', related: returned });
  const { invoices } = await calls.changes(taxReturn.id);
  expect(invoices.find(({ id }) => id === replacement)?.kind).toBe('correction');
});

test('changes since the filing are listed by invoice, and an amended return has exactly these', async () => {
  const { sale } = await madeUpQuarter();
  const taxReturn = await filed();
  expect(await calls.changes(taxReturn.id)).toMatchObject({ total: 0, cells: [] });
  const late = await app.sell(company, 7, { price: '3000000', issuedOn: '2026-09-30' });
  const wrong = corrects('replaces', 1, '2026-08-10', '13');
  const replacement = await app.sell(company, 8, {
    price: '40000000',
    issuedOn: '2026-10-03',
    related: wrong,
  });
  const changes = await calls.changes(taxReturn.id);
  expect(changes).toMatchObject({ next_filing: 1, total: 3 });
  expect(
    Object.fromEntries(changes.invoices.map(({ id, kind, base, tax }) => [id, [kind, base, tax]])),
  ).toEqual({
    [late]: ['late', '6000000', '600000'],
    [sale]: ['replaced', '-100000000', '-10000000'],
    [replacement]: ['correction', '80000000', '8000000'],
  });
  expect(changes.cells.find(({ cell }) => cell === '32')).toMatchObject({
    before: '120000000',
    after: '106000000',
    difference: '-14000000',
  });
  expect(changes.cells.find(({ cell }) => cell === '40')?.difference).toBe('-1400000');
  const { data: amended } = await calls.save({ ...FIRST, TKhaiThueSoLan: 1 });
  const again = await fileAsRead(amended);
  expect(again.data).toMatchObject({ TKhaiThueSoLan: 1, state: 'filed', ct40: '6200000' });
  expect(await calls.changes(again.data.id)).toMatchObject({ total: 0, next_filing: 2 });
});

test('VAT-002 a draft that is older than the tax office of the company is filed with that office, and states it', async () => {
  const { data: draft } = await calls.save({ signer_name: 'NGUYỄN VĂN A' });
  const refused = await fileAsRead(draft);
  expect(refused).toMatchObject({ status: 409, message: 'VAT_RETURN_FAULTY' });
  expect(refused.issues.map(({ path }: { path: string }) => path)).toEqual([
    'maCQTNoiNop',
    'tenCQTNoiNop',
  ]);
  const { db } = app.platform;
  await db
    .insertInto('tax_office')
    .values({ code: '51300', level: 'province', name: 'Thuế Thử nghiệm' })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
  await db
    .updateTable('company')
    .set({ tax_office_code: '51300' })
    .where('id', '=', company.companyId)
    .execute();
  const { status, data } = await fileAsRead(draft);
  expect(status).toBe(200);
  expect(data).toMatchObject({ maCQTNoiNop: '51300', tenCQTNoiNop: 'Thuế Thử nghiệm' });
  const xml = await calls.app.get(`${V2}/vat-returns/${data.id}/xml`);
  expect(xml.bytes.toString('utf8')).toContain('<maCQTNoiNop>51300</maCQTNoiNop>');
});

test('VAT-002 a return to a tax office that does not exist is not saved, written or filed', async () => {
  const { db } = app.platform;
  const unknown = { ...FIRST, maCQTNoiNop: '99999' };
  const refused = {
    status: 400,
    message: 'INPUT_DATA_IS_INVALID',
    issues: [{ path: 'maCQTNoiNop', code: 'tax-office-unknown' }],
  };
  expect(await calls.save(unknown)).toMatchObject(refused);
  expect(
    await calls.app.post(`${V2}/invoices/generate-xml-tax-declaration`, { ...Q3, ...unknown }),
  ).toMatchObject(refused);
  const office = { code: '99998', level: 'province', name: 'Thuế đã giải thể' };
  await db.insertInto('tax_office').values(office).execute();
  const { data: draft } = await calls.save({ ...FIRST, maCQTNoiNop: office.code });
  await db.deleteFrom('tax_office').where('code', '=', office.code).execute();
  expect(await calls.file(draft, { ct40: '0', ct43: '0' })).toMatchObject(refused);
});

test('VAT-004 amended returns follow what was filed, in the order of their numbers', async () => {
  expect(await calls.save({ ...FIRST, TKhaiThueSoLan: 1 })).toMatchObject({
    status: 409,
    message: 'VAT_RETURN_OUT_OF_ORDER',
  });
  const taxReturn = await filed();
  for (const TKhaiThueSoLan of [2, 7])
    expect(await calls.save({ ...FIRST, TKhaiThueSoLan })).toMatchObject({
      status: 409,
      message: 'VAT_RETURN_OUT_OF_ORDER',
      data: { next: '1' },
    });
  const { data: amended } = await calls.save({ ...FIRST, TKhaiThueSoLan: 1 });
  expect(amended.TKhaiThueSoLan).toBe(1);
  const withdrawal = (version: number) =>
    calls.app.post(`${V2}/vat-returns/${taxReturn.id}/withdraw`, { version });
  expect(await withdrawal(taxReturn.version)).toMatchObject({ status: 409 });
  await calls.app.post(`${V2}/vat-returns/${amended.id}/discard`, { version: 1 });
  expect((await withdrawal(taxReturn.version)).data).toMatchObject({ state: 'withdrawn' });
  expect((await calls.save({ ...FIRST, version: 1 })).data).toMatchObject({
    TKhaiThueSoLan: 0,
    state: 'draft',
  });
});

test('VAT-004 a closed return that is reopened leaves a draft with everything that was written into it', async () => {
  await madeUpQuarter();
  const written = {
    ...FIRST,
    ct22: '100000',
    ct25: '1500000',
    ct37: '10',
    ten_NganhNghe: 'Bán buôn gốm sứ',
    ct09: 'Chi nhánh Bát Tràng',
    full_name: 'Trần Thị Đại Lý',
    license_number: 'ĐL-0042',
    annex_sales_name: 'Đồ gốm',
    annex_sales: [{ name: 'Bình gốm', value: '10000000' }],
  };
  const first = await filed(written);
  const reopen = ({ id, version }: VatReturn) =>
    calls.app.post(`${V2}/vat-returns/${id}/withdraw`, { version });
  expect((await reopen(first)).data).toMatchObject({ state: 'withdrawn', ct40: first.ct40 });
  const { returns } = await calls.read();
  expect(returns).toMatchObject([{ state: 'draft', version: 1, TKhaiThueSoLan: 0 }]);
  const { data: draft } = await calls.app.get(`${V2}/vat-returns/${returns[0]?.id}`);
  const content = ({
    typed,
    ten_NganhNghe,
    maCQTNoiNop,
    ct09,
    full_name,
    license_number,
    signer_name,
    signing_date,
    annex_sales_name,
    annex_sales,
  }: VatReturn) => ({
    typed,
    ten_NganhNghe,
    maCQTNoiNop,
    ct09,
    full_name,
    license_number,
    signer_name,
    signing_date,
    annex_sales_name,
    annex_sales,
  });
  expect(content(draft)).toEqual(content(first));
  expect(draft.typed).toEqual({ '22': '100000', '25': '1500000', '37': '10' });
  expect(draft).toMatchObject({ signed_by: null, file_hash: null, cells: null });
  const again = await fileAsRead(draft);
  expect(again.data).toMatchObject({ state: 'filed', ct40: first.ct40, ct43: first.ct43 });
  expect(await reopen(again.data)).toMatchObject({ status: 200 });
});

/** Of the key that the cast signs with: one company has it. */
const KEYS_TAX_CODE = '0101234567';

test('a filed return is signed by a hosted key or a token, once, and its file verifies', async () => {
  const { db, clock } = app.platform;
  await sql`update company set tax_code = ${KEYS_TAX_CODE} where id = ${company.companyId}`.execute(
    db,
  );
  const taxReturn = await filed();
  const sign = (request: object) =>
    calls.app.post(`${V2}/vat-returns/${taxReturn.id}/sign`, request);
  expect(await sign({ ca_type: 'USB' })).toMatchObject({ status: 400 });
  expect((await sign({ ca_type: 'HSM' })).data).toMatchObject({ signed_by: 'HSM' });
  const { bytes } = await calls.app.get(`${V2}/vat-returns/${taxReturn.id}/xml`);
  const trust = createTrustStore([await castRoot()]);
  expect(await verifyDocument(bytes, { trust, now: clock.now() })).toMatchObject({ valid: true });
  const unsigned = await calls.app.get(`${V2}/vat-returns/${taxReturn.id}/xml?unsigned=true`);
  expect(decodeVatReturn(unsigned.bytes)).toEqual(decodeVatReturn(bytes));
  expect((await audited()).at(-1)).toBe('vat-return.signed');
  await signedByToken();
});

/** A token signs exactly the file that was frozen. */
async function signedByToken() {
  const taxReturn = await filed({ ...FIRST, kieuKy: 'M', kyKKhai: '10/2026' });
  const unsigned = await calls.app.get(`${V2}/vat-returns/${taxReturn.id}/xml?unsigned=true`);
  const [key] = await (await castKeys()).keysOf(KEYS_TAX_CODE);
  if (!key) throw new Error('the cast has a key');
  const name = '01_GTGT_TT80.xml';
  const prepared = readPrepared(unsigned.bytes, name);
  const signed = await signInPlace(prepared, key.signer, '2026-11-21T09:30:00');
  const handIn = (bytes: Uint8Array) =>
    calls.app.upload(
      `${V2}/vat-returns/${taxReturn.id}/sign`,
      { ca_type: 'USB' },
      { xml_file: { name, mediaType: 'application/xml', bytes } },
    );
  const changed = Buffer.from(Buffer.from(signed).toString().replace('<ct40>', '<ct40>1'));
  expect(await handIn(changed)).toMatchObject({ status: 409, message: 'SIGN_INVOICE_FAILED' });
  expect((await handIn(signed)).data).toMatchObject({ signed_by: 'USB' });
  expect((await handIn(signed)).status).toBe(200);
  expect(await handIn(changed)).toMatchObject({ status: 409, message: 'INVOICE_ALREADY_SIGNED' });
}

test('print and workbook equal the form', async () => {
  await madeUpQuarter();
  const printed = await calls.app.post(`${V2}/vat-returns/pdf`, { ...Q3, ...FIRST, ct22: '5' });
  expect(JSON.parse(Buffer.from(printed.bytes).toString().slice(9))).toMatchObject({
    isDraft: true,
    cells: { '22': '5', '32': '120000000' },
  });
  await calls.app.post(`${V2}/vat-returns/excel`, { ...Q3 });
  const [form, sales, purchases] = app.sheets.at(-1) ?? [];
  expect(form?.rows).toContainEqual([
    'c',
    expect.any(String),
    '[32]',
    120_000_000,
    '[33]',
    11_600_000,
  ]);
  expect(sales?.rows).toHaveLength(2);
  expect(purchases?.rows).toHaveLength(2);
});

test('the workbook begins with the company, its tax code, the period, which filing it is, and whether it is a draft or finalised, with the day', async () => {
  const headOf = async (request: object) => {
    await calls.app.post(`${V2}/vat-returns/excel`, request);
    return app.sheets.at(-1)?.[0]?.above?.map(([, text]) => text);
  };
  const { name, taxCode } = await findSeller(app.platform.db, company.companyId);
  const lines = [`Người nộp thuế: ${name}`, `Mã số thuế: ${taxCode}`];
  const draft = await headOf({ kieuKy: 'M', kyKKhai: '08/2026', TKhaiThueSoLan: 2 });
  expect(draft?.slice(0, 5)).toEqual([
    ...lines,
    'Kỳ tính thuế: Tháng 08/2026',
    'Loại tờ khai: Bổ sung lần 2',
    `Trạng thái: Bản nháp, ngày lập ${formatDate(app.platform.clock.today())}`,
  ]);
  const { filed_at } = await filed();
  expect((await headOf(Q3))?.slice(0, 5)).toEqual([
    ...lines,
    'Kỳ tính thuế: Quý 3/2026',
    'Loại tờ khai: Lần đầu',
    `Trạng thái: Đã chốt ngày ${formatDate(dayInVietnam(filed_at ?? ''))}`,
  ]);
});

test('the workbook of a filed return has the invoices that were filed, whatever came after', async () => {
  await madeUpQuarter();
  await filed();
  await app.sell(company, 8, { price: '1000000' });
  const salesOf = async (TKhaiThueSoLan: number) => {
    await calls.app.post(`${V2}/vat-returns/excel`, { ...Q3, TKhaiThueSoLan });
    return app.sheets.at(-1)?.[1]?.rows.length;
  };
  expect(await salesOf(0)).toBe(2);
  expect(await salesOf(1)).toBe(3);
});

test('returns are listed, the last period first', async () => {
  await calls.save({ ...FIRST, kieuKy: 'M', kyKKhai: '07/2026' });
  await calls.save(FIRST);
  const { data } = await calls.app.get(`${V2}/vat-returns?year=2026`);
  expect(data.map(({ kyKKhai }: { kyKKhai: string }) => kyKKhai)).toEqual(['3/2026', '07/2026']);
});
