import { getPartner } from '@hoadon/contracts/partners';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { routesOf } from '../feature.ts';
import { type IntakeApp, intakeApp } from '../features/intake/testing/intake-app.ts';
import { type MadeUp, madeUpFile } from '../features/intake/testing/made-up-file.ts';
import { findBuyerEmails, noteProvenPartners } from '../features/invoices/index.ts';
import { lookupFeature } from '../features/lookup/index.ts';
import { attributeInvoices, partnersFeature } from '../features/partners/index.ts';
import { madeUpTaxCode } from '../platform/db/testing.ts';
import { transact } from '../platform/db/transact.ts';
import { appFor } from '../platform/http/testing.ts';
import { type TestPlatform, testPlatform } from '../platform/testing.ts';
import { partnersDeps } from '../testing/partners-deps.ts';
import { saveIssued } from '../testing/saved-invoices.ts';

const BUYER = '0399995507';
const SUPPLIER = madeUpTaxCode(83);
const KNOWN = { taxCode: BUYER, legalName: 'Công ty Quen', address: '5 Nguyễn Huệ' };
const PROVEN = { isSigned: true, code: '00ABC' };

let platform: TestPlatform;
let app: IntakeApp;
let call: ReturnType<typeof appFor>;
beforeAll(async () => {
  platform = await testPlatform();
});
beforeEach(async () => {
  app = await intakeApp({ platform });
  const deps = partnersDeps(platform, [
    {
      taxCode: BUYER,
      name: 'CÔNG TY QUEN',
      address: 'Huế',
      taxOffice: null,
      status: 'active',
      statusText: 'NNT đang hoạt động',
      history: null,
      source: 'test',
    },
  ]);
  call = appFor(
    [...routesOf(lookupFeature(deps)), ...routesOf(partnersFeature(deps))],
    app.company.accountant,
    platform.db,
  );
});

async function takeIn(invoice: MadeUp) {
  await app.takeIn({ 'a.xml': madeUpFile(invoice) });
  await attributeInvoices(platform);
}
const sale = (change: Partial<MadeUp> = {}) =>
  takeIn({
    seller: app.company.taxCode,
    buyer: BUYER,
    serial: 'C26TZ1',
    number: '9050',
    buyerContact: { address: 'ATTACKER STREET', email: 'evil@x.example', account: '666' },
    ...change,
  });
const purchase = (change: Partial<MadeUp>) =>
  takeIn({ seller: SUPPLIER, buyer: app.company.taxCode, ...change });
const suggested = async (question: string) =>
  (await call.get(`/e-invoice-api/api/buyers/search?${question}`)).data;
const lookedUp = async () =>
  (await call.get(`/invoice-robotics-api/api/tax-code-lookup?taxcode=${BUYER}`)).data;
async function partner(taxCode: string) {
  const { id } = await platform.db
    .selectFrom('partner')
    .select('id')
    .where('company_id', '=', app.company.companyId)
    .where('tax_code', '=', taxCode)
    .executeTakeFirstOrThrow();
  return (await call.get(getPartner.path.replace('{id}', id))).data;
}

test('UX-021 an unsigned file does not decide how the buyer of earlier invoices is suggested', async () => {
  await saveIssued(platform, app.company, {
    buyer: { ...KNOWN, phone: '0905111222', email: 'quen@example.test' },
  });
  await sale();
  for (const question of [`tax_code=${BUYER}`, 'phone=0905111', 'search_text=cong ty quen'])
    expect(await suggested(question)).toMatchObject([
      {
        buyer_address_line: '5 Nguyễn Huệ',
        buyer_email: 'quen@example.test',
        buyer_bank_account: null,
      },
    ]);
  expect(await lookedUp()).toMatchObject({ address: '5 Nguyễn Huệ', source: 'invoices' });
  expect(await partner(BUYER)).toMatchObject({
    company_name: 'Công ty Quen',
    address: '5 Nguyễn Huệ',
    latest_emails: ['quen@example.test'],
  });
});

