import type { RecordedInvoice } from '@hoadon/contracts/invoice-records';
import { decimal } from '@hoadon/domain/money/decimal';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { routesOf } from '../../feature.ts';
import { type TestCompany, testCompany, testPlatform } from '../../platform/db/testing.ts';
import { transact } from '../../platform/db/transact.ts';
import { appFor } from '../../platform/http/testing.ts';
import type { TestPlatform } from '../../platform/testing.ts';
import { sampleDraft, saveIssued, saveReceived } from '../../testing/saved-invoices.ts';
import { attributeInvoices } from '../partners/index.ts';
import { savePayments } from '../payments/index.ts';
import { invoiceRecordsFeature } from './index.ts';

const BASE = '/invoice-robotics-api/api';
const WRITTEN = {
  invoice_type: '1',
  invoice_number: '00000123',
  invoice_serial: 'C26TGS',
  issued_date: '2026-11-20',
  content: 'Tiền điện tháng 11',
  cqt_code: '',
  seller_name: 'Công ty Điện Bát Tràng',
  seller_address: '1 Làng Gốm, Hà Nội',
  seller_taxcode: '0399995507',
  buyer_name: 'Công ty của tôi',
  buyer_address: '',
  buyer_taxcode: '',
  total_amount_without_tax: '1000000',
  tax_percentage: '8',
  total_amount_with_tax: '1080000',
  own_fields: [{ name: 'Mã công trình', value: 'CT-07' }],
};

let platform: TestPlatform;
let company: TestCompany;
beforeAll(async () => {
  platform = await testPlatform();
});
beforeEach(async () => {
  company = await testCompany(platform.db);
});

const app = (who = company) =>
  appFor(routesOf(invoiceRecordsFeature(platform)), who.accountant, platform.db);
const create = (change: object = {}) =>
  app().post(`${BASE}/create-invoice-record`, { ...WRITTEN, ...change });
const update = (record: object, who = company) => app(who).post(`${BASE}/update-invoice`, record);
const read = async (id: string): Promise<RecordedInvoice> =>
  (await app().get(`${BASE}/invoice-records/${id}`)).data;
const made = async (change: object = {}): Promise<RecordedInvoice> => (await create(change)).data;

