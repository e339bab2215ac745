import { emptyDraft } from '@hoadon/domain/invoice/empty-draft';
import { ADJUSTMENT, SELLER } from '@hoadon/domain/invoice/testing/sample-draft';
import { VIETNAMESE_FORMAT } from '@hoadon/domain/money/number-format';
import { expect, test } from 'vitest';
import type { OpenedInvoice } from '../invoices/index.ts';
import { type LetterLookup, writeInvoiceLetter } from './letter.ts';

const NOTE: OpenedInvoice = {
  id: '7',
  direction: 'issued',
  template: '6',
  serial: 'C26NXK',
  number: 12,
  chain_state: 'ORIGINAL',
  processing_state: 'accepted',
  issued_on: '2026-11-21',
  signed_at: null,
  issued_to: null,
  without_tax_dong: null,
  tax_dong: null,
  paid_on: null,
  seller_tax_code: '0399993309',
  seller_name: 'Sao Mai',
  buyer_tax_code: '0399993309',
  buyer_name: 'Cửa hàng Cần Thơ',
  currency: 'VND',
  exchange_rate: null,
  amounts_unread: false,
  without_tax: '0',
  tax: '0',
  with_tax: '0',
  authority_code: null,
  failure_code: null,
  failure_text: null,
  created_at: '2026-11-21T03:00:00.000Z',
  version: 1,
  origin: 1,
  verification: 0,
  validity: null,
  trust: 'unchecked',
  is_secure: true,
  is_voucher: false,
  payment_state: 'unpaid',
  open_amount: '1100000',
  due_on: null,
  directory_id: null,
  partner_id: null,
  tags: [],
  content: null,
  information: null,
};
const letterOf = (
  invoice: OpenedInvoice,
  format = VIETNAMESE_FORMAT,
  lookup: LetterLookup | null = null,
) =>
  writeInvoiceLetter({
    format,
    addressee: 'Huỳnh Văn Nhận',
    symbol: `${invoice.template}${invoice.serial}`,
    seller: { name: 'Sao Mai', phone: null, email: null },
    invoice,
    lookup,
  });

test('the letter with a transfer note speaks of no invoice, no buyer and no payment', () => {
  const { subject, text } = letterOf(NOTE);
  expect(subject).toBe('Phiếu xuất kho 6C26NXK số 00000012 – Sao Mai');
  expect(text).toContain('gửi Quý khách phiếu xuất kho kiêm vận chuyển nội bộ');
  expect(text).toContain('Bên nhận hàng: Cửa hàng Cần Thơ');
  expect(text).toContain('internal transfer note');
  expect(text).not.toMatch(/Hóa đơn|hóa đơn |Người mua|thanh toán|invoice/);
});

test('ACT-028 the letter with a received invoice names its seller and its sender', () => {
  const seller_name = 'Công ty Giấy Bãi Bằng';
  const came = {
    ...NOTE,
    template: '1',
    serial: 'C26TGB',
    direction: 'received',
    seller_name,
  } as const;
  const { subject, text } = letterOf(came);
  expect(subject).toBe(`Hóa đơn 1C26TGB số 00000012 – ${seller_name}`);
  expect(text).toContain(
    `Sao Mai chuyển tiếp hóa đơn điện tử của ${seller_name} kèm theo thư này.`,
  );
  expect(text).toContain(`Sao Mai passes on the attached e-invoice of ${seller_name}.`);
  expect(text).toContain(`Người bán: ${seller_name}`);
});

test('the letter with a sales invoice states the amount to be paid', () => {
  const { subject, text } = letterOf({
    ...NOTE,
    template: '2',
    serial: 'C26TBH',
    with_tax: '447300',
  });
  expect(subject).toBe('Hóa đơn 2C26TBH số 00000012 – Sao Mai');
  expect(text).toContain('Người mua: Cửa hàng Cần Thơ');
  expect(text).toContain('Tổng tiền thanh toán: 447.300 VND');
});

test('SET-013 the letter writes the amount by the marks of the company', () => {
  const format = { decimalMark: '.', thousandMark: ',' } as const;
  const { text } = letterOf({ ...NOTE, template: '1', with_tax: '447300' }, format);
  expect(text).toContain('Tổng tiền thanh toán: 447,300 VND');
});

test.each([
  ['adjusts', 'điều chỉnh', 'Điều chỉnh cho', 'stays in force with this difference'],
  ['replaces', 'thay thế', 'Thay thế cho', 'has no effect any more'],
] as const)(
  'the letter with an invoice that %s another says so first, and names it',
  (relation, word, earlier, english) => {
    const content = {
      ...emptyDraft('vat', SELLER, '2026-11-21'),
      related: { ...ADJUSTMENT, relation },
    };
    const { subject, text } = letterOf({ ...NOTE, template: '1', serial: 'C26TAA', content });
    expect(subject).toBe(`Hóa đơn ${word} 1C26TAA số 00000012 – Sao Mai`);
    expect(text).toContain(`gửi Quý khách hóa đơn điện tử ${word} kèm theo thư này`);
    expect(text).toContain(`${earlier}: 1C26TAA số 7 ngày 02/11/2026`);
    expect(text).toContain(english);
  },
);

const LOOKUP = {
  page: 'https://hoadon.example/tra-cuu',
  code: '1-7K2M-9QXA-B3CD-EF45',
  link: 'https://hoadon.example/tra-cuu#1-7K2M-9QXA-B3CD-EF45',
};

test('the letter with an own invoice states page and code for looking it up, with a link', () => {
  const { text, html } = letterOf({ ...NOTE, serial: 'C26TAA' }, VIETNAMESE_FORMAT, LOOKUP);
  expect(text).toContain(`Mã tra cứu: ${LOOKUP.code}`);
  expect(text).toContain(`Look-up page: ${LOOKUP.link}`);
  expect(text).toContain(`tại ${LOOKUP.page} hoặc https://hoadondientu.gdt.gov.vn.`);
  expect(html).toContain(`<a href="${LOOKUP.link}"`);
});

test('the letter with an invoice without a code of the authority names our page alone', () => {
  const { text } = letterOf({ ...NOTE, serial: 'K26TAA' }, VIETNAMESE_FORMAT, LOOKUP);
  expect(text).toContain(`can be checked at ${LOOKUP.page}.`);
  expect(text).not.toContain('hoadondientu');
});
