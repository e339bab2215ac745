import type { Buyer } from '@hoadon/domain/invoice/invoice';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { RegistryUnavailable, type Taxpayer } from '../../connectors/business-registry/port.ts';
import { routesOf } from '../../feature.ts';
import {
  madeUpTaxCode,
  type TestCompany,
  testCompany,
  testPlatform,
} from '../../platform/db/testing.ts';
import { appFor } from '../../platform/http/testing.ts';
import type { TestPlatform } from '../../platform/testing.ts';
import { sampleDraft, saveDraft, saveReceived } from '../../testing/saved-invoices.ts';
import { lookupFeature } from './index.ts';

const BUYERS = '/e-invoice-api/api/buyers/search';
const COMPANIES = '/user-api/api/search-list-info-company';
const TAX_CODE = '/invoice-robotics-api/api/tax-code-lookup';
const KNOWN = '0399995507';
const A_DAY = 86_400;

let platform: TestPlatform;
let company: TestCompany;
let requests: string[];
let registry: Map<string, Taxpayer | null> | 'down';
beforeAll(async () => {
  platform = await testPlatform();
});
beforeEach(async () => {
  company = await testCompany(platform.db);
  requests = [];
  registry = new Map();
});

const app = (who: TestCompany = company) =>
  appFor(
    routesOf(
      lookupFeature({
        ...platform,
        businessRegistry: {
          async lookUp(taxCode) {
            requests.push(taxCode);
            if (registry === 'down') throw new RegistryUnavailable('down');
            return registry.get(taxCode) ?? null;
          },
        },
      }),
    ),
    who.accountant,
  );
const wrote = (buyer: Partial<Buyer>, who: TestCompany = company) =>
  saveDraft(platform, who, { buyer });
const find = async (query: Record<string, string>) =>
  (await app().get(`${BUYERS}?${new URLSearchParams(query)}`)).data;
const codes = (rows: { buyer_tax_code: string }[]) => rows.map((row) => row.buyer_tax_code);
const taxpayer = (taxCode: string, change: Partial<Taxpayer> = {}): Taxpayer => ({
  taxCode,
  name: `Công ty Sổ Đăng Ký ${taxCode}`,
  address: '1 Phố Đăng Ký, Hà Nội',
  taxOffice: null,
  status: 'active',
  statusText: 'NNT đang hoạt động',
  history: null,
  source: 'gdt',
  ...change,
});
let codesMade = 0;
const freshCode = () => {
  codesMade += 1;
  return madeUpTaxCode(900_000 + codesMade);
};

test('ISS-047 a buyer is found by the beginning of the phone number, however it was written', async () => {
  await wrote({ taxCode: null, name: 'Lê Thị Mua', phone: '0912 345 678', email: null });
  await wrote({ taxCode: null, name: 'Phạm Văn Bán', phone: '+84 987.654.321' });
  expect(await find({ phone: '09123' })).toMatchObject([
    { buyer_name: 'Lê Thị Mua', buyer_phone_number: '0912 345 678', buyer_email: null },
  ]);
  expect(await find({ phone: '+84 98' })).toMatchObject([{ buyer_name: 'Phạm Văn Bán' }]);
  expect(await find({ phone: '0987-654' })).toMatchObject([{ buyer_name: 'Phạm Văn Bán' }]);
  expect(await find({ phone: '0913' })).toEqual([]);
  expect(await find({ phone: 'không' })).toEqual([]);
});

test('LOOK-009 one character of a tax code is enough, each buyer comes once and as last written', async () => {
  await wrote({ taxCode: '0399995507', legalName: 'Tên cũ', address: 'Địa chỉ cũ' });
  await wrote({ taxCode: '0399995507', legalName: 'Tên mới', address: 'Địa chỉ mới' });
  await wrote({ taxCode: '0399995507-001', legalName: 'Chi nhánh' });
  await wrote({ taxCode: '0412650437', legalName: 'Khác' });
  await wrote({ taxCode: '1112650437', legalName: 'Xa' });
  const buyers = await find({ tax_code: '0' });
  expect(codes(buyers)).toEqual(['0399995507', '0399995507-001', '0412650437']);
  expect(buyers[0]).toMatchObject({
    buyer_type: 'ENTERPRISE',
    buyer_legal_name: 'Tên mới',
    buyer_address_line: 'Địa chỉ mới',
  });
  expect(codes(await find({ tax_code: '03999955070' }))).toEqual([]);
  expect(codes(await find({ tax_code: '0', limit: '2' }))).toHaveLength(2);
});

