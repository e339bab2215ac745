import { getInvoice, type InvoiceDetail } from '@hoadon/contracts/invoices';
import { createInvoice, WireLine } from '@hoadon/contracts/issuing';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import { decimal } from '@hoadon/domain/money/decimal';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInvoiceForm } from '../../testing/pages/invoice-form.ts';
import { invoiceDetail } from '../../testing/sample-invoices.ts';
import { refused } from '../../testing/stub-calls.ts';
import { formStubs } from './testing/form-stubs.ts';

const ORIGINAL = invoiceDetail({
  issued_date: '2026-01-05',
  invoice_serial: 'C26TBB',
  invoice_common_code: 'C26TBB',
  payment_method: 'TM',
  note_change: 'Ghi chú cũ',
  buyer_data: {
    buyer_type: 'ENTERPRISE',
    buyer_legal_name: 'Công ty Đại Phát',
    buyer_tax_code: '0399995507',
    buyer_address_line: 'Hà Nội',
  },
  lines: [
    WireLine.parse({
      type: 'HANG_HOA',
      name: 'Gạo ST25',
      unit: 'kg',
      quantity: decimal('12.5'),
      price: decimal('30000'),
      rate: '5',
      method: 'TANG',
    }),
  ],
});
const field = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name);
const copy = (changes: Partial<InvoiceDetail> = {}) =>
  renderInvoiceForm({
    path: '/main/invoice/new?copy=7',
    stubs: [
      [getInvoice, () => ({ ...ORIGINAL, ...changes })],
      [createInvoice, () => refused(503, 'INTERNAL')],
      ...formStubs,
    ],
  });

test('ACT-033 a copy has the content of the original, its own series, no number, and the type and day of today locked', async () => {
  const sent = await copy();
  expect((await field(/^Tên đơn vị/)).value).toBe('Công ty Đại Phát');
  expect((await field(/^Tên hàng hóa, dịch vụ, dòng 1/)).value).toBe('Gạo ST25');
  expect((await field(/^Loại hóa đơn/)).disabled).toBe(true);
  expect((await field(/^Ngày lập/)).disabled).toBe(true);
  expect((await field(/^Ký hiệu/)).disabled).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Lưu nháp' }));
  await waitFor(() => expect(sent.some(({ call }) => call === createInvoice)).toBe(true));
  const saved = sent.find(({ call }) => call === createInvoice)?.input;
  expect(saved).toMatchObject({
    invoice_type: '1',
    invoice_common_code: 'C26TBB',
    issued_date: dayInVietnam(new Date().toISOString()),
    payment_method: 'TM',
    note_change: null,
    lines: [{ name: 'Gạo ST25', quantity: '12.5', price: '30000', method: null }],
  });
  expect(saved).not.toHaveProperty('id');
  expect(saved).not.toHaveProperty('invoice_number');
});

test('a copy of a series that is not announced any more takes the first of its type', async () => {
  await copy({ invoice_serial: 'C25TZZ', invoice_common_code: 'C25TZZ' });
  await waitFor(async () => expect((await field(/^Ký hiệu/)).value).toBe('C26TAA'));
});

test('ACT-033 a copy of last year’s invoice takes the same series of this year', async () => {
  await copy({ invoice_serial: 'C25TBB', invoice_common_code: 'C25TBB' });
  await waitFor(async () => expect((await field(/^Ký hiệu/)).value).toBe('C26TBB'));
});

test('the rate of exchange is that of another day and asked for anew', async () => {
  await copy({ currency_code: 'USD', foreign_rate: '25000' });
  expect((await field(/^Loại tiền/)).value).toBe('USD');
  expect((await field(/^Tỷ giá/)).value).toBe('');
});

test('ACT-028 of an invoice that came in only the goods are copied: its buyer is the company itself', async () => {
  await copy({ kind_of: false, template_code: '3' });
  expect((await field(/^Tên hàng hóa, dịch vụ, dòng 1/)).value).toBe('Gạo ST25');
  expect((await field(/^Tên đơn vị/)).value).toBe('');
});
