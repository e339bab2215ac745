import { beforeAll, beforeEach, expect, test } from 'vitest';
import { COLUMNS } from '../features/exports/columns.ts';
import { searchInvoices } from '../features/invoice-lists/index.ts';
import { findRowsById, type ListedInvoice } from '../features/invoices/index.ts';
import { issue, UPDATE } from '../features/issuing/testing/calls.ts';
import {
  type IssuingCompany,
  type IssuingFixture,
  issuingFixture,
  payload,
} from '../features/issuing/testing/issuing-fixture.ts';
import { findBuyersByTaxCode } from '../features/lookup/buyer.repository.ts';
import { findInvoiced } from '../features/partners/balance/balance.repository.ts';
import { attributeInvoices } from '../features/partners/index.ts';
import { findInvoiceEmails } from '../features/partners/record.repository.ts';
import { findDebts } from '../features/payments/debts/debt.repository.ts';
import { findOwnOfDays } from '../features/reconciliation/runs/own-invoices.repository.ts';
import {
  correctingApp,
  DETAIL,
  EDIT_INFO,
  EDIT_PRODUCT,
  lessOneChair,
  otherTaxCode,
} from './testing/correcting-app.ts';

const NOW = { is_publish_now: true };
const WRONG = payload().buyer_data;
const RIGHT = {
  ...WRONG,
  buyer_legal_name: 'Công ty TNHH Hồng Hà',
  buyer_tax_code: '0399991100',
  buyer_address_line: '9 Trần Phú, Thành phố Đà Nẵng',
  buyer_email: 'hongha@example.test',
};

let fixture: IssuingFixture;
let company: IssuingCompany;
let app: ReturnType<typeof correctingApp>;
beforeAll(async () => {
  fixture = await issuingFixture();
});
beforeEach(async () => {
  company = await fixture.company();
  app = correctingApp(fixture, company);
});
const drain = () => fixture.platform.jobs.drain();
const detailOf = async (id: string) => (await app.get(DETAIL(id))).data;
const toRight = (more = {}) => otherTaxCode({ ...NOW, buyer_data: RIGHT, ...more });
const lessTo = (buyer_data: typeof WRONG, more = {}) =>
  lessOneChair({ ...NOW, buyer_data, ...more });
const correct = async (call: (id: string) => string, id: string, body: object): Promise<string> => {
  const { status, data } = await app.post(call(id), body);
  expect(status).toBe(200);
  await drain();
  return data.id;
};
const taxCodesOf = async (ids: readonly string[]) => {
  await attributeInvoices(fixture.platform);
  const rows = await fixture.platform.db
    .selectFrom('invoice')
    .leftJoin('partner', (join) =>
      join
        .onRef('partner.company_id', '=', 'invoice.company_id')
        .onRef('partner.id', '=', 'invoice.partner_id'),
    )
    .select(['invoice.id', 'partner.tax_code', 'partner.id as partner'])
    .where('invoice.company_id', '=', company.companyId)
    .where('invoice.id', 'in', ids)
    .execute();
  return ids.map((id) => rows.find((row) => row.id === id));
};

test('ACT-035 after a wrong buyer was corrected, an adjustment of amounts is refused for the wrong one and issued to the buyer in force', async () => {
  const id = await issue(fixture, company);
  const information = await correct(EDIT_INFO, id, toRight({ payment_method: 'TM' }));
  expect((await detailOf(id)).information_in_force).toMatchObject({
    invoice_id: information,
    buyer_data: { buyer_tax_code: RIGHT.buyer_tax_code, buyer_legal_name: RIGHT.buyer_legal_name },
    payment_method: 'TM',
  });
  const wrong = await app.post(EDIT_PRODUCT(id), lessTo(WRONG));
  expect(wrong).toMatchObject({ status: 400 });
  expect(wrong.issues).toContainEqual(
    expect.objectContaining({ path: 'buyer', code: 'locked-by-original' }),
  );
  const asWrittenBefore = await app.post(EDIT_PRODUCT(id), lessTo(RIGHT, { payment_method: 'CK' }));
  expect(asWrittenBefore.issues).toContainEqual(
    expect.objectContaining({ path: 'paymentMethod', code: 'locked-by-original' }),
  );
  const { payment_method: _, ...leftOut } = lessTo(RIGHT);
  const adjusted = await correct(EDIT_PRODUCT, id, leftOut);
  expect(await detailOf(adjusted)).toMatchObject({
    buyer_data: { buyer_tax_code: RIGHT.buyer_tax_code },
    payment_method: 'TM',
  });
});

