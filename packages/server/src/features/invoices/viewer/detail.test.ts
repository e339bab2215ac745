import type { Actor } from '@hoadon/domain/access/actor';
import { beforeAll, expect, test } from 'vitest';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { TestCompany } from '../../../platform/db/testing.ts';
import { transact } from '../../../platform/db/transact.ts';
import {
  sampleDraft,
  saveDraft,
  saveIssued,
  saveReceived,
} from '../../../testing/saved-invoices.ts';
import { DETAIL, type InvoicesApp, invoicesApp, type Row } from '../testing/invoices-app.ts';

let fixture: InvoicesApp;
beforeAll(async () => {
  fixture = await invoicesApp();
});

test('VIEW-018 LIST-025 a draft comes back in the words of the payload that made it', async () => {
  const company = await fixture.company();
  const id = await saveDraft(fixture.platform, company, { note: 'Giao tại kho' });
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

/** The names that the requirements list, at the invoice or in a block of it. */
const DOCUMENTED = {
  'LIST-021':
    'id, id_pinvoice, invoice_number, invoice_serial, invoice_common_code, template_code, invoice_type, status, releasing_status, kind_of',
  'LIST-023': 'issued_date, invoice_issued_date, date_created, signed_date, paid_date',
  'LIST-024':
    'currency_unit, currency_code, foreign_rate, payment_method, content, include_info, total_amount_without_tax, total_tax_mount, tax_amount, tax_percentage, total_amount_with_tax',
  'LIST-025':
    'seller_name, seller_legal_name, seller_taxcode, seller_address, seller_account_number, seller_bank_account, seller_bank_name',
  'LIST-026':
    'origin, tags, parent_id, company_id, customer_or_vendor_id, cqt_code, code_tax_approved, secret_code, ir_invoice_id, change_invoices_fk, changed_invoice_fk',
  'LIST-027':
    'file_path, mail_histories, signed_pdf, signed_xml, zip_resource_url, tranfered_pdf, buyer_obj, seller_obj',
  'LIST-028 metadata':
    'signed_pdf, buyer_obj, seller_obj, modify, note_change, invoice_common_code',
  'LIST-029':
    'tcgp_taxcode, ignore_buyer, is_secure, is_transfered, is_ht_co_ma, modify, template_package_order_fk',
  'LIST-030': 'original_invoice_number, original_invoice_serial, original_issuance_date',
  'LIST-031 customer_invalid_data':
    'correct_address, correct_company_name, warning, tax_risk, company_name_error, address_error',
  'ISS-003':
    'buyer_name, buyer_legal_name, buyer_taxcode, buyer_address, buyer_phone_number, buyer_fax_number, buyer_email, buyer_id_no, buyer_passport_no, buyer_id_type, buyer_type, mdvqhnsach',
  'LINE-001 content.0':
    'id, stt, name, code, unit, type, quantity, price, rate, rate_name, custom_tax_rate, subtotal, tax_money, total, method, make_around_meta',
  'LINE-006 totals':
    'total_amount_without_tax, total_tax_mount, total_amount_with_tax, decree_tax_reduction, total_amount_with_tax_in_words',
} as const;

test('VIEW-018 LIST-021 LIST-024 LIST-026 LIST-031 LINE-001 every documented field is at its documented place', async () => {
  const company = await fixture.company();
  const { db } = fixture.platform;
  const { companyId } = company;
  const { id } = await saveIssued(fixture.platform, company, {
    buyer: { phone: '0912345678', budgetUnitCode: '1234567' },
  });
  await db
    .insertInto('invoice_record')
    .values({ company_id: companyId, invoice_id: id, record_id: '88' })
    .execute();
  const facts = {
    correct_company_name: 'Công ty Cổ phần Đại Phát',
    correct_address: null,
    company_name_error: false,
    address_error: true,
    tax_risk: false,
    warning: false,
  };
  await db
    .insertInto('invoice_customer_check')
    .values({
      company_id: companyId,
      invoice_id: id,
      facts: JSON.stringify(facts),
      checked_by: company.accountant.actor,
      checked_at: '2026-11-21T02:00:00Z',
    })
    .execute();
  const { data } = await fixture.app(company).get(DETAIL(id));
  for (const [documentedPath, names] of Object.entries(DOCUMENTED)) {
    const [, path = ''] = documentedPath.split(' ');
    const block = path
      .split('.')
      .filter(Boolean)
      .reduce((at, name) => at[name], data);
    const absent = names.split(', ').filter((name) => block[name] === undefined);
    expect(absent, documentedPath).toEqual([]);
  }
  expect(data).toMatchObject({
    company_id: companyId,
    invoice_issued_date: '2026-11-21',
    currency_unit: 'đồng',
    tax_amount: '30000',
    tax_percentage: '10',
    ir_invoice_id: '88',
    customer_invalid_data: facts,
    seller_legal_name: data.seller_name,
    seller_address: data.seller_data.seller_address,
    buyer_address: '5 Nguyễn Huệ, Thành phố Hồ Chí Minh',
    buyer_phone_number: '0912345678',
    mdvqhnsach: '1234567',
    content: [{ id: '1', stt: 1, rate: '10', rate_name: '10%', make_around_meta: null }],
  });
  expect(data.content).toEqual(data.lines);
});

test('LIST-031 of an invoice about which no register was asked customer_invalid_data is null', async () => {
  const company = await fixture.company();
  const { id } = await saveIssued(fixture.platform, company);
  expect((await fixture.app(company).get(DETAIL(id))).data).toMatchObject({
    customer_invalid_data: null,
    ir_invoice_id: null,
  });
});

test('VIEW-018 an issued invoice has its history with names and the links of its files', async () => {
  const company = await fixture.company();
  const { id } = await saveIssued(fixture.platform, company);
  const { data } = await fixture.app(company).get(DETAIL(id));
  expect(data.history.map(({ state, actor }: Row) => [state, actor])).toEqual([
    ['draft', 'Trần Kế Toán'],
    ['accepted', null],
  ]);
  expect(data.signed_xml).toBe(DETAIL(id, '/xml'));
  expect(data.signed_pdf).toBe(DETAIL(id, '/pdf'));
});

test('VIEW-018 a purchase has the acts on it in its history: with the user, the reason, the verdict, and nothing of others', async () => {
  const { db } = fixture.platform;
  const [company, other] = [await fixture.company(), await fixture.company()];
  const draft = await sampleDraft(db, company.companyId);
  const id = await saveReceived(fixture.platform, company, draft, 8);
  const acts: readonly (readonly [string, Actor, object | null])[] = [
    ['invoice.taken-in', 'job/intake', { hashes: [], isWordOfNew: true }],
    ['invoice.verified', 'job/verification', { verdict: 'failed', reasons: [] }],
    ['invoice.verified', 'job/verification', { verdict: 'failed', reasons: ['X'] }],
    ['invoice.considered', company.accountant.actor, { reason: 'Bên bán gửi chậm' }],
    ['invoice.considered', company.accountant.actor, { reason: null }],
    ['invoice.approved', company.accountant.actor, { origin: 4, reason: 'Đã hỏi bên bán' }],
    ['invoice.source-added', 'job/intake', { hashes: [], isWordOfNew: true }],
    ['invoice.approval-withdrawn', 'job/intake', { before: '1', after: '2' }],
    ['invoice.deleted', company.accountant.actor, null],
    // Of no concern to a reader of the history.
    ['invoice.file-noted', 'job/intake', {}],
  ];
  const write = ({ companyId }: TestCompany, these: typeof acts) =>
    transact(db, async (tx) =>
      writeAudit(
        tx,
        these.map(([act, actor, payload], minute) => ({
          ...{ companyId, actor, act, payload, subject: `invoice/${id}` },
          at: `2026-11-22T03:0${minute}:00.000Z`,
        })),
      ),
    );
  await write(company, acts);
  await write(other, [['invoice.restored', 'job/intake', null]]);
  const { data } = await fixture.app(company).get(DETAIL(id));
  const entries = data.history.filter(({ act }: Row) => act !== null);
  expect(
    entries.map(({ act, actor, reason, verdict }: Row) => [act, actor, reason ?? verdict]),
  ).toEqual([
    ['taken-in', null, null],
    ['verified', null, 'failed'],
    ['considered', 'Trần Kế Toán', 'Bên bán gửi chậm'],
    ['consideration-undone', 'Trần Kế Toán', null],
    ['approved', 'Trần Kế Toán', 'Đã hỏi bên bán'],
    ['content-replaced', null, null],
    ['approval-withdrawn', null, null],
    ['deleted', 'Trần Kế Toán', null],
  ]);
});

test('VIEW-023 an e-invoice is fetched by its id_pinvoice, and no other has one', async () => {
  const company = await fixture.company();
  const { id } = await saveIssued(fixture.platform, company);
  const app = fixture.app(company);
  const byPinvoice = (pinvoice: string) =>
    app.get(`/invoice-robotics-api/api/invoices/by-pinvoice/${pinvoice}`);
  const { data } = await byPinvoice(id);
  expect(data).toEqual((await app.get(DETAIL(id))).data);
  expect(data.id_pinvoice).toBe(id);
  const { id: received } = await saveIssued(fixture.platform, company, { number: 8 });
  await fixture.platform.db
    .updateTable('invoice')
    .set({ direction: 'received', received_key: '0399995507|1|C26TAA|8' })
    .where('company_id', '=', company.companyId)
    .where('id', '=', received)
    .execute();
  expect((await app.get(DETAIL(received))).data.id_pinvoice).toBeNull();
  expect((await byPinvoice(received)).status).toBe(404);
});

test('LIST-026 LIST-028 a received invoice has its secret code and its solution provider if its file states them', async () => {
  const company = await fixture.company();
  const { db } = fixture.platform;
  const draft = await sampleDraft(db, company.companyId);
  const [withLookup, withoutLookup] = [
    await saveReceived(fixture.platform, company, draft, 31),
    await saveReceived(fixture.platform, company, draft, 32),
  ];
  await db
    .insertInto('invoice_lookup')
    .values({
      company_id: company.companyId,
      invoice_id: withLookup,
      seller_tax_code: draft.seller.taxCode,
      provider_tax_code: '0100109106',
      secret_code: 'K7P2-9QX',
    })
    .execute();
  const detail = async (id: string) => (await fixture.app(company).get(DETAIL(id))).data;
  expect(await detail(withLookup)).toMatchObject({
    secret_code: 'K7P2-9QX',
    tcgp_taxcode: '0100109106',
  });
  expect(await detail(withoutLookup)).toMatchObject({ secret_code: null, tcgp_taxcode: null });
});

test('LIST-029 a sale that another provider issued names that provider, not ours', async () => {
  const company = await fixture.company();
  const { id } = await saveIssued(fixture.platform, company);
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
  const { id } = await saveIssued(fixture.platform, company);
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
  const nobody = await saveDraft(fixture.platform, company, {
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
