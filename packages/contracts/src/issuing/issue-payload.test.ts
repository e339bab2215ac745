import { expect, test } from 'vitest';
import { IssuePayload } from './issue-payload.ts';
import { draftFromPayload, payloadFromDraft } from './payload-codec.ts';

const seller = {
  taxCode: '0399996606',
  name: 'Công ty TNHH Sao Mai',
  address: '12 Hàng Bài, Hà Nội',
  phone: null,
  email: null,
  fax: null,
  website: null,
  bankAccount: null,
  bankName: null,
};
const smallest = { invoice_type: '1', buyer_data: {}, lines: [] };

/** Every field of the buyer block, each with a value of its own, under the names of the payload. */
const BUYER = {
  buyer_type: 'PERSONAL',
  buyer_name: 'Lê Thị Mua',
  buyer_legal_name: 'Công ty Cổ phần Đại Phát',
  buyer_tax_code: '0399995507',
  buyer_address_line: '5 Nguyễn Huệ, Thành phố Hồ Chí Minh',
  buyer_phone_number: '0901234567',
  buyer_fax_number: '02838220000',
  buyer_email: 'mua@example.test; ketoan@example.test',
  buyer_id_no: '079200000001',
  buyer_passport_no: 'C1234567',
  buyer_id_type: 'CCCD',
  mdvqhnsach: '1032045',
  buyer_country: 'JP',
};

test('ISS-003 the buyer block reaches the draft field by field and comes back the same', () => {
  const draft = draftFromPayload(IssuePayload.parse({ ...smallest, buyer_data: BUYER }), {
    seller,
    today: '2026-11-21',
  });
  expect(draft.buyer).toMatchObject({
    type: 'PERSONAL',
    name: BUYER.buyer_name,
    legalName: BUYER.buyer_legal_name,
    taxCode: BUYER.buyer_tax_code,
    address: BUYER.buyer_address_line,
    phone: BUYER.buyer_phone_number,
    fax: BUYER.buyer_fax_number,
    email: BUYER.buyer_email,
    identityNumber: BUYER.buyer_id_no,
    passportNumber: BUYER.buyer_passport_no,
    identityType: BUYER.buyer_id_type,
    budgetUnitCode: BUYER.mdvqhnsach,
    country: BUYER.buyer_country,
  });
  expect(payloadFromDraft(draft).buyer_data).toMatchObject(BUYER);
});

const CHANGE = {
  note_change: 'Thay thế hóa đơn số 12',
  reason_change: 'Sai tên hàng hóa',
  agreement_date: '2026-11-20',
  cancel_date: '2026-11-21',
  evidence_for_change: 'bien-ban.pdf',
  code_tax_approved: '0010000000ABCDEF0123456789ABCDEF01',
  date_create_original: '2026-11-01',
};

test('the payload takes every field of a change as it was written', () => {
  expect(IssuePayload.parse({ ...smallest, ...CHANGE })).toMatchObject(CHANGE);
});

test.each([
  ['agreement_date', '2026-02-30'],
  ['cancel_date', '21.11'],
  ['date_create_original', 'hôm qua'],
  ['code_tax_approved', 'A'.repeat(35)],
  ['note_change', 'a'.repeat(256)],
  ['reason_change', 'a'.repeat(256)],
])('%s of a change is refused when it is %s', (field, value) => {
  const parsed = IssuePayload.safeParse({ ...smallest, ...CHANGE, [field]: value });
  expect(parsed.error?.issues.map(({ path }) => path)).toEqual([[field]]);
});
