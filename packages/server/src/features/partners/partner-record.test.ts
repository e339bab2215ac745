import { randomUUID } from 'node:crypto';
import * as contract from '@hoadon/contracts/partners';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { routesOf } from '../../feature.ts';
import { type TestCompany, testCompany, testPlatform } from '../../platform/db/testing.ts';
import { appFor } from '../../platform/http/testing.ts';
import { bulkLoad } from '../../testing/bulk-load.ts';
import { partnersDeps } from '../../testing/partners-deps.ts';
import { moveTo, saveDraft } from '../../testing/saved-invoices.ts';
import { attributeInvoices, partnersFeature } from './index.ts';

const SEN = { legalName: 'Công ty Sen Hồng', taxCode: '0399998804', email: 'sen@example.test' };
const SEN_TOO = {
  legalName: 'CONG TY SEN HONG',
  taxCode: '0399995507',
  email: 'sen2@example.test',
};

type Deps = ReturnType<typeof partnersDeps<Awaited<ReturnType<typeof testPlatform>>>>;
let deps: Deps;
let company: TestCompany;
let app: ReturnType<typeof appFor>;
beforeAll(async () => {
  deps = partnersDeps(await testPlatform(), [
    {
      taxCode: SEN.taxCode,
      name: 'CÔNG TY SEN HỒNG',
      address: 'Huế',
      taxOffice: null,
      status: 'not-active',
      statusText: 'NNT ngừng hoạt động',
      history: null,
      source: 'test',
    },
  ]);
});
afterAll(() => deps.spreadsheet.close());
beforeEach(async () => {
  company = await testCompany(deps.db);
  app = appFor(routesOf(partnersFeature(deps)), company.accountant, deps.db);
});

let number = 0;
/** An invoice in force, given to its partner. */
async function sell(buyer: object, price = '100000', issuedOn = '2026-11-20'): Promise<string> {
  const id = await saveDraft(deps, company, { buyer, price, issuedOn });
  number += 1;
  await moveTo(deps, company, id, 'accepted', { number });
  await attributeInvoices(deps);
  return id;
}

async function partnerOf(invoiceId: string): Promise<string> {
  const { partner_id } = await deps.db
    .selectFrom('invoice')
    .select('partner_id')
    .where('company_id', '=', company.companyId)
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  return partner_id ?? '';
}