test('an adjustment that names no e-mail address does not hide the one that the customer gave before', async () => {
  const buyer = { taxCode: '0877770016', legalName: 'Công ty Thư Điện Tử' };
  await wrote({ ...buyer, email: 'ketoan@thu.example' });
  await wrote({ ...buyer, email: null, address: 'Địa chỉ mới' });
  const filters = [{ tax_code: '087777' }, { search_text: 'thu dien tu' }];
  for (const question of filters)
    expect(await find(question as Record<string, string>)).toMatchObject([
      { buyer_email: 'ketoan@thu.example', buyer_address_line: 'Địa chỉ mới' },
    ]);
});

test('a buyer is found by words of the name without accents, but no other party of the invoice', async () => {
  await wrote({ taxCode: freshCode(), legalName: 'Công ty Cổ phần Đại Phát', name: null });
  await wrote({ taxCode: freshCode(), legalName: 'Công ty Minh Châu', name: null });
  expect(await find({ search_text: 'dai phat' })).toMatchObject([
    { buyer_legal_name: 'Công ty Cổ phần Đại Phát' },
  ]);
  // Every invoice names the seller too, who is no buyer.
  expect(await find({ search_text: 'Thử nghiệm số' })).toEqual([]);
  expect(await find({ search_text: '%' })).toEqual([]);
  expect(await find({})).toEqual([]);
});

test('UX-021 at most 25 buyers are suggested', async () => {
  const digits = Array.from({ length: 27 }, (_, index) => `77000000${10 + index}`);
  for (const taxCode of digits) await wrote({ taxCode });
  expect(codes(await find({ tax_code: '77' }))).toEqual(digits.slice(0, 25));
  expect((await app().get(`${BUYERS}?tax_code=77&limit=26`)).status).toBe(400);
});

test('deleted drafts and the buyers of another company are not suggested', async () => {
  const id = await wrote({ taxCode: '0512650437', phone: '0905111222' });
  await platform.db
    .updateTable('invoice')
    .set({ deleted_at: platform.clock.now() })
    .where('company_id', '=', company.companyId)
    .where('id', '=', id)
    .execute();
  const other = await testCompany(platform.db);
  await wrote({ taxCode: '0612650437', legalName: 'Bí mật', phone: '0906111222' }, other);
  expect(await find({ tax_code: '0' })).toEqual([]);
  expect(await find({ phone: '090' })).toEqual([]);
  expect(await find({ search_text: 'bi mat' })).toEqual([]);
  expect((await app().get(`${COMPANIES}?search=bi mat`)).data).toEqual([]);
});

test('LOOK-010 own invoices are searched first, without a request to the registers', async () => {
  await wrote({
    ...{ taxCode: KNOWN, legalName: 'Công ty Quen', address: '5 Nguyễn Huệ' },
    email: 'quen@example.test',
  });
  const { data } = await app().get(`${TAX_CODE}?taxcode=${KNOWN}`);
  expect(data).toMatchObject({
    taxcode: KNOWN,
    outcome: 'found',
    name: 'Công ty Quen',
    address: '5 Nguyễn Huệ',
    source: 'invoices',
    buyer: { buyer_email: 'quen@example.test' },
    status: null,
  });
  expect(requests).toEqual([]);
  const other = await testCompany(platform.db);
  registry = new Map([[KNOWN, taxpayer(KNOWN)]]);
  expect((await app(other).get(`${TAX_CODE}?taxcode=${KNOWN}`)).data.source).toBe('registry');
});

test('a branch on an invoice does not answer for its head office', async () => {
  const code = freshCode();
  await wrote({ taxCode: `${code}-001`, legalName: 'Chi nhánh' });
  registry = new Map([[code, taxpayer(code)]]);
  expect((await app().get(`${TAX_CODE}?taxcode=${code}`)).data.source).toBe('registry');
});

test('LOOK-011 a register entry is requested once and stored until it is old', async () => {
  const code = freshCode();
  registry = new Map([[code, taxpayer(code)]]);
  const ask = async () => (await app().get(`${TAX_CODE}?taxcode=${code}`)).data;
  const askedAt = platform.clock.now();
  expect(await ask()).toEqual({
    taxcode: code,
    outcome: 'found',
    name: `Công ty Sổ Đăng Ký ${code}`,
    address: '1 Phố Đăng Ký, Hà Nội',
    status: 'active',
    status_text: 'NNT đang hoạt động',
    source: 'registry',
    as_of: askedAt,
    names: [{ name: `Công ty Sổ Đăng Ký ${code}`, source: 'registry' }],
    buyer: null,
  });
  registry.set(code, taxpayer(code, { status: 'not-active' }));
  platform.clock.advance(14 * A_DAY - 1);
  expect((await ask()).status).toBe('active');
  expect(requests).toEqual([code]);
  platform.clock.advance(1);
  expect(await ask()).toMatchObject({ status: 'not-active', as_of: platform.clock.now() });
  expect(requests).toEqual([code, code]);
});

