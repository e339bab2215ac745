import type { OutsideLookup } from '@hoadon/contracts/lookup';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { routesOf } from '../feature.ts';
import { intakeApp } from '../features/intake/testing/intake-app.ts';
import { type MadeUp, madeUpFile } from '../features/intake/testing/made-up-file.ts';
import { lookupFeature } from '../features/lookup/index.ts';

import { madeUpTaxCode, type TestCompany, testCompany } from '../platform/db/testing.ts';
import { appFor } from '../platform/http/testing.ts';
import { type TestPlatform, testPlatform } from '../platform/testing.ts';
import { sampleDraft, saveIssued, saveReceived } from '../testing/saved-invoices.ts';

const BASE = '/e-invoice-service-api/api/e-invoices';
const VIETTEL = '0100109106';
const VNPT = '0100684378';

let platform: TestPlatform;
let company: TestCompany;
let codesMade = 0;
const freshCode = () => {
  codesMade += 1;
  return madeUpTaxCode(930_000 + codesMade);
};
beforeAll(async () => {
  platform = await testPlatform();
});
beforeEach(async () => {
  company = await testCompany(platform.db);
});

const app = (who: TestCompany = company, specialSupplierTaxCode: string | null = null) =>
  appFor(
    routesOf(
      lookupFeature({
        ...platform,
        config: { ...platform.config, specialSupplierTaxCode },
        businessRegistry: {
          lookUp: () => {
            throw new Error('nobody outside is asked');
          },
        },
      }),
    ),
    who.accountant,
  );

/** Hands in a file of a seller; answers the invoice that it became. */
async function tookIn(file: Omit<MadeUp, 'buyer'>, who: TestCompany = company): Promise<string> {
  const { takeIn } = await intakeApp({ platform, company: who });
  await takeIn({ 'hoa-don.xml': madeUpFile({ ...file, buyer: who.taxCode }) });
  const rows = await platform.db
    .selectFrom('invoice')
    .select('id')
    .where('company_id', '=', who.companyId)
    .where('seller_tax_code', '=', file.seller)
    .where('number', '=', Number(file.number ?? 7))
    .execute();
  expect(rows).toHaveLength(1);
  return rows[0]?.id ?? '';
}

const lookUp = async (
  query: Record<string, string>,
  special: string | null = null,
  who: TestCompany = company,
): Promise<OutsideLookup> =>
  (await app(who, special).get(`${BASE}/lookup?${new URLSearchParams(query)}`)).data;
const search = (code: string, who: TestCompany = company) =>
  app(who).get(`${BASE}/search/${encodeURIComponent(code)}`);

test('LOOK-001 LOOK-002 an invoice that came in leads to the page of its provider, with its secret code and the tax code of its seller', async () => {
  const seller = freshCode();
  const id = await tookIn({ seller, provider: VIETTEL, secretCode: 'K7P2-9QX' });
  expect(await lookUp({ invoice_id: id })).toEqual({
    way: 'provider',
    seller_taxcode: seller,
    secret_code: 'K7P2-9QX',
    provider: { name: 'Viettel S-Invoice', tax_code: VIETTEL },
    link: 'https://vinvoice.viettel.vn/utilities/invoice-search',
    invoice_id: id,
  });
});

test('LOOK-001 a typed tax code finds the provider: its own, or that which wrote what the seller sent last', async () => {
  const seller = freshCode();
  expect(await lookUp({ tax_code: VIETTEL, secret_code: ' ab ' })).toMatchObject({
    way: 'provider',
    provider: { tax_code: VIETTEL },
    secret_code: 'ab',
  });
  expect((await lookUp({ tax_code: seller })).way).toBe('unknown');
  await tookIn({ seller, number: '1', provider: VIETTEL });
  await tookIn({ seller, number: '2', provider: VNPT });
  await tookIn({ seller, number: '3' });
  expect(await lookUp({ tax_code: seller })).toMatchObject({
    way: 'provider',
    provider: { tax_code: VNPT },
    link: `https://${seller}-tt78.vnpt-invoice.com.vn/`,
    invoice_id: null,
  });
  const others = await testCompany(platform.db);
  expect((await lookUp({ tax_code: seller }, null, others)).way).toBe('unknown');
});

test('LOOK-003 what the special supplier wrote is looked up by its secret code, what others wrote at their provider', async () => {
  const [special, other] = [freshCode(), freshCode()];
  const ofSpecial = await tookIn({ seller: freshCode(), provider: special, secretCode: 'S-1' });
  const ofOther = await tookIn({ seller: other, provider: VIETTEL, secretCode: 'S-2' });
  expect(await lookUp({ invoice_id: ofSpecial }, special)).toMatchObject({
    way: 'direct',
    secret_code: 'S-1',
    provider: null,
    link: null,
  });
  expect((await lookUp({ invoice_id: ofOther }, special)).way).toBe('provider');
  expect((await lookUp({ invoice_id: ofOther }, other)).way).toBe('direct');
  expect((await lookUp({ tax_code: other, secret_code: 'S-2' }, other)).way).toBe('direct');
});

