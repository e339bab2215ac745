import { randomBytes } from 'node:crypto';
import { ROLE_PERMISSIONS } from '@hoadon/domain/access/permission';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { saveRow } from '../features/invoice-lists/testing/listed-rows.ts';
import { insertDrafts, updateContent } from '../features/invoices/index.ts';
import { saveEntry } from '../features/lookup/registry-entry.repository.ts';
import { attributeInvoices, findPartners } from '../features/partners/index.ts';
import {
  madeUpTaxCode,
  type TestCompany,
  testCompany,
  testPlatform,
} from '../platform/db/testing.ts';
import { transact } from '../platform/db/transact.ts';
import type { TestPlatform } from '../platform/testing.ts';
import { beforeTransactions } from '../testing/before-transactions.ts';
import { type DraftChange, sampleDraft, saveDraft } from '../testing/saved-invoices.ts';

const BINH_MINH = { legalName: 'Công ty Bình Minh', taxCode: '0399998804' };
const LAN = { legalName: null, taxCode: null, name: 'Phạm Thị Lan', address: '27 Ngõ Chợ' };

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});

const partnerOf = async ({ companyId }: TestCompany, id: string) => {
  const { rows } = await sql<{ name: string | null }>`
    select p.name from invoice i left join partner p on p.company_id = i.company_id and p.id = i.partner_id
    where i.company_id = ${companyId} and i.id = ${id}`.execute(platform.db);
  return rows[0]?.name;
};
const partnersOf = ({ companyId }: TestCompany) =>
  platform.db
    .selectFrom('partner')
    .select(['name', 'tax_code', 'is_customer', 'is_vendor'])
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute();
const waiting = ({ companyId }: TestCompany) =>
  platform.db
    .selectFrom('invoice_without_partner')
    .select('invoice_id')
    .where('company_id', '=', companyId)
    .execute();
const save = (company: TestCompany, buyer: DraftChange['buyer'] = BINH_MINH) =>
  saveDraft(platform, company, { buyer });

test('a buyer is a customer once, whoever wrote the invoices and however they wrote the name', async () => {
  const company = await testCompany(platform.db);
  const ids = [
    await save(company),
    await save(company, { ...BINH_MINH, legalName: 'CTY BÌNH MINH' }),
    await save(company, LAN),
    await save(company, { ...LAN, address: '27 ngõ chợ' }),
    await save(company, { ...LAN, address: 'Huế' }),
  ];
  await attributeInvoices(platform);
  expect(await Promise.all(ids.map((id) => partnerOf(company, id)))).toEqual([
    'CTY BÌNH MINH',
    'CTY BÌNH MINH',
    LAN.name,
    LAN.name,
    LAN.name,
  ]);
  expect(await partnersOf(company)).toHaveLength(3);
  expect(await waiting(company)).toEqual([]);
});

test('a customer that cannot be created does not stop other invoices of the company', async () => {
  const company = await testCompany(platform.db);
  const ids = [await save(company), await save(company, LAN), await save(company, LAN)];
  await breakPartnerOf(company, ids[1]);
  await attributeInvoices(platform);
  expect(await Promise.all(ids.map((id) => partnerOf(company, id)))).toEqual([
    BINH_MINH.legalName,
    null,
    LAN.name,
  ]);
  expect(await waiting(company)).toEqual([]);
});

test('a customer who cannot be made, and whom another worker leaves first, costs no other invoice its own', async () => {
  const company = await testCompany(platform.db);
  const ids = [await save(company, LAN), await save(company, LAN)];
  await breakPartnerOf(company, ids[0]);
  let left = 0;
  const db = beforeTransactions(platform.db, async (nth) => {
    // Five hundred are tried first, then half as many, and so on to the one that fails: it is gone by then.
    if (nth !== 11) return;
    left += 1;
    await sql`
      delete from invoice_without_partner
      where company_id = ${company.companyId} and invoice_id = ${ids[0]}`.execute(platform.db);
  });
  await attributeInvoices({ ...platform, db });
  expect(left).toBe(1);
  expect(await partnerOf(company, ids[1] ?? '')).toBe(LAN.name);
});