test('an unknown code is requested again the next day', async () => {
  const code = freshCode();
  const ask = async () => (await app().get(`${TAX_CODE}?taxcode=${code}`)).data;
  expect(await ask()).toMatchObject({ outcome: 'not-found', name: null, source: 'registry' });
  await ask();
  expect(requests).toHaveLength(1);
  platform.clock.advance(A_DAY);
  registry = new Map([[code, taxpayer(code)]]);
  expect((await ask()).outcome).toBe('found');
});

test('without a response of the registers the outcome is unknown instead of an error, and an old entry is better than none', async () => {
  const code = freshCode();
  registry = 'down';
  const ask = async () => app().get(`${TAX_CODE}?taxcode=${code}`);
  expect(await ask()).toMatchObject({
    status: 200,
    data: { outcome: 'not-available', name: null, source: null, as_of: null },
  });
  registry = new Map([[code, taxpayer(code)]]);
  const askedAt = platform.clock.now();
  await ask();
  registry = 'down';
  platform.clock.advance(100 * A_DAY);
  expect((await ask()).data).toMatchObject({ outcome: 'found', as_of: askedAt });
});

test('COMP-020 companies are found by name and by tax code, own buyers first, each once', async () => {
  const mine = freshCode();
  const theirs = freshCode();
  const name = 'Công ty Gốm Sứ Bát Tràng';
  registry = new Map([mine, theirs].map((code) => [code, taxpayer(code, { name })]));
  for (const code of [mine, theirs]) await app().get(`${TAX_CODE}?taxcode=${code}`);
  await wrote({ taxCode: mine, legalName: 'Gốm sứ Bát Tràng (đổi tên)', address: 'Làng gốm' });
  const search = async (text: string, by = app()) =>
    (await by.get(`${COMPANIES}?search=${encodeURIComponent(text)}`)).data;
  expect(await search('gom su bat trang')).toMatchObject([{ tax_code: mine }]);
  await platform.db
    .insertInto('partner')
    .values({
      company_id: company.companyId,
      is_vendor: true,
      tax_code: theirs,
      name,
      search_text: theirs,
      created_at: platform.clock.now(),
    })
    .execute();
  expect(await search('gom su bat trang')).toEqual([
    {
      tax_code: mine,
      name: 'Gốm sứ Bát Tràng (đổi tên)',
      address: 'Làng gốm',
      source: 'invoices',
    },
    { tax_code: theirs, name, address: '1 Phố Đăng Ký, Hà Nội', source: 'registry' },
  ]);
  expect(await search(theirs)).toMatchObject([{ tax_code: theirs, source: 'registry' }]);
  const stranger = app(await testCompany(platform.db));
  for (const text of ['gom su bat trang', theirs.slice(0, 9)])
    expect(await search(text, stranger), text).toEqual([]);
  expect(await search(theirs, stranger)).toMatchObject([{ tax_code: theirs }]);
  const none = { add: false, view: false, change: false, delete: false };
  const { accountant } = company;
  const blind = app({
    ...company,
    accountant: {
      ...accountant,
      permissions: { ...accountant.permissions, invoice_draft_management: none },
    },
  });
  expect(await search('gom su bat trang', blind)).toEqual([]);
  expect(await search(mine.slice(0, 9))).toMatchObject([{ tax_code: mine, source: 'invoices' }]);
  expect(await search('...')).toEqual([]);
});

test('an invalid tax code is refused without a request to the registers', async () => {
  for (const taxcode of [
    '',
    '1',
    '031265043',
    '0399995507-1',
    "0399995507' or 1=1",
    '../../etc',
    'ÿ',
  ])
    expect(
      await app().get(`${TAX_CODE}?taxcode=${encodeURIComponent(taxcode)}`),
      taxcode,
    ).toMatchObject({ status: 400, message: 'INPUT_DATA_IS_INVALID' });
  for (const url of [TAX_CODE, COMPANIES, `${COMPANIES}?search=`, `${BUYERS}?limit=x`])
    expect((await app().get(url)).status, url).toBe(400);
  expect(requests).toEqual([]);
  registry = 'down';
  expect((await app().get(`${TAX_CODE}?taxcode=0399995507001`)).data.taxcode).toBe(
    '0399995507-001',
  );
});