/** A share of a tag, of this partner's invoices alone. */
async function share(partner: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into tag_access_list (company_id, tag_id, name, partner_id, expires_on, created_by, created_at, changed_at)
    values (${company.companyId}, 1, 'Sen', ${partner}, '2026-12-31', 'user/1', now(), now())
    returning id`.execute(deps.db);
  return rows[0]?.id ?? '';
}
async function sharedWith() {
  const { rows } = await sql<{ id: string; partner_id: string }>`
    select id, partner_id from tag_access_list where company_id = ${company.companyId}`.execute(
    deps.db,
  );
  return Object.fromEntries(rows.map(({ id, partner_id }) => [id, partner_id]));
}

const pathOf = ({ path }: { path: string }, id: string) => path.replace('{id}', id);
const read = async (id: string) => (await app.get(pathOf(contract.getPartner, id))).data;
const list = async (filter: object = {}) =>
  (await app.post(contract.listPartners.path.replace('{type}', 'customers'), filter)).data;
const merge = (id: string, other_id: string) =>
  app.post(pathOf(contract.mergePartners, id), { other_id });
const undo = (id: string) => app.post(pathOf(contract.undoMerge, id));

test('PART-005 the invoices with a partner are read page by page', async () => {
  const first = await sell(SEN, '100000', '2026-11-01');
  const second = await sell(SEN, '100000', '2026-11-02');
  await sell(SEN_TOO);
  const ask = (page: number) =>
    app.get(`${contract.listPartnerInvoices.path}?id=${partner}&page=${page}&page_size=1`);
  const partner = await partnerOf(first);
  expect((await ask(1)).data.map(({ id }: { id: string }) => id)).toEqual([second]);
  expect((await ask(2)).data.map(({ id }: { id: string }) => id)).toEqual([first]);
  expect((await ask(3)).data).toEqual([]);
  expect(await app.get(`${contract.listPartnerInvoices.path}?id=999999999`)).toMatchObject({
    status: 404,
  });
});

test('PART-002 a partner has a name, an id and the addresses of its latest invoices, after those that the company noted', async () => {
  const id = await partnerOf(await sell(SEN));
  const record = await read(id);
  expect(record).toMatchObject({
    id,
    company_name: SEN.legalName,
    latest_emails: [SEN.email],
    version: 1,
  });
  const changed = await app.put(pathOf(contract.changePartner, id), {
    version: 1,
    own_address: '1 Lê Lợi',
    emails: 'Ke-toan@example.test; sen@example.test',
    bank_account: '0071000123456',
    bank_name: 'Ngân hàng A',
    notes: 'Trả chậm',
  });
  expect(changed.data).toMatchObject({
    version: 2,
    own_address: '1 Lê Lợi',
    emails: ['Ke-toan@example.test', 'sen@example.test'],
    latest_emails: ['Ke-toan@example.test', 'sen@example.test'],
    notes: 'Trả chậm',
  });
  const notes = await app.put(pathOf(contract.changePartner, id), { version: 2, notes: null });
  expect(notes.data).toEqual({ ...changed.data, version: 3, notes: null });
  expect((await list())[0]).toMatchObject({
    address: '1 Lê Lợi',
    latest_emails: expect.any(Array),
  });
});

const GOM = { legalName: 'Công ty Gốm Việt', taxCode: '0399997705', email: 'gom@example.test' };
const OTHER_NAME = { ...GOM, legalName: 'Công ty TNHH Sen', email: 'khac@example.test' };

test('PART-002 the name on a newer invoice is shown beside the one of record, with no address of it, until a user takes it over', async () => {
  const id = await partnerOf(await sell(GOM, '100000', '2026-11-10'));
  expect(await read(id)).toMatchObject({ company_name: GOM.legalName, other_names: [] });
  await saveDraft(deps, company, { buyer: OTHER_NAME, issuedOn: '2026-11-21' });
  expect((await read(id)).other_names).toEqual([]);
  await sell({ ...OTHER_NAME, address: '9 Trần Phú' }, '100000', '2026-11-20');
  expect(await read(id)).toMatchObject({
    company_name: GOM.legalName,
    latest_emails: [GOM.email],
    other_names: [{ name: OTHER_NAME.legalName, source: 'invoices', issued_date: '2026-11-20' }],
  });
  const taken = await app.put(pathOf(contract.changePartner, id), {
    version: 1,
    company_name: OTHER_NAME.legalName,
  });
  expect(taken.data).toMatchObject({
    version: 2,
    company_name: OTHER_NAME.legalName,
    address: '9 Trần Phú',
    latest_emails: [OTHER_NAME.email, GOM.email],
    other_names: [],
  });
  // No invoice replaces what a user chose.
  await sell(GOM, '100000', '2026-11-25');
  expect(await read(id)).toMatchObject({
    company_name: OTHER_NAME.legalName,
    other_names: [{ name: GOM.legalName, source: 'invoices', issued_date: '2026-11-25' }],
  });
  expect(await list({ search_text: 'cong ty tnhh sen' })).toMatchObject([{ id }]);
});

test('PART-002 another name in the register is shown beside the one of record', async () => {
  const { taxCode } = SEN;
  const id = await partnerOf(await sell({ legalName: 'Công ty Súng', taxCode }));
  expect((await read(id)).other_names).toEqual([]);
  await app.post(pathOf(contract.checkPartner, id));
  expect(await read(id)).toMatchObject({
    company_name: 'Công ty Súng',
    other_names: [{ name: 'CÔNG TY SEN HỒNG', source: 'registry', issued_date: null }],
  });
  // The newest invoice has it too: it is one name.
  await app.put(pathOf(contract.changePartner, id), { version: 1, company_name: 'Súng Mới' });
  await sell({ legalName: 'Công ty Sen Hồng', taxCode }, '100000', '2026-11-26');
  expect((await read(id)).other_names).toHaveLength(1);
});

test('of two concurrent changes of a partner the later is refused, and nothing of it is saved', async () => {
  const id = await partnerOf(await sell(SEN));
  const put = (notes: string) =>
    app.put(pathOf(contract.changePartner, id), { version: 1, emails: [], notes });
  expect((await put('Một')).status).toBe(200);
  expect(await put('Hai')).toMatchObject({ status: 409, message: 'PARTNER_CHANGED_MEANWHILE' });
  expect((await read(id)).notes).toBe('Một');
  expect(
    await app.put(pathOf(contract.changePartner, id), { version: 2, emails: 'một@' }),
  ).toMatchObject({ status: 400, message: 'EMAIL_INVALID' });
});

test('PART-006 a partner that is not active in the register has a warning after a look-up', async () => {
  const id = await partnerOf(await sell(SEN));
  const other = await partnerOf(await sell(SEN_TOO));
  const before = await read(other);
  expect(before).toMatchObject({ invalid_data: { warning: false }, company_situation: null });
  const checked = await app.post(pathOf(contract.checkPartner, id));
  expect(checked.data).toMatchObject({
    invalid_data: { warning: true },
    company_situation: 'NNT ngừng hoạt động',
    registered: { name: 'CÔNG TY SEN HỒNG', address: 'Huế' },
  });
  await app.post(pathOf(contract.checkPartner, other));
  expect(await list({ id: other })).toMatchObject([
    { invalid_data: { warning: true }, company_situation: 'not-found' },
  ]);
});

test('open balances are listed by month', async () => {
  const first = await sell(SEN, '100000', '2026-09-10');
  await sell(SEN, '200000', '2026-11-10');
  await sql`
    update invoice set paid_amount = 120000, paid_on = '2026-10-05'
    where company_id = ${company.companyId} and id = ${first}`.execute(deps.db);
  const id = await partnerOf(first);
  const { data } = await app.get(`${pathOf(contract.getPartnerBalance, id)}?type=customers`);
  expect(data).toEqual([
    {
      currency_code: 'VND',
      months: [
        { month: '2026-09', invoiced: '220000', paid: '0', balance: '220000' },
        { month: '2026-10', invoiced: '0', paid: '120000', balance: '100000' },
        { month: '2026-11', invoiced: '440000', paid: '0', balance: '540000' },
      ],
    },
  ]);
  const { data: asVendor } = await app.get(
    `${pathOf(contract.getPartnerBalance, id)}?type=vendors`,
  );
  expect(asVendor).toEqual([]);
});

test('unused advances of a customer are listed by currency', async () => {
  const sold = await sell(SEN, '100000', '2026-09-10');
  const id = await partnerOf(sold);
  const advances = async (side: string) =>
    (await app.get(`${pathOf(contract.getPartnerAdvances, id)}?type=${side}`)).data;
  expect(await advances('customers')).toEqual([]);
  const paid = (direction: 'in' | 'out', amount: number, undone: string | null = null) =>
    sql`
    insert into payment (company_id, number, direction, partner_id, paid_on, method, currency, amount, amount_dong,
      is_advance, created_by, created_at, undone_at)
    values (${company.companyId}, (select count(*) + 1 from payment where company_id = ${company.companyId}),
      ${direction}, ${id}, '2026-11-21', 'cash', 'VND', ${amount}, ${amount}, true, 'user/1', now(), ${undone}::timestamptz)`.execute(
      deps.db,
    );
  await paid('in', 1_000_000);
  await paid('in', 300_000);
  await paid('in', 500_000, '2026-11-22T00:00:00Z');
  await paid('out', 70_000);
  expect(await advances('customers')).toEqual([{ currency_code: 'VND', open: '1300000' }]);
  expect(await advances('vendors')).toEqual([{ currency_code: 'VND', open: '70000' }]);
});

test('two that are the same are made one with all they have, and taking it back gives each just what it had', async () => {
  const [mine, other] = [await sell(SEN), await sell(SEN_TOO)];
  const [id, otherId] = [await partnerOf(mine), await partnerOf(other)];
  await sql`
    insert into payment (company_id, direction, partner_id, currency, amount, paid_on, created_at, amount_dong, method, number)
    values (${company.companyId}, 'in', ${otherId}, 'VND', 1, '2026-11-20', now(), 1, 'cash', 1)`.execute(
    deps.db,
  );
  const [forOther, forThis] = [await share(otherId), await share(id)];
  expect((await read(id)).duplicates).toMatchObject([{ id: otherId }]);
  const merged = await merge(id, otherId);
  expect(merged.data).toMatchObject({ invoices: 1, payments: 1 });
  expect(await partnerOf(other)).toBe(id);
  expect(await list()).toMatchObject([{ id, invoices: 2 }]);
  expect(await read(otherId)).toMatchObject({ merged_into: { id } });
  expect(await sharedWith()).toEqual({ [forOther]: id, [forThis]: id });
  // What comes for the other one belongs to this one now.
  const since = await sell(SEN_TOO);
  expect(await partnerOf(since)).toBe(id);
  const back = await undo(merged.data.merge_id);
  expect(back.data).toMatchObject({ id, merged: [] });
  await attributeInvoices(deps);
  expect([await partnerOf(mine), await partnerOf(other), await partnerOf(since)]).toEqual([
    id,
    otherId,
    otherId,
  ]);
  const { rows } = await sql<{ partner_id: string }>`
    select partner_id from payment where company_id = ${company.companyId}`.execute(deps.db);
  expect(rows).toEqual([{ partner_id: otherId }]);
  expect(await sharedWith()).toEqual({ [forOther]: otherId, [forThis]: id });
  expect((await undo(merged.data.merge_id)).status).toBe(200);
});

test('a merged partner cannot be merged again, and later merges prevent its undo', async () => {
  const [a, b] = [await partnerOf(await sell(SEN)), await partnerOf(await sell(SEN_TOO))];
  const c = await partnerOf(await sell({ legalName: 'Công ty Ba', taxCode: '0399997705' }));
  expect(await merge(a, a)).toMatchObject({ status: 409, message: 'PARTNER_MERGE_NOT_ALLOWED' });
  const first = (await merge(a, b)).data.merge_id;
  expect(await merge(b, c)).toMatchObject({ message: 'PARTNER_MERGE_NOT_ALLOWED' });
  const second = (await merge(c, a)).data.merge_id;
  expect(await read(b)).toMatchObject({ merged_into: { id: c } });
  expect(await undo(first)).toMatchObject({ status: 409, message: 'PARTNER_MERGE_NOT_UNDOABLE' });
  await undo(second);
  expect(await read(b)).toMatchObject({ merged_into: { id: a } });
  await undo(first);
  expect(await read(b)).toMatchObject({ merged_into: null });
});

test('a partner with invoices is not merged with an unknown one, in either direction', async () => {
  const partner = await partnerOf(await sell(SEN));
  const nobody = '9223372036854775807';
  expect(await merge(nobody, partner)).toMatchObject({ status: 404, message: 'NOT_FOUND' });
  expect(await merge(partner, nobody)).toMatchObject({ status: 404, message: 'NOT_FOUND' });
  expect(await list()).toMatchObject([{ id: partner, invoices: 1 }]);
});

test('a merge of more invoices than allowed is refused, and nothing of it is saved', async () => {
  const [a, b] = [await partnerOf(await sell(SEN)), await partnerOf(await sell(SEN_TOO))];
  const many = sql`
    insert into invoice (company_id, direction, template, serial, processing_state, issued_on, seller_tax_code,
      seller_name, currency, without_tax, tax, with_tax, search_text, created_at, changed_at, partner_id)
    select ${company.companyId}::bigint, 'issued', '1', 'C26TAA', 'draft', '2026-11-01', '0101234567',
      'A', 'VND', 1, 0, 1, '', now(), now(), ${b}::bigint from generate_series(1, 20000)`;
  await bulkLoad(deps.db, ['invoice'], (tx) => many.execute(tx));
  expect(await merge(a, b)).toMatchObject({ status: 409, message: 'PARTNER_HOLDS_MANY' });
  expect(await read(b)).toMatchObject({ merged_into: null });
});

const FILE = `Tên khách hàng,Mã số thuế,Địa chỉ,Email,Số tài khoản,Ghi chú
Công ty Mới,0399997705,5 Phố Huế,moi@example.test,0123,
Công ty Sen Hồng,0399998804,,,,Quen lâu năm
,0399990000,,,,
Công ty Sai Mã,12,,,,
Công ty Sai Thư,0399991119,,a@@b,,
Người Không Rõ,,,,,
Công ty Mới,0399997705,,,,
`;
const upload = () =>
  app.upload(
    contract.importPartners.path,
    { type: 'customers' },
    { file: { name: 'khach.csv', mediaType: 'text/csv', bytes: Buffer.from(FILE) } },
  );

test('each row of a file is created, updated, unchanged or returned with its error; read again it changes nothing', async () => {
  const id = await partnerOf(await sell(SEN));
  const answer = await upload();
  expect(answer.data).toMatchObject({ created: 1, updated: 1, unchanged: 0, invalid: 5 });
  expect(answer.data.rows.map(({ row, outcome, fault }: never) => [row, outcome, fault])).toEqual([
    [2, 'created', null],
    [3, 'updated', null],
    [4, 'invalid', 'nameless'],
    [5, 'invalid', 'tax-code-invalid'],
    [6, 'invalid', 'email-invalid'],
    [7, 'invalid', 'unidentified'],
    [8, 'invalid', 'twice'],
  ]);
  expect(await read(id)).toMatchObject({ notes: 'Quen lâu năm' });
  expect((await upload()).data).toMatchObject({ created: 0, updated: 0, unchanged: 2, invalid: 5 });
  const [added] = await list({ search_text: 'cong ty moi' });
  expect(added).toMatchObject({ taxcode: '0399997705', latest_emails: ['moi@example.test'] });
});

test('an address that a file takes back to the one of the invoices is taken back', async () => {
  const id = await partnerOf(await sell({ ...SEN, address: '1 Làng Gốm' }));
  const read = async (address: string) => {
    const bytes = Buffer.from(
      `Tên khách hàng,Mã số thuế,Địa chỉ\nCông ty Sen Hồng,${SEN.taxCode},${address}\n`,
    );
    const file = { name: 'khach.csv', mediaType: 'text/csv', bytes };
    return (await app.upload(contract.importPartners.path, { type: 'customers' }, { file })).data;
  };
  const { own_address, address } = await deps.db
    .selectFrom('partner')
    .select(['own_address', 'address'])
    .where('company_id', '=', company.companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect([own_address, address]).toEqual([null, '1 Làng Gốm']);
  for (const [filter, own] of [
    ['2 Phố Huế', '2 Phố Huế'],
    ['1 Làng Gốm', null],
  ] as const) {
    expect(await read(filter)).toMatchObject({ updated: 1 });
    expect(await read(filter)).toMatchObject({ updated: 0, unchanged: 1 });
    const now = await deps.db
      .selectFrom('partner')
      .select('own_address')
      .where('company_id', '=', company.companyId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(now.own_address).toBe(own);
  }
});

test('what is no table is refused, and a file without names too', async () => {
  const send = (text: string) =>
    app.upload(
      contract.importPartners.path,
      {},
      { file: { name: 'x.csv', mediaType: 'text/csv', bytes: Buffer.from(text) } },
    );
  expect(await send('a,b\n1,2\n')).toMatchObject({
    status: 400,
    message: 'IMPORT_FILE_UNREADABLE',
  });
  expect(await send('PK\u0003\u0004 broken')).toMatchObject({ message: 'IMPORT_FILE_UNREADABLE' });
});

test('partners are given out as a workbook that is read again', async () => {
  await sell(SEN);
  await upload();
  const words = {
    'head.name': 'Tên khách hàng',
    'head.taxCode': 'Mã số thuế',
    'head.emails': 'Email',
  };
  const file = await app.post(contract.exportPartners.path, { type: 'customers', words });
  expect(String(file.headers?.['content-disposition'])).toContain('khach-hang.xlsx');
  const rows = await deps.spreadsheet.readTable(company.companyId, file.bytes as Uint8Array);
  expect(rows.map(({ cells }) => cells[0])).toEqual([
    'Tên khách hàng',
    'Công ty Mới',
    'Công ty Sen Hồng',
  ]);
});

test('a change that is sent twice under one key is made once', async () => {
  const [a, b] = [await partnerOf(await sell(SEN)), await partnerOf(await sell(SEN_TOO))];
  const headers = { 'idempotency-key': randomUUID() };
  const send = () => app.post(pathOf(contract.mergePartners, a), { other_id: b }, headers);
  const first = await send();
  expect(await send()).toMatchObject({ status: 200, data: first.data });
});
