import { editInvoiceProduct } from '@hoadon/contracts/corrections';
import { getInvoice, type InvoiceDetail } from '@hoadon/contracts/invoices';
import { createInvoice, WireLine } from '@hoadon/contracts/issuing';
import { decimal } from '@hoadon/domain/money/decimal';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderCorrectionForm } from '../../testing/pages/correction-form.ts';
import { renderInvoiceForm } from '../../testing/pages/invoice-form.ts';
import { invoiceDetail } from '../../testing/sample-invoices.ts';
import { justIssued } from '../../testing/samples.ts';
import { formStubs } from './testing/form-stubs.ts';

// The reduction of Resolution 204/2025/QH15 ended with 2026.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-06T03:00:00Z') }));
afterEach(() => vi.useRealTimers());

const KEPT = { ...justIssued, id: '8', state: 'draft' as const, invoice_number: null, version: 1 };
const BOOKS = WireLine.parse({
  type: 'HANG_HOA',
  name: 'Sách kế toán',
  unit: 'cuốn',
  quantity: decimal('10'),
  price: decimal('100000'),
  rate: '8',
  subtotal: decimal('1000000'),
  tax_money: decimal('80000'),
  total: decimal('1080000'),
});
const ORIGINAL = invoiceDetail({
  id: '7',
  issued_date: '2026-12-30',
  buyer_data: { buyer_type: 'ENTERPRISE', buyer_legal_name: 'Công ty Đại Phát' },
  lines: [BOOKS],
});

const field = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name);
const rates = async () =>
  [...(await screen.findByLabelText<HTMLSelectElement>(/^Thuế suất, dòng 1/)).options].map(
    ({ value }) => value,
  );
const openCorrection = (changes: Partial<InvoiceDetail> = {}) =>
  renderCorrectionForm({
    path: '/main/invoice/7/correct/amounts',
    stubs: [
      [getInvoice, () => ({ ...ORIGINAL, ...changes })],
      [editInvoiceProduct, () => KEPT],
      ...formStubs,
    ],
  });
const openNew = () =>
  renderInvoiceForm({
    path: '/main/invoice/new',
    stubs: [[createInvoice, () => KEPT], ...formStubs],
  });

test.each([
  [{}, true],
  [{ issued_date: '2027-01-05' }, false],
  [
    {
      issued_date: '2027-01-05',
      original_issuance_date: '2026-12-30',
      original_invoice_serial: 'C26TAA',
    },
    true,
  ],
  [{ issued_date: '2027-01-05', sold_on: '2026-12-30', late_reason: 'Giao chậm' }, true],
] as const)('in January 2027 a correction of %j offers 8 %: %s', async (changes, isOffered) => {
  // A row's own rate is always offered: this one has another.
  await openCorrection({ ...changes, lines: [{ ...BOOKS, rate: '10' }] });
  expect((await rates()).includes('8')).toBe(isOffered);
});

test.each([
  [{}, false],
  [{ issued_date: '2027-01-05' }, true],
])('in January 2027 a correction of %j at 8 % is refused: %s', async (changes, isRefused) => {
  await openCorrection(changes);
  await rates();
  fireEvent.click(await screen.findByRole('button', { name: 'Phát hành' }));
  const faults = await screen.findByRole('region', { name: /cần sửa/ });
  expect(/không áp dụng vào ngày bán/.test(faults.textContent ?? '')).toBe(isRefused);
});

test('a new invoice of January 2027 offers 8 % for a sale of 2026 alone, and sends its day and the reason', async () => {
  const sent = await openNew();
  expect(await rates()).not.toContain('8');
  fireEvent.click(await screen.findByRole('button', { name: 'Bán trước ngày lập hóa đơn' }));
  const day = await field(/^Ngày bán/);
  expect(day.value).toBe('05.01.2027');
  fireEvent.change(day, { target: { value: '30/12/2026' } });
  fireEvent.blur(day);
  await waitFor(async () => expect(await rates()).toContain('8'));
  await screen.findByText(
    /Hóa đơn lập muộn: thuế suất, mức giảm thuế và kỳ khai thuế theo ngày bán/,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Phát hành' }));
  await screen.findAllByText('Nhập lý do lập hóa đơn muộn.');
  fireEvent.change(await field(/^Lý do lập muộn/), { target: { value: 'Giao hàng chậm' } });
  fireEvent.click(screen.getByRole('button', { name: 'Lưu nháp' }));
  await waitFor(() => expect(sent.some(({ call }) => call === createInvoice)).toBe(true));
  expect(sent.find(({ call }) => call === createInvoice)?.input).toMatchObject({
    sold_on: '2026-12-30',
    late_reason: 'Giao hàng chậm',
  });
});

test('everything that comes back is what earlier returns left, and more than that is pointed out', async () => {
  await openCorrection({
    left: {
      total_amount_without_tax: '300000',
      total_tax_mount: '24000',
      total_amount_with_tax: '324000',
      members: 2,
      relief_rate: null,
      by_rate: [{ rate: '8', custom_tax_rate: null, base: '300000', tax: '24000' }],
      lines: [
        {
          ...BOOKS,
          quantity: decimal('3'),
          subtotal: decimal('300000'),
          tax_money: null,
          total: null,
        },
      ],
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Trả lại toàn bộ' }));
  expect((await field(/^Số lượng, dòng 1/)).value).toBe('(3)');
  const pieces = await field(/^Số lượng, dòng 1/);
  fireEvent.change(pieces, { target: { value: '4' } });
  fireEvent.blur(pieces);
  fireEvent.click(screen.getByRole('button', { name: 'Phát hành' }));
  await screen.findAllByText(/Điều chỉnh giảm 432\.000, nhiều hơn số còn lại.*324\.000/);
  await screen.findAllByText(/Ở thuế suất 8, điều chỉnh giảm 400\.000 trước thuế/);
  fireEvent.click(screen.getByRole('button', { name: 'Trả lại một phần' }));
  const dialog = await screen.findByRole('dialog', { name: 'Trả lại một phần' });
  within(dialog).getByText(/Còn 3 cuốn/);
});