test('odd characters find nothing and break nothing', async () => {
  for (const text of ['%00', '%5C', '%25_', "'", '%D9%A3', '%F0%9F%98%80', '%FF', 'a'.repeat(200)])
    for (const field of ['phone', 'tax_code', 'search_text'])
      expect((await app().get(`${BUYERS}?${field}=${text}`)).status, text).toBeLessThan(500);
});

test('a look-up requires a session and the permission to see drafts', async () => {
  const routes = routesOf(
    lookupFeature({ ...platform, businessRegistry: { lookUp: async () => null } }),
  );
  const none = { add: false, view: false, change: false, delete: false };
  const { permissions } = company.accountant;
  const session = {
    ...company.accountant,
    permissions: { ...permissions, invoice_draft_management: none },
  };
  for (const url of [`${BUYERS}?phone=09`, `${TAX_CODE}?taxcode=${KNOWN}`]) {
    expect((await appFor(routes, null).get(url)).status).toBe(401);
    expect((await appFor(routes, session).get(url)).status).toBe(403);
  }
  expect((await appFor(routes, null).get(`${COMPANIES}?search=a`)).status).toBe(401);
});

const REGISTRATION = (id: string) => `/e-invoice-api/api/invoices/${id}/registration`;
const stated = { legalName: 'Công ty TNHH Mây Hồng', name: null, address: '8 Trần Phú, Hà Nội' };

test('VIEW-016 a name that differs from the register is shown with the registered one, and equal data are marked as equal', async () => {
  const taxCode = freshCode();
  const id = await wrote({ taxCode, ...stated });
  if (registry !== 'down')
    registry.set(
      taxCode,
      taxpayer(taxCode, { name: 'CÔNG TY CỔ PHẦN MÂY HỒNG', address: 'Số 8 Trần Phú, TP Hà Nội' }),
    );
  const { data } = await app().get(REGISTRATION(id));
  expect(data.find(({ party }: { party: string }) => party === 'buyer')).toMatchObject({
    tax_code: taxCode,
    outcome: 'found',
    fields: [
      {
        field: 'name',
        shown: 'Công ty TNHH Mây Hồng',
        registered: 'CÔNG TY CỔ PHẦN MÂY HỒNG',
        verdict: 'differs',
      },
      { field: 'address', verdict: 'agrees' },
    ],
  });
});

test('VIEW-016 the seller of a received invoice is looked up as well', async () => {
  const taxCode = freshCode();
  const draft = await sampleDraft(platform.db, company.companyId);
  const id = await saveReceived(
    platform,
    company,
    { ...draft, seller: { ...draft.seller, name: 'Công ty Nước Suối', taxCode } },
    7,
  );
  if (registry !== 'down') registry.set(taxCode, taxpayer(taxCode, { name: 'CÔNG TY NƯỚC BIỂN' }));
  const { data } = await app().get(REGISTRATION(id));
  expect(data.find(({ party }: { party: string }) => party === 'seller')).toMatchObject({
    tax_code: taxCode,
    outcome: 'found',
    fields: [
      {
        field: 'name',
        shown: 'Công ty Nước Suối',
        registered: 'CÔNG TY NƯỚC BIỂN',
        verdict: 'differs',
      },
      { field: 'address' },
    ],
  });
});

test('VIEW-017 data without a register entry are unverifiable and never wrong', async () => {
  const taxCode = freshCode();
  const unknown = freshCode();
  if (registry !== 'down')
    registry.set(taxCode, taxpayer(taxCode, { name: 'Công ty TNHH Mây Hồng', address: null }));
  const verdicts = async (taxCode: string | null) => {
    const { data } = await app().get(REGISTRATION(await wrote({ taxCode, ...stated })));
    const buyer = data.find(({ party }: { party: string }) => party === 'buyer');
    return (
      buyer && [buyer.outcome, ...buyer.fields.map(({ verdict }: { verdict: string }) => verdict)]
    );
  };
  expect(await verdicts(taxCode)).toEqual(['found', 'agrees', 'unverifiable']);
  expect(await verdicts(unknown)).toEqual(['not-found', 'unverifiable', 'unverifiable']);
  registry = 'down';
  expect(await verdicts(freshCode())).toEqual(['not-available', 'unverifiable', 'unverifiable']);
  // A consumer has no tax code that could be looked up.
  expect(await verdicts(null)).toBeUndefined();
});

test("VIEW-016 another company's invoice is not there", async () => {
  const id = await wrote({ taxCode: freshCode() });
  const stranger = await testCompany(platform.db);
  expect((await app(stranger).get(REGISTRATION(id))).status).toBe(404);
});