test('LOOK-007 a provider that the table does not have is unknown', async () => {
  const id = await tookIn({ seller: freshCode(), provider: freshCode(), secretCode: 'x' });
  expect(await lookUp({ invoice_id: id })).toMatchObject({
    way: 'unknown',
    provider: null,
    link: null,
    secret_code: 'x',
  });
});

test('LOOK-004 an invoice is found by its secret code, in its own company alone, with the address of its PDF', async () => {
  const code = 'Ưu tiên/7%';
  const id = await tookIn({ seller: freshCode(), provider: VIETTEL, secretCode: code });
  expect(await search(code)).toMatchObject({
    status: 200,
    data: { id, kind_of: false, pdf_url: `/e-invoice-api/api/invoices/${id}/pdf` },
  });
  expect((await search('Ưu tiên')).status).toBe(404);
  const others = await testCompany(platform.db);
  expect((await search(code, others)).status).toBe(404);
  await platform.db
    .updateTable('invoice')
    .set({ deleted_at: platform.clock.now() })
    .where('company_id', '=', company.companyId)
    .where('id', '=', id)
    .execute();
  expect((await search(code)).status).toBe(404);
});

test('LOOK-006 an invoice that is known without a file has no PDF to give', async () => {
  const draft = await sampleDraft(platform.db, company.companyId);
  const id = await saveReceived(platform, company, draft, 7);
  await platform.db
    .insertInto('invoice_lookup')
    .values({
      company_id: company.companyId,
      invoice_id: id,
      seller_tax_code: draft.seller.taxCode,
      secret_code: 'no-file',
    })
    .execute();
  expect((await search('no-file')).data).toMatchObject({ id, pdf_url: null });
});

test('the QR of an invoice finds it among those received and those issued here', async () => {
  const seller = freshCode();
  const received = await tookIn({ seller, number: '41', provider: VIETTEL, secretCode: 'q' });
  const named = { template_code: '1', invoice_serial: 'C26TAA' };
  expect(await lookUp({ tax_code: seller, ...named, invoice_number: '00000041' })).toMatchObject({
    invoice_id: received,
    secret_code: 'q',
    way: 'provider',
  });
  expect(
    (await lookUp({ tax_code: seller, ...named, invoice_number: '42' })).invoice_id,
  ).toBeNull();
  const { id: issued } = await saveIssued(platform, company, { number: 5 });
  const row = await platform.db
    .selectFrom('invoice')
    .select(['template', 'serial', 'number'])
    .where('company_id', '=', company.companyId)
    .where('id', '=', issued)
    .executeTakeFirstOrThrow();
  expect(
    await lookUp({
      tax_code: company.taxCode,
      template_code: row.template,
      invoice_serial: row.serial,
      invoice_number: String(row.number),
    }),
  ).toMatchObject({ invoice_id: issued, way: 'unknown' });
});

test('a link of a QR leads only to a known provider', async () => {
  const link = 'https://www.meinvoice.vn/tra-cuu/?sc=ABC';
  expect(await lookUp({ link })).toMatchObject({
    way: 'provider',
    provider: { name: 'MISA meInvoice' },
    link,
    seller_taxcode: '',
  });
  expect((await lookUp({ link: 'https://evil.example/' })).way).toBe('unknown');
});

test('of two files of one invoice what one tells stays where the other leaves it out', async () => {
  const seller = freshCode();
  const id = await tookIn({ seller, provider: VIETTEL, secretCode: 'first' });
  expect(await tookIn({ seller, provider: VNPT, sellerName: 'Tên khác' })).toBe(id);
  expect(await lookUp({ invoice_id: id })).toMatchObject({
    secret_code: 'first',
    provider: { tax_code: VNPT },
  });
});

test('another company’s invoice is not there, and what names nothing is refused', async () => {
  const id = await tookIn({ seller: freshCode(), provider: VIETTEL });
  const others = await testCompany(platform.db);
  expect((await app(others).get(`${BASE}/lookup?invoice_id=${id}`)).status).toBe(404);
  for (const query of [
    '',
    '?tax_code=1',
    '?secret_code=a',
    '?link=%00',
    '?tax_code=0100109106&invoice_number=x',
  ])
    expect(await app().get(`${BASE}/lookup${query}`), query).toMatchObject({ status: 400 });
  expect((await app().get(`${BASE}/search/${'x'.repeat(101)}`)).status).toBe(400);
  expect((await app().get(`${BASE}/search/%00`)).status).toBe(400);
});