test('LOOK-010 a tax code stays in doubt after it was invoiced under another name than its customer has', async () => {
  const buyer = { ...KNOWN, taxCode: madeUpTaxCode(84) };
  await saveIssued(platform, app.company, { buyer });
  await attributeInvoices(platform);
  await saveIssued(platform, app.company, {
    buyer: { ...buyer, legalName: 'Công ty Hoa Lan' },
    number: 8,
  });
  await attributeInvoices(platform);
  const answer = await call.get(
    `/invoice-robotics-api/api/tax-code-lookup?taxcode=${buyer.taxCode}`,
  );
  expect(answer.data.names).toEqual([{ name: KNOWN.legalName, source: 'invoices' }]);
});

test('LOOK-010 a buyer that only unsigned files name is suggested nowhere, and the register answers', async () => {
  await sale();
  for (const question of [`tax_code=${BUYER}`, 'phone=09', 'search_text=cong ty mua'])
    expect(await suggested(question)).toEqual([]);
  expect(await lookedUp()).toMatchObject({
    name: 'CÔNG TY QUEN',
    address: 'Huế',
    source: 'registry',
    names: [{ name: 'CÔNG TY QUEN', source: 'registry' }],
  });
});

test('UX-021 the buyer of a signed sale that was issued elsewhere is suggested', async () => {
  await sale({ ...PROVEN, buyerContact: { address: '9 Lê Lợi', email: 'mua@example.test' } });
  expect(await suggested(`tax_code=${BUYER}`)).toMatchObject([
    { buyer_address_line: '9 Lê Lợi', buyer_email: 'mua@example.test' },
  ]);
  expect((await lookedUp()).source).toBe('invoices');
});

test('PART-002 an unsigned file names a new partner, and gives way to a proven one of an earlier day', async () => {
  await purchase({
    number: '1',
    issuedOn: '2026-11-20',
    sellerName: 'Tên Giả',
    sellerEmail: 'evil@x.example',
  });
  expect(await partner(SUPPLIER)).toMatchObject({ company_name: 'Tên Giả', latest_emails: [] });
  await purchase({
    number: '2',
    issuedOn: '2026-11-15',
    sellerName: 'Tên Thật',
    sellerEmail: 'that@example.test',
    ...PROVEN,
  });
  const proven = { company_name: 'Tên Thật', latest_emails: ['that@example.test'] };
  expect(await partner(SUPPLIER)).toMatchObject(proven);
  await purchase({
    number: '3',
    issuedOn: '2026-11-21',
    sellerName: 'Tên Giả',
    sellerEmail: 'evil@x.example',
  });
  expect(await partner(SUPPLIER)).toMatchObject(proven);
});

test('PART-002 of a file that proves itself later the name counts from then on', async () => {
  await purchase({ number: '1', sellerName: 'Tên Giả' });
  await purchase({ number: '1', sellerName: 'Tên Thật', ...PROVEN });
  expect(await partner(SUPPLIER)).toMatchObject({ company_name: 'Tên Thật' });
});

test('MAIL-002 an unsigned sale is not mailed to its buyer', async () => {
  const { id } = await saveIssued(platform, app.company, {
    buyer: { ...KNOWN, email: 'quen@example.test' },
  });
  await sale();
  const rows = await platform.db
    .selectFrom('invoice')
    .select('id')
    .where('company_id', '=', app.company.companyId)
    .execute();
  const emails = await findBuyerEmails(
    platform.db,
    app.company.companyId,
    rows.map((row) => row.id),
  );
  expect([...emails].filter(([, email]) => email !== '')).toEqual([[id, 'quen@example.test']]);
});

test('PART-002 an invoice that is proven by a later check names its partner anew', async () => {
  await purchase({ number: '1', issuedOn: '2026-11-20', sellerName: 'Tên Giả' });
  await purchase({ number: '2', sellerName: 'Tên Thật' });
  const { companyId } = app.company;
  const { id } = await platform.db
    .updateTable('invoice')
    .set({ trust: 'proven' })
    .where('company_id', '=', companyId)
    .where('number', '=', 2)
    .returning('id')
    .executeTakeFirstOrThrow();
  await transact(platform.db, (tx) => noteProvenPartners(tx, companyId, [id]));
  await attributeInvoices(platform);
  expect(await partner(SUPPLIER)).toMatchObject({ company_name: 'Tên Thật' });
});