test('ACT-035 a draft of an adjustment keeps the buyer in force when it is changed', async () => {
  const id = await issue(fixture, company);
  await correct(EDIT_INFO, id, toRight());
  const drafted = await app.post(EDIT_PRODUCT(id), lessTo(RIGHT, { is_publish_now: false }));
  const change = (buyer: typeof WRONG) =>
    app.put(UPDATE(drafted.data.id), lessTo(buyer, { is_publish_now: false }));
  expect((await change(WRONG)).status).toBe(400);
  expect((await change(RIGHT)).status).toBe(200);
});

test('PART-001 the original, what adjusted it before and what adjusts it later are of the buyer in force', async () => {
  const id = await issue(fixture, company);
  const before = await correct(EDIT_PRODUCT, id, lessTo(WRONG));
  expect((await taxCodesOf([id, before])).map((row) => row?.tax_code)).toEqual([
    WRONG.buyer_tax_code,
    WRONG.buyer_tax_code,
  ]);
  const information = await correct(EDIT_INFO, id, toRight());
  const after = await correct(EDIT_PRODUCT, id, lessTo(RIGHT));
  const other = await issue(fixture, company);
  const rows = await taxCodesOf([id, before, information, after, other]);
  expect(rows.map((row) => row?.tax_code)).toEqual([
    RIGHT.buyer_tax_code,
    RIGHT.buyer_tax_code,
    RIGHT.buyer_tax_code,
    RIGHT.buyer_tax_code,
    WRONG.buyer_tax_code,
  ]);
  const partner = rows[0]?.partner ?? '';
  const today = fixture.platform.clock.today();
  const request = {
    companyId: company.companyId,
    direction: 'issued',
    today,
    from: 0,
    limit: 10,
  } as const;
  const debts = (await findDebts(fixture.platform.db, request)).filter(({ isTotal }) => !isTotal);
  expect(debts.map(({ tax_code, debt }) => [tax_code, Number(debt)])).toEqual([
    [WRONG.buyer_tax_code, 416_400],
    [RIGHT.buyer_tax_code, 416_400 - 2 * 165_000],
  ]);
  const invoiced = await findInvoiced(fixture.platform.db, company.companyId, 'issued', partner);
  expect(invoiced.map(({ chain_state, amount }) => [chain_state, Number(amount)]).sort()).toEqual([
    ['MODIFIED', 416_400],
    ['MODIFY', -330_000],
  ]);
  const emails = await findInvoiceEmails(fixture.platform.db, company.companyId, [partner]);
  expect(new Set(emails.get(partner))).toEqual(new Set([RIGHT.buyer_email]));
});

test('ACT-035 a correction that was wrong itself is corrected back: the latest one is in force', async () => {
  const id = await issue(fixture, company);
  await correct(EDIT_INFO, id, toRight());
  const again = await app.post(EDIT_INFO(id), toRight());
  expect(again.issues).toContainEqual(
    expect.objectContaining({ code: 'correction-changes-nothing' }),
  );
  await correct(EDIT_INFO, id, otherTaxCode({ ...NOW, buyer_data: WRONG }));
  await correct(EDIT_PRODUCT, id, lessTo(WRONG));
  const [row] = await taxCodesOf([id]);
  expect(row?.tax_code).toBe(WRONG.buyer_tax_code);
});

test('ACT-035 a correction of information that is only drafted puts nothing in force', async () => {
  const id = await issue(fixture, company);
  const drafted = await app.post(EDIT_INFO(id), toRight({ is_publish_now: false }));
  expect((await detailOf(id)).information_in_force).toBeNull();
  expect((await taxCodesOf([id, drafted.data.id])).map((row) => row?.tax_code)).toEqual([
    WRONG.buyer_tax_code,
    RIGHT.buyer_tax_code,
  ]);
});

