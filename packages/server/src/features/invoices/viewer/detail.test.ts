import { beforeAll, expect, test } from 'vitest';
import { keepDraft, keepIssued } from '../../../testing/kept-invoices.ts';
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