/** Their address is longer than a key of an index may be, and nothing in it repeats. */
async function breakPartnerOf({ companyId }: TestCompany, id = ''): Promise<void> {
  const address = randomBytes(6_000).toString('hex');
  await sql`
    update invoice_content set content = jsonb_set(content, '{buyer,address}', ${JSON.stringify(address)}::jsonb)
    where company_id = ${companyId} and invoice_id = ${id}`.execute(platform.db);
}

test('FIND-001 the customer of an invoice is found by any word of the name and by the tax code', async () => {
  const company = await testCompany(platform.db);
  await save(company);
  await attributeInvoices(platform);
  for (const typed of ['binh', 'minh CÔNG ty', '9998804'])
    expect(
      await findPartners(
        platform.db,
        { companyId: company.companyId, permissions: ROLE_PERMISSIONS.admin },
        'customer',
        { typed, limit: 5 },
      ),
    ).toMatchObject([{ name: BINH_MINH.legalName, tax_code: BINH_MINH.taxCode }]);
  expect(
    await findPartners(
      platform.db,
      { companyId: company.companyId, permissions: ROLE_PERMISSIONS.admin },
      'vendor',
      { typed: 'binh', limit: 5 },
    ),
  ).toEqual([]);
});

test('an invoice for a customer who is there already belongs to them from the moment it is kept', async () => {
  const company = await testCompany(platform.db);
  await save(company);
  await attributeInvoices(platform);
  const later = await save(company);
  expect(await partnerOf(company, later)).toBe(BINH_MINH.legalName);
  expect(await waiting(company)).toEqual([]);
});

test('PART-001 a customer is called as the latest invoice spells them, with the address of that invoice, and found so', async () => {
  const company = await testCompany(platform.db);
  const { companyId } = company;
  const write = (issuedOn: string, buyer: object) =>
    writeFor(company, issuedOn, { ...BINH_MINH, ...buyer });
  await write('2026-11-10', { address: '1 Lê Lợi' });
  const moved = { legalName: 'CTY BÌNH MINH', address: '9 Hùng Vương' };
  const renamed = [{ name: moved.legalName, address: moved.address }];
  expect(await write('2026-11-12', moved)).toEqual(renamed);
  // An invoice saved late for an earlier day does not change the current data, nor does one without an address.
  expect(
    await write('2026-11-11', { legalName: 'Công ty Bình Minh', address: '1 Lê Lợi' }),
  ).toEqual(renamed);
  expect(await write('2026-11-12', { ...moved, address: null })).toEqual(renamed);
  expect(await write('2026-11-12', { ...moved, address: '10 Hùng Vương' })).toEqual([
    { name: moved.legalName, address: '10 Hùng Vương' },
  ]);
  const find = (typed: string) =>
    findPartners(platform.db, { companyId, permissions: ROLE_PERMISSIONS.admin }, 'customer', {
      typed,
      limit: 5,
    });
  expect(await find('cty binh')).toHaveLength(1);
  expect(await find('cong ty')).toEqual([]);
  expect(await waiting(company)).toEqual([]);
});

test('PART-002 an invoice with another name than a tax code is known by renames no customer, and takes its address nowhere', async () => {
  const company = await testCompany(platform.db);
  const partner = { ...BINH_MINH, address: '1 Lê Lợi' };
  const wrong = { ...BINH_MINH, legalName: 'Công ty TNHH Hoa Lan', address: '9 Hùng Vương' };
  const names = [{ name: partner.legalName, address: partner.address }];
  await writeFor(company, '2026-11-10', partner);
  expect(await writeFor(company, '2026-11-12', wrong)).toEqual(names);
  // Both come to be before either was given to its partner.
  const other = await testCompany(platform.db);
  await saveDraft(platform, other, { issuedOn: '2026-11-10', buyer: partner });
  expect(await writeFor(other, '2026-11-12', wrong)).toEqual(names);
  // Nor does one person's number bring another's name to a person.
  const lan = { ...LAN, identityNumber: '001087012345' };
  await writeFor(company, '2026-11-12', lan);
  expect(await writeFor(company, '2026-11-13', { ...lan, name: 'Trần Văn Hùng' })).toEqual([
    ...names,
    { name: LAN.name, address: LAN.address },
  ]);
});