test('a list of corrections is of one buyer by the information in force', async () => {
  const first = await issue(fixture, company);
  const second = await issue(fixture, company);
  await correct(EDIT_INFO, first, toRight());
  const both = (buyer_data: typeof WRONG) =>
    app.post(EDIT_PRODUCT(first), {
      ...lessTo(buyer_data),
      original_ids: [first, second],
      list_number: 'BK-01',
    });
  expect((await both(RIGHT)).issues).toContainEqual(
    expect.objectContaining({ code: 'listed-of-other-buyer' }),
  );
});

const rowOf = async (id: string) => {
  await attributeInvoices(fixture.platform);
  const [row] = await findRowsById(fixture.platform.db, company.companyId, [id]);
  return row;
};
const foundBy = async (words: string) =>
  (await searchInvoices(fixture.platform.db, company.accountant, words, 50)).map(({ id }) => id);

test('lists, exports and search have the buyer in force, and the issued invoice stays as it is', async () => {
  const id = await issue(fixture, company);
  const before = await correct(EDIT_PRODUCT, id, lessTo(WRONG));
  expect(await rowOf(id)).toMatchObject({ buyer_tax_code: WRONG.buyer_tax_code, issued_to: null });
  await correct(EDIT_INFO, id, toRight());
  const stated = {
    name: WRONG.buyer_legal_name ?? WRONG.buyer_name,
    tax_code: WRONG.buyer_tax_code,
  };
  for (const one of [id, before])
    expect(await rowOf(one)).toMatchObject({
      buyer_name: RIGHT.buyer_legal_name,
      buyer_tax_code: RIGHT.buyer_tax_code,
      issued_to: stated,
    });
  expect(await detailOf(id)).toMatchObject({
    buyer_taxcode: WRONG.buyer_tax_code,
    buyer_data: { buyer_tax_code: WRONG.buyer_tax_code },
    information_in_force: { buyer_data: { buyer_tax_code: RIGHT.buyer_tax_code } },
  });
  const exported = (await rowOf(id)) as ListedInvoice;
  expect(COLUMNS.taxCode.cell(exported, String)).toBe(RIGHT.buyer_tax_code);
  expect(COLUMNS.partner.cell(exported, String)).toBe(RIGHT.buyer_legal_name);
  for (const words of ['hong ha', RIGHT.buyer_tax_code, WRONG.buyer_tax_code ?? ''])
    expect([words, (await foundBy(words)).includes(id)]).toEqual([words, true]);
  expect(await foundBy((await detailOf(id)).invoice_number)).toContain(id);
});

test('a buyer that is corrected back is in the lists again, and is found by the name of before no more', async () => {
  const id = await issue(fixture, company);
  await correct(EDIT_INFO, id, toRight());
  await rowOf(id);
  await correct(EDIT_INFO, id, otherTaxCode({ ...NOW, buyer_data: WRONG }));
  expect(await rowOf(id)).toMatchObject({ buyer_tax_code: WRONG.buyer_tax_code, issued_to: null });
  expect(await foundBy('hong ha')).not.toContain(id);
});

test('who is reconciled with the portal is the buyer of the issued invoice, and who is suggested the one in force', async () => {
  const id = await issue(fixture, company);
  await correct(EDIT_INFO, id, toRight());
  await rowOf(id);
  const { db, clock } = fixture.platform;
  const own = await findOwnOfDays(db, company.companyId, {
    direction: 'issued',
    from: clock.today(),
    to: clock.today(),
  });
  expect(own.find((one) => one.id === id)).toMatchObject({ buyer_tax_code: WRONG.buyer_tax_code });
  const suggested = await findBuyersByTaxCode(db, company.companyId, RIGHT.buyer_tax_code, 5);
  expect(new Set(suggested.map(({ taxCode }) => taxCode))).toEqual(new Set([RIGHT.buyer_tax_code]));
});