const row = async (id: string) =>
  platform.db
    .selectFrom('invoice')
    .selectAll()
    .where('company_id', '=', company.companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const counted = async () => {
  const { rows } = await sql<{ invoices: string; total: string }>`
    select sum(invoices)::text as invoices, trim_scale(sum(with_tax))::text as total from month_total
    where company_id = ${company.companyId} and direction = 'received'`.execute(platform.db);
  return rows[0];
};
const saveTag = async (name: string): Promise<string> =>
  (
    await platform.db
      .insertInto('tag')
      .values({ company_id: company.companyId, name, created_at: platform.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

/** As the tax portal hands it over, with two rates. */
async function received(): Promise<string> {
  const draft = await sampleDraft(platform.db, company.companyId, {});
  const stated = {
    ...draft,
    serial: 'C26TNB',
    seller: { ...draft.seller, taxCode: '0399998804', name: 'Công ty Sen Hồng' },
    totals: {
      ...draft.totals,
      withoutTax: decimal('300000'),
      tax: decimal('25000'),
      withTax: decimal('325000'),
      byRate: [
        { rate: '10', customRate: null, base: decimal('200000'), tax: decimal('20000') },
        { rate: '5', customRate: null, base: decimal('100000'), tax: decimal('5000') },
      ],
    },
  } as const;
  return saveReceived(platform, company, stated, 55);
}

test('EDIT-008 what a change of a record leaves out stays as it is recorded, and what it states as empty is cleared', async () => {
  const before = await made({
    cqt_code: '0099AB',
    buyer_address: '2 Phố Huế, Hà Nội',
    buyer_taxcode: '0101243150',
    tags: [await saveTag('Điện')],
    paid_date: '2026-11-21',
  });
  const change = {
    id: before.id,
    version: before.version,
    invoice_type: WRITTEN.invoice_type,
    issued_date: WRITTEN.issued_date,
    total_amount_without_tax: WRITTEN.total_amount_without_tax,
    total_amount_with_tax: WRITTEN.total_amount_with_tax,
    content: 'Tiền điện tháng 10',
  };
  const { version, ...after } = (await update(change)).data;
  expect({ ...after, version: before.version }).toEqual({
    ...before,
    content: 'Tiền điện tháng 10',
  });
  const cleared = (await update({ ...change, version, content: '', own_fields: [], tags: [] }))
    .data;
  expect(cleared).toMatchObject({ content: '', own_fields: [], tags: [], cqt_code: '0099AB' });
});

test('EDIT-001 EDIT-002 an invoice is written down by hand and read as it was written', async () => {
  const tag = await saveTag('Điện nước');
  const answer = await create({ tags: [tag] });
  expect(answer).toMatchObject({
    status: 200,
    data: { ...WRITTEN, tags: [tag], paid_date: null, is_hand_recorded: true, files: [] },
  });
  expect(await read(answer.data.id)).toEqual(answer.data);
  expect(await row(answer.data.id)).toMatchObject({
    direction: 'received',
    number: 123,
    with_tax: '1080000',
    tax: '80000',
    origin: 4,
    search_text: expect.stringContaining('cong ty dien bat trang'),
  });
  expect(await counted()).toEqual({ invoices: '1', total: '1080000' });
});

test('EDIT-008 a record is saved: every field, the counters, the rates, the day beside its tags', async () => {
  const tags = [await saveTag('Cũ'), await saveTag('Mới')];
  const record = await made({ tags: [tags[0]] });
  const change = {
    invoice_type: '1',
    invoice_number: '124',
    invoice_serial: 'C26TKK',
    issued_date: '2026-10-05',
    content: 'Tiền nước',
    tags: [tags[1]],
    cqt_code: '00A1B2',
    seller_name: 'Công ty Nước',
    seller_address: '2 Bờ Hồ',
    seller_taxcode: '0399998804',
    buyer_name: 'Công ty tôi',
    buyer_address: '9 Phố Huế',
    buyer_taxcode: '0399995507',
    total_amount_without_tax: '2000000',
    tax_percentage: '10',
    total_amount_with_tax: '2200000',
    own_fields: [],
  };
  const { data } = await update({ ...record, ...change });
  expect(data).toMatchObject({ ...change, invoice_number: '00000124' });
  expect(data.version).not.toBe(record.version);
  expect(await counted()).toEqual({ invoices: '1', total: '2200000' });
  const rates = await platform.db
    .selectFrom('invoice_rate')
    .select(['rate', 'base', 'tax', 'issued_on'])
    .where('company_id', '=', company.companyId)
    .execute();
  expect(rates).toEqual([{ rate: '10', base: '2000000', tax: '200000', issued_on: '2026-10-05' }]);
  const tagged = await platform.db
    .selectFrom('invoice_tag')
    .select(['tag_id', 'issued_on', 'worth'])
    .where('company_id', '=', company.companyId)
    .execute();
  expect(tagged).toEqual([{ tag_id: tags[1], issued_on: '2026-10-05', worth: '2200000' }]);
  const trail = await platform.db
    .selectFrom('audit_entry')
    .select('payload')
    .where('company_id', '=', company.companyId)
    .where('act', '=', 'invoice.record-changed')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(trail.payload)).toMatchObject({
    seller_name: { was: 'Công ty Điện Bát Tràng', is: 'Công ty Nước' },
  });
});

test('EDIT-008 an invoice with a file retains its rates and lines while its amounts are not changed', async () => {
  const id = await received();
  const record = await read(id);
  expect(record).toMatchObject({
    is_hand_recorded: false,
    content: 'Bàn gỗ sồi',
    total_amount_with_tax: '325000',
    tax_percentage: '8',
  });
  const { data } = await update({ ...record, content: 'Bàn cho phòng họp' });
  expect(data).toMatchObject({ content: 'Bàn cho phòng họp', total_amount_with_tax: '325000' });
  const rates = () =>
    platform.db
      .selectFrom('invoice_rate')
      .select(['rate', 'custom_rate', 'base', 'tax'])
      .where('company_id', '=', company.companyId)
      .orderBy('position')
      .execute();
  expect(await rates()).toMatchObject([{ rate: '10' }, { rate: '5' }]);
  await update({ ...data, tax_percentage: '7', total_amount_with_tax: '321000' });
  expect(await rates()).toEqual([{ rate: 'KHAC', custom_rate: '7', base: '300000', tax: '21000' }]);
});

test('TAG-010 what its tags are worth follows the amounts of a record', async () => {
  const tag = await saveTag('Điện');
  const record = await made({ tags: [tag] });
  const worth = async () => {
    const row = await platform.db
      .selectFrom('invoice_tag')
      .select('worth')
      .where('company_id', '=', company.companyId)
      .executeTakeFirstOrThrow();
    return row.worth;
  };
  expect(await worth()).toBe('1080000');
  const { data } = await update({
    ...record,
    total_amount_without_tax: '2000000',
    total_amount_with_tax: '2160000',
  });
  expect(await worth()).toBe('2160000');
  await update({ ...data, tax_percentage: '10', total_amount_with_tax: '2200000' });
  expect(await worth()).toBe('2200000');
});

test('EDIT-004 EDIT-005 every fault is named by its field, and nothing is saved', async () => {
  const { status, issues } = await create({
    seller_name: '',
    seller_taxcode: '12',
    buyer_taxcode: '0399995507',
    issued_date: '2026-11-22',
  });
  expect(status).toBe(400);
  expect(issues.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`)).toEqual(
    [
      'seller_name required',
      'seller_taxcode tax-code-invalid',
      'buyer_address buyer-address-required',
      'issued_date in-future',
    ],
  );
  expect(await counted()).toEqual({ invoices: null, total: null });
});

test('EDIT-004 a tax that is written down without its rate has the one rate that makes it, or is refused by name', async () => {
  const groups = (id: string) =>
    platform.db
      .selectFrom('invoice_rate')
      .select(['rate', 'base', 'tax'])
      .where('company_id', '=', company.companyId)
      .where('invoice_id', '=', id)
      .execute();
  const { id } = await made({ tax_percentage: null });
  expect(await groups(id)).toEqual([{ rate: '8', base: '1000000', tax: '80000' }]);
  const refused = await create({
    invoice_number: '124',
    tax_percentage: null,
    total_amount_with_tax: '1090000',
  });
  expect(refused).toMatchObject({ status: 400 });
  expect(JSON.stringify(refused)).toContain('rate-required');
  // As it was saved before the rate was required.
  await platform.db
    .updateTable('invoice_content')
    .set({
      content: sql`jsonb_set(content, '{totals,byRate}', '[{"rate":"NONE","customRate":null,"base":"1000000","tax":null}]')`,
    })
    .where('company_id', '=', company.companyId)
    .where('invoice_id', '=', id)
    .execute();
  const record = await read(id);
  expect(record.tax_percentage).toBe('8');
  expect((await update(record)).status).toBe(200);
  expect(await groups(id)).toEqual([{ rate: '8', base: '1000000', tax: '80000' }]);
  expect(
    await update({ ...(await read(id)), tax_percentage: null, total_amount_with_tax: '1090000' }),
  ).toMatchObject({ status: 400 });
});

test('two who change one record: the second is refused, and what the first wrote stays', async () => {
  const record = await made();
  await update({ ...record, content: 'Của người thứ nhất' });
  expect(await update({ ...record, content: 'Của người thứ hai' })).toMatchObject({
    status: 409,
    message: 'RECORD_CHANGED_MEANWHILE',
  });
  const now = await read(record.id);
  expect(now.content).toBe('Của người thứ nhất');
  const tag = await saveTag('Gắn ở nơi khác');
  await sql`insert into invoice_tag (company_id, tag_id, invoice_id, direction, issued_on, tags)
    values (${company.companyId}, ${tag}, ${record.id}, 'received', '2026-11-20', array[${tag}::bigint])`.execute(
    platform.db,
  );
  expect(await update({ ...now, content: 'Lần ba' })).toMatchObject({ status: 409 });
});

test('EDIT-001 the paid day is that of a payment: written it pays the rest, changed it moves, taken away it is open again', async () => {
  const record = await made({ paid_date: '2026-11-20' });
  expect(record.paid_date).toBe('2026-11-20');
  expect(await row(record.id)).toMatchObject({ paid_amount: '1080000', payment_state: 'paid' });
  const { data: moved } = await update({ ...record, paid_date: '2026-11-21' });
  expect(moved.paid_date).toBe('2026-11-21');
  const { data: dearer } = await update({
    ...moved,
    total_amount_without_tax: '2000000',
    total_amount_with_tax: '2160000',
  });
  expect(dearer.paid_date).toBeNull();
  expect(await row(record.id)).toMatchObject({ payment_state: 'partly' });
  const { data: open } = await update({ ...dearer, paid_date: '2026-11-21' });
  expect(open.paid_date).toBe('2026-11-21');
  const { data: unpaid } = await update({ ...open, paid_date: null });
  expect(unpaid.paid_date).toBeNull();
  expect(await row(record.id)).toMatchObject({ paid_amount: '0', payment_state: 'unpaid' });
});

test('a payment that settled others too is not taken back by the record of one', async () => {
  const one = await made();
  const other = await made({ invoice_number: '124' });
  const by = { ...company.accountant, at: platform.clock.now() };
  await transact(platform.db, (tx) =>
    savePayments(tx, platform, { companyId: company.companyId, actor: by.actor, at: by.at }, [
      {
        actId: '00000000-0000-4000-8000-000000000001',
        invoices: [
          { id: one.id, amount: null },
          { id: other.id, amount: null },
        ],
        paidOn: '2026-11-20',
        method: 'transfer',
        bankReference: null,
        note: null,
        exchangeRate: null,
      },
    ]),
  );
  expect(await update({ ...(await read(one.id)), paid_date: null })).toMatchObject({
    status: 409,
    message: 'RECORD_PAID_TOGETHER',
  });
  expect(await row(one.id)).toMatchObject({ payment_state: 'paid' });
});

test('a payment with a rest that is an advance is not taken back by the record of its invoice', async () => {
  const { id } = await made();
  await attributeInvoices(platform);
  const { partner_id: partnerId } = await platform.db
    .selectFrom('invoice')
    .select('partner_id')
    .where('company_id', '=', company.companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const by = { ...company.accountant, at: platform.clock.now() };
  await transact(platform.db, (tx) =>
    savePayments(tx, platform, { companyId: company.companyId, actor: by.actor, at: by.at }, [
      {
        actId: '00000000-0000-4000-8000-000000000002',
        invoices: [{ id, amount: decimal('900000000') }],
        paidOn: '2026-11-20',
        method: 'transfer',
        bankReference: null,
        note: null,
        exchangeRate: null,
        partnerId,
        surplus: 'advance',
      },
    ]),
  );
  expect(await row(id)).toMatchObject({ payment_state: 'paid' });
  expect(await update({ ...(await read(id)), paid_date: '2026-11-19' })).toMatchObject({
    status: 409,
    message: 'RECORD_PAID_TOGETHER',
  });
  expect(await row(id)).toMatchObject({ payment_state: 'paid' });
});

test('what the company issued itself is not written over, and one invoice is recorded once', async () => {
  const { id } = await saveIssued(platform, company);
  const record = await made();
  expect(await app().get(`${BASE}/invoice-records/${id}`)).toMatchObject({
    status: 409,
    message: 'RECORD_IS_ISSUED',
  });
  expect(await update({ ...record, id })).toMatchObject({ message: 'RECORD_IS_ISSUED' });
  expect(await create()).toMatchObject({ status: 409, message: 'INVOICE_ALREADY_RECORDED' });
  const second = await made({ invoice_number: '200' });
  expect(await update({ ...second, invoice_number: '123' })).toMatchObject({
    message: 'INVOICE_ALREADY_RECORDED',
  });
  expect(await create({ invoice_number: '300', tags: ['999999'] })).toMatchObject({
    message: 'TAG_NOT_FOUND',
  });
  expect(await counted()).toMatchObject({ invoices: '2' });
});

test('evidence is stored under its hash, returned unchanged, deleted and restored', async () => {
  const { id } = await made();
  const bytes = Buffer.from('%PDF-1.7 biên nhận');
  const files = { file: { name: 'biên nhận.pdf', mediaType: 'text/html', bytes } };
  const saved = await app().upload(`${BASE}/invoice-records/${id}/files`, {}, files);
  expect(saved).toMatchObject({ status: 200, data: { name: 'biên nhận.pdf', size: bytes.length } });
  const again = await app().upload(`${BASE}/invoice-records/${id}/files`, {}, files);
  expect(again.data.id).toBe(saved.data.id);
  const url = `${BASE}/invoice-records/${id}/files/${saved.data.id}`;
  const answer = await app().get(url);
  expect(Buffer.from(answer.bytes)).toEqual(bytes);
  expect(answer.headers['content-type']).toBe('application/octet-stream');
  expect(answer.headers['content-disposition']).toContain('attachment');
  await app().post(`${url}/aside`, { is_aside: true });
  expect((await read(id)).files).toEqual([]);
  await app().post(`${url}/aside`, { is_aside: false });
  expect((await read(id)).files).toMatchObject([{ sha256: saved.data.sha256 }]);
  expect(await app().upload(`${BASE}/invoice-records/${id}/files`, {}, {})).toMatchObject({
    status: 400,
  });
  for (const content of ['<html><script>alert(1)</script>', 'MZ\u0090', '<svg/>'])
    expect(
      await app().upload(
        `${BASE}/invoice-records/${id}/files`,
        {},
        { file: { name: 'a.pdf', mediaType: 'application/pdf', bytes: Buffer.from(content) } },
      ),
    ).toMatchObject({ status: 400, message: 'DOCUMENT_KIND_NOT_ALLOWED' });
  const disguised = { ...files.file, name: 'biên nhận.html' };
  expect(
    await app().upload(`${BASE}/invoice-records/${id}/files`, {}, { file: disguised }),
  ).toMatchObject({ status: 200, data: { name: 'biên nhận.html.pdf' } });
  const stranger = await testCompany(platform.db);
  expect(await app(stranger).get(url)).toMatchObject({ status: 404 });
  expect(await update({ ...(await read(id)) }, stranger)).toMatchObject({ status: 404 });
});

test('EDIT-002 a purchase at a rate that no law has, or of the company from itself, is not written down', async () => {
  const { companyId } = company;
  const refusal = async (change: object) => {
    const answer = await create(change);
    return { status: answer.status, issues: JSON.stringify(answer) };
  };
  const high = await refusal({ tax_percentage: '50', total_amount_with_tax: '1500000' });
  expect(high.status).toBe(400);
  expect(high.issues).toContain('rate-impossible');
  const { tax_code } = await platform.db
    .selectFrom('company')
    .select('tax_code')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const own = await refusal({ seller_taxcode: tax_code });
  expect(own.status).toBe(400);
  expect(own.issues).toContain('seller-is-buyer');
  const record = await made();
  const change = { ...record, tax_percentage: '50', total_amount_with_tax: '1500000' };
  expect((await update(change)).status).toBe(400);
});

test.each([
  ['REPLACED', 3],
  ['CANCELED', 3],
  ['ORIGINAL', 4],
] as const)(
  'REC-007 a purchase written by hand that the portal lists as %s has the origin %i',
  async (state, origin) => {
    const { companyId } = company;
    const id = (await made()).id;
    await sql`
      with list as (
        insert into portal_list (company_id, file_name, file_hash, told_on, rows, left_out, created_by, created_at)
        values (${companyId}, 'a.json', ${'a'.repeat(64)}, '2026-11-20', 1, '[]', 'job/test', now()) returning id
      )
      insert into portal_invoice (company_id, list_id, row, direction, invoice_key, template, serial, number,
        issued_on, seller_tax_code, seller_name, currency, chain_state, told_on)
      select i.company_id, list.id, 1, 'received', replace(i.received_key, '123', '124'), '1', i.serial, '124',
        i.issued_on, i.seller_tax_code, i.seller_name, 'VND', ${state}, '2026-11-20'
      from invoice i, list where i.company_id = ${companyId} and i.id = ${id}`.execute(platform.db);
    expect(await row(id)).toMatchObject({ origin: 4 });
    const written = await made({ invoice_number: '00000124' });
    expect(await row(written.id)).toMatchObject({ origin });
  },
);