test('PART-002 the name that the register has replaces a typed one, and no other name replaces it', async () => {
  const company = await testCompany(platform.db);
  const registered = madeUpTaxCode(41);
  await saveEntry(platform.db, registered, {
    taxpayer: {
      taxCode: registered,
      name: 'CÔNG TY CỔ PHẦN ĐẠI PHÁT',
      address: null,
      taxOffice: null,
      status: 'active',
      statusText: null,
      history: null,
      source: 'test',
    },
    fetchedAt: platform.clock.now(),
  });
  const write = async (issuedOn: string, legalName: string) =>
    (await writeFor(company, issuedOn, { legalName, taxCode: registered }))[0]?.name;
  expect(await write('2026-11-12', 'Hoa Lan')).toBe('Hoa Lan');
  // The earlier invoice names the customer: the later one was doubted before it was issued.
  expect(await write('2026-11-10', 'Công ty CP Đại Phát')).toBe('Công ty CP Đại Phát');
  expect(await write('2026-11-14', 'Hoa Lan')).toBe('Công ty CP Đại Phát');
});

/** Writes an invoice; answers its customers as they are called afterwards. */
async function writeFor(company: TestCompany, issuedOn: string, buyer: object) {
  await saveDraft(platform, company, { issuedOn, buyer });
  await attributeInvoices(platform);
  return platform.db
    .selectFrom('partner')
    .select(['name', 'address'])
    .where('company_id', '=', company.companyId)
    .orderBy('id')
    .execute();
}

test('a draft changed to another buyer is assigned to that partner', async () => {
  const company = await testCompany(platform.db);
  await save(company);
  const id = await save(company);
  await attributeInvoices(platform);
  const { companyId } = company;
  const rewrite = async (buyer: DraftChange['buyer']) => {
    const draft = await sampleDraft(platform.db, companyId, { ...(buyer && { buyer }) });
    const at = platform.clock.now();
    await transact(platform.db, (tx) =>
      updateContent(tx, { companyId, at }, id, { draft, ready: true }),
    );
  };
  await rewrite(LAN);
  expect(await partnerOf(company, id)).toBeNull();
  await attributeInvoices(platform);
  expect(await partnerOf(company, id)).toBe(LAN.name);
  await rewrite(BINH_MINH);
  expect(await partnerOf(company, id)).toBe(BINH_MINH.legalName);
});

test('a consumer without a name gets no partner, and is not processed again', async () => {
  const company = await testCompany(platform.db);
  const id = await save(company, {
    legalName: null,
    taxCode: null,
    address: null,
    name: 'Bán cho người tiêu dùng',
  });
  expect(await waiting(company)).toEqual([]);
  await attributeInvoices(platform);
  expect(await partnerOf(company, id)).toBeNull();
  expect(await partnersOf(company)).toEqual([]);
});

test('who sells to the company is a vendor, and stays a customer who was one', async () => {
  const company = await testCompany(platform.db);
  const { companyId } = company;
  await save(company);
  await attributeInvoices(platform);
  const id = await saveRow(platform.db, companyId, {
    direction: 'received',
    seller_tax_code: BINH_MINH.taxCode,
    seller_name: 'Công ty Bình Minh',
  });
  await platform.db
    .insertInto('invoice_without_partner')
    .values({ company_id: companyId, invoice_id: id })
    .execute();
  await attributeInvoices(platform);
  expect(await partnerOf(company, id)).toBe(BINH_MINH.legalName);
  expect(await partnersOf(company)).toMatchObject([{ is_customer: true, is_vendor: true }]);
});

test('thousands that were imported at once all come to their customers', async () => {
  const company = await testCompany(platform.db);
  const { companyId, accountant } = company;
  const draft = await sampleDraft(platform.db, companyId);
  const many = Array.from({ length: 1_200 }, (_, index) => ({
    draft: { ...draft, buyer: { ...draft.buyer, taxCode: `03${10_000_000 + (index % 40)}` } },
    ready: true,
  }));
  const saved = { companyId, actor: accountant.actor, at: platform.clock.now() };
  await transact(platform.db, (tx) => insertDrafts(tx, saved, many));
  await attributeInvoices(platform);
  expect(await partnersOf(company)).toHaveLength(40);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from invoice
    where company_id = ${companyId} and partner_id is null`.execute(platform.db);
  expect(rows[0]?.count).toBe(0);
});
