import { beforeAll, expect, test } from 'vitest';
import {
  keepDraft,
  keepIssued,
  keepReceived,
  sampleDraft,
} from '../../../testing/kept-invoices.ts';
import { DETAIL, type InvoicesApp, invoicesApp, type Row } from '../testing/invoices-app.ts';

let fixture: InvoicesApp;
beforeAll(async () => {
  fixture = await invoicesApp();
});

test('VIEW-018 LIST-025 a draft comes back in the words of the payload that made it', async () => {
  const company = await fixture.company();
  const id = await keepDraft(fixture.platform, company, { note: 'Giao tại kho' });
  const { data } = await fixture.app(company).get(DETAIL(id));
  expect(data).toMatchObject({
    id,
    invoice_type: 'DRAFT',
    invoice_template_code: '1',
    invoice_common_code: 'C26TAA',
    payment_method: 'CK',
    note_change: 'Giao tại kho',
    buyer_name: 'Lê Thị Mua',
    buyer_legal_name: 'Công ty Cổ phần Đại Phát',
    buyer_data: { buyer_type: 'ENTERPRISE', buyer_tax_code: '0399995507' },
    seller_data: {
      seller_taxcode: company.taxCode,
      seller_name: expect.any(String),
      seller_legal_name: data.seller_name,
      seller_address: expect.any(String),
      seller_bank_account: null,
      seller_bank_name: null,
    },
    lines: [{ type: 'HANG_HOA', name: 'Bàn gỗ sồi', quantity: '2', price: '150000', rate: '10' }],
    totals: { total_amount_with_tax: '330000' },
    totals_by_rate: [{ rate: '10', custom_tax_rate: null, base: '300000', tax: '30000' }],
    total_amount_with_tax_in_words: 'Ba trăm ba mươi nghìn đồng',
    mail_histories: [],
    signed_xml: null,
    signed_pdf: null,
  });
});

test('VIEW-018 an issued invoice tells its history with names and where its files are', async () => {
  const company = await fixture.company();
  const { id } = await keepIssued(fixture.platform, company);
  const { data } = await fixture.app(company).get(DETAIL(id));
  expect(data.history.map(({ state, actor }: Row) => [state, actor])).toEqual([
    ['draft', 'Trần Kế Toán'],
    ['accepted', null],
  ]);
  expect(data.signed_xml).toBe(DETAIL(id, '/xml'));
  expect(data.signed_pdf).toBe(DETAIL(id, '/pdf'));
});

test('VIEW-023 an e-invoice is fetched by its id_pinvoice, and no other has one', async () => {
  const company = await fixture.company();
  const { id } = await keepIssued(fixture.platform, company);
  const app = fixture.app(company);
  const byPinvoice = (pinvoice: string) =>
    app.get(`/invoice-robotics-api/api/invoices/by-pinvoice/${pinvoice}`);
  const { data } = await byPinvoice(id);
  expect(data).toEqual((await app.get(DETAIL(id))).data);
  expect(data.id_pinvoice).toBe(id);
  const { id: received } = await keepIssued(fixture.platform, company, { number: 8 });
  await fixture.platform.db
    .updateTable('invoice')
    .set({ direction: 'received', received_key: '0399995507|1|C26TAA|8' })
    .where('company_id', '=', company.companyId)
    .where('id', '=', received)
    .execute();
  expect((await app.get(DETAIL(received))).data.id_pinvoice).toBeNull();
  expect((await byPinvoice(received)).status).toBe(404);
});

test('LIST-026 LIST-028 a received invoice tells its secret code and whose solution wrote it, where its file says so', async () => {
  const company = await fixture.company();
  const { db } = fixture.platform;
  const draft = await sampleDraft(db, company.companyId);
  const [told, silent] = [
    await keepReceived(fixture.platform, company, draft, 31),
    await keepReceived(fixture.platform, company, draft, 32),
  ];
  await db
    .insertInto('invoice_lookup')
    .values({
      company_id: company.companyId,
      invoice_id: told,
      seller_tax_code: draft.seller.taxCode,
      provider_tax_code: '0100109106',
      secret_code: 'K7P2-9QX',
    })
    .execute();
  const detail = async (id: string) => (await fixture.app(company).get(DETAIL(id))).data;
  expect(await detail(told)).toMatchObject({
    secret_code: 'K7P2-9QX',
    tcgp_taxcode: '0100109106',
  });
  expect(await detail(silent)).toMatchObject({ secret_code: null, tcgp_taxcode: null });
});

test('LIST-029 a sale that another provider issued names that provider, not ours', async () => {
  const company = await fixture.company();
  const { id } = await keepIssued(fixture.platform, company);
  const ask = async () => (await fixture.app(company).get(DETAIL(id))).data.tcgp_taxcode;
  expect(await ask()).toBe(fixture.platform.config.taxAuthority.providerTaxCode);
  await fixture.platform.db
    .insertInto('invoice_lookup')
    .values({
      company_id: company.companyId,
      invoice_id: id,
      seller_tax_code: company.taxCode,
      provider_tax_code: '0100109106',
    })
    .execute();
  expect(await ask()).toBe('0100109106');
});

test('LIST-027 LIST-028 LIST-029 an issued invoice names its files, its parties, its provider and its package', async () => {
  const company = await fixture.company();
  const { db } = fixture.platform;
  const { companyId } = company;
  const { id: licence } = await db
    .insertInto('licence')
    .values({
      company_id: companyId,
      plan_code: 'E100',
      plan_name: '100 hóa đơn',
      starts_at: '2020-01-01T00:00:00Z',
      ends_at: '2100-01-01T00:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await keepIssued(fixture.platform, company);
  const app = fixture.app(company);
  const { data } = await app.get(DETAIL(id));
  const parties = { buyer_obj: data.buyer_data, seller_obj: data.seller_data };
  expect(parties.buyer_obj).toMatchObject({ buyer_tax_code: '0399995507' });
  expect(data).toMatchObject({
    file_path: DETAIL(id, '/pdf'),
    zip_resource_url: '/invoice-robotics-api/api/invoices/download',
    tranfered_pdf: null,
    ...parties,
    metadata: {
      signed_pdf: DETAIL(id, '/pdf'),
      ...parties,
      modify: null,
      note_change: data.note_change,
      invoice_common_code: 'C26TAA',
    },
    tcgp_taxcode: fixture.platform.config.taxAuthority.providerTaxCode,
    ignore_buyer: false,
    is_secure: true,
    is_transfered: false,
    is_ht_co_ma: true,
    modify: null,
    template_package_order_fk: licence,
  });

  const identity = { sender: 'K0399998804', provider_tax_code: '0399998804', connection: 'other' };
  await db
    .insertInto('authority_connection')
    .values({ company_id: companyId, ...identity })
    .execute();
  const nobody = await keepDraft(fixture.platform, company, {
    buyer: { name: null, legalName: null, taxCode: null },
  });
  expect((await app.get(DETAIL(nobody))).data).toMatchObject({
    file_path: null,
    zip_resource_url: null,
    metadata: { signed_pdf: null },
    tcgp_taxcode: '0399998804',
    ignore_buyer: true,
    template_package_order_fk: null,
  });
});
