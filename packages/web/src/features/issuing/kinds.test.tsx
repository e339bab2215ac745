import { getSellerInformation } from '@hoadon/contracts/company';
import { getActiveSeries, listActiveAnnounceLines } from '@hoadon/contracts/invoice-templates';
import { getInvoice } from '@hoadon/contracts/invoices';
import { createInvoice } from '@hoadon/contracts/issuing';
import { getSubscriptionsMonitor } from '@hoadon/contracts/licences';
import { decimal } from '@hoadon/domain/money/decimal';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderInvoiceForm } from '../../testing/pages/invoice-form.ts';
import { invoiceDetail } from '../../testing/sample-invoices.ts';
import { sellerInformation } from '../../testing/samples.ts';
import type { Stub } from '../../testing/stub-calls.ts';

// The reduced rates hold to the end of 2026.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T03:00:00Z') }));
afterEach(() => vi.useRealTimers());

const announced = (id: string, invoice_type: string, template_code: string, serial: string) => ({
  annoucement_line_id: id,
  template_type_obj: { invoice_type, template_code },
  invoice_common_code: serial,
});
const STUBS: readonly Stub[] = [
  [getSellerInformation, () => sellerInformation],
  [
    listActiveAnnounceLines,
    () => [
      announced('1', '1', '1', 'C26TAA'),
      announced('2', '2', '2', 'C26TBH'),
      announced('3', '2', '2', 'C26TBB'),
      announced('4', '6', '6', 'C26NXK'),
    ],
  ],
  [getActiveSeries, () => []],
  [getSubscriptionsMonitor, () => ({ subscriptions: [], may_publish: true, refusal: null })],
];

const field = (name: string | RegExp) => screen.findByLabelText<HTMLInputElement>(name);
const choose = async (name: RegExp, value: string) =>
  fireEvent.change(await field(name), { target: { value } });
const heads = () =>
  within(screen.getByRole('table', { name: 'Hàng hóa, dịch vụ' }))
    .getAllByRole('columnheader')
    .map((head) => head.textContent);

const openNew = () => renderInvoiceForm({ path: '/main/invoice/new', stubs: STUBS });

test('ISS-008 ISS-014 LINE-021 as a sales invoice the form has its first series, a reduction row and no tax', async () => {
  await openNew();
  await choose(/^Loại hóa đơn/, '2');
  expect((await field(/^Ký hiệu/)).value).toBe('C26TBH');
  expect(heads()).toEqual([
    '#',
    'Tính chất',
    'Mã',
    'Tên hàng hóa, dịch vụ',
    'ĐVT',
    'Số lượng',
    'Đơn giá',
    'Thành tiền',
  ]);
  const row = screen.getByRole('region', { name: 'Giảm thuế theo nghị quyết' });
  const rate = within(row).getByLabelText<HTMLSelectElement>('Tỷ lệ % để tính thuế');
  expect([...rate.options].map(({ value }) => value)).toEqual(['', '1', '2', '3', '5', 'other']);
  fireEvent.change(rate, { target: { value: 'other' } });
  fireEvent.change(within(row).getByLabelText('Tỷ lệ khác (%)'), { target: { value: '2,5' } });
  for (const [name, value] of [
    [/^Số lượng, dòng 1/, '1'],
    [/^Đơn giá, dòng 1/, '450.000'],
  ] as const) {
    fireEvent.change(screen.getByLabelText(name), { target: { value } });
    fireEvent.blur(screen.getByLabelText(name));
  }
  await within(row).findByText(/^Đã giảm 2\.250 đồng tương ứng 20%/);
  const totals = screen.getByRole('region', { name: 'Tổng cộng' });
  await within(totals).findByText('447.750 ₫');
  within(totals).getByText('Giảm thuế');
});

test('VAL-010 type, template, series, payment and currency are asked for and cannot be left empty; the series gives the number', async () => {
  const next = {
    invoice_type: '1',
    template_code: '1',
    invoice_serial: 'C26TAA',
    next_number: 45,
    last_issued_date: null,
  };
  await renderInvoiceForm({
    path: '/main/invoice/new',
    stubs: [[getActiveSeries, () => [next]], ...STUBS.filter(([call]) => call !== getActiveSeries)],
  });
  const labels = ['Loại hóa đơn', 'Mẫu số', 'Ký hiệu', 'Hình thức thanh toán', 'Loại tiền'];
  await field(/^Loại hóa đơn/);
  const selects = labels.map((label) =>
    screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`)),
  );
  expect(selects.map((select) => select.getAttribute('aria-required'))).toEqual(
    labels.map(() => 'true'),
  );
  expect(selects.map(({ value }) => value)).toEqual(['1', '1', 'C26TAA', 'CK', 'VND']);
  for (const select of selects)
    for (const option of within(select).getAllByRole<HTMLOptionElement>('option'))
      expect(option.value !== '' || option.disabled || option.hidden).toBe(true);
  await screen.findByText('Số tiếp theo: 00000045');
});

test('the reduction row can be deleted and added again', async () => {
  await openNew();
  await choose(/^Loại hóa đơn/, '2');
  fireEvent.click(screen.getByRole('button', { name: 'Xóa dòng giảm thuế' }));
  expect(screen.queryByRole('region', { name: 'Giảm thuế theo nghị quyết' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Thêm dòng giảm thuế' }));
  screen.getByRole('region', { name: 'Giảm thuế theo nghị quyết' });
});

test('ISS-009 ISS-010 ISS-011 ISS-020 VAL-012 a transfer note asks for its delivery, for no payment, and sends all six facts', async () => {
  const sent = await renderInvoiceForm({
    path: '/main/invoice/new',
    stubs: [
      ...STUBS,
      [createInvoice, () => ({ id: '9', version: 1, state: 'draft', warnings: [] })],
    ],
  });
  await choose(/^Loại hóa đơn/, '6');
  expect(screen.queryByLabelText(/^Hình thức thanh toán/)).toBeNull();
  expect(heads()).not.toContain('Thuế suất');
  const type = screen.getByLabelText<HTMLSelectElement>('Tính chất, dòng 1');
  expect([...type.options].map(({ value }) => value)).toEqual(['product', 'note']);
  const facts: readonly [RegExp, string][] = [
    [/^Lệnh điều động nội bộ/, 'LĐ 7'],
    [/^Phương tiện vận chuyển/, '29C-000.01'],
    [/^Địa chỉ kho xuất/, 'Kho 2'],
    [/^Hợp đồng vận chuyển số/, 'HĐ 15'],
    [/^Người vận chuyển/, 'Lê Thị Mận'],
    [/^Người xuất hàng/, 'Phạm Văn Ổi'],
  ];
  fireEvent.click(screen.getByRole('button', { name: 'Phát hành' }));
  await screen.findAllByText('Nhập lệnh điều động nội bộ.');
  screen.getAllByText('Nhập phương tiện vận chuyển.');
  for (const [name, value] of facts) await choose(name, value);
  fireEvent.click(screen.getByRole('button', { name: 'Lưu nháp' }));
  await expect
    .poll(() => sent.find(({ call }) => call === createInvoice)?.input)
    .toMatchObject({
      invoice_type: '6',
      invoice_common_code: 'C26NXK',
      include_info: true,
      data_plus_for_phieu_xkvc: {
        NBan_LDDNBo: 'LĐ 7',
        NBan_PTVChuyen: '29C-000.01',
        NBan_DChi: 'Kho 2',
        NBan_HDSo: 'HĐ 15',
        NBan_TNVChuyen: 'Lê Thị Mận',
        NBan_HVTNXHang: 'Phạm Văn Ổi',
      },
    });
});

test('ISS-009 switching away from a transfer note clears the delivery; Undo brings it back', async () => {
  await openNew();
  await choose(/^Loại hóa đơn/, '6');
  await choose(/^Phương tiện vận chuyển/, '29C');
  await choose(/^Loại hóa đơn/, '1');
  expect(screen.queryByLabelText(/^Phương tiện vận chuyển/)).toBeNull();
  // Toasts outlive the test before.
  const notice = (await screen.findByText(/chỉ có ở Phiếu xuất kho/)).closest('li');
  if (!notice) throw new Error('no toast');
  fireEvent.click(within(notice).getByRole('button', { name: 'Hoàn tác' }));
  expect((await field(/^Phương tiện vận chuyển/)).value).toBe('29C');
  expect((await field(/^Loại hóa đơn/)).value).toBe('6');
});

test('a stored transfer note opens with everything it was saved with', async () => {
  const detail = invoiceDetail({
    state: 'draft',
    releasing_status: 'draf',
    template_code: '6',
    invoice_template_code: '6',
    invoice_common_code: 'C26NXK',
    lines: [
      {
        type: 'HANG_HOA',
        code: null,
        name: 'Bát đĩa',
        unit: 'bộ',
        quantity: decimal('40'),
        rate: 'NONE',
      },
    ],
    data_plus_for_phieu_xkvc: {
      NBan_LDDNBo: 'LĐ 7',
      NBan_PTVChuyen: '29C',
      NBan_HDSo: null,
      NBan_DChi: null,
      NBan_TNVChuyen: null,
      NBan_HVTNXHang: null,
    },
    include_info: true,
  });
  await renderInvoiceForm({
    path: '/main/invoice/7/edit',
    stubs: [...STUBS, [getInvoice, () => detail]],
  });
  expect((await field(/^Lệnh điều động nội bộ/)).value).toBe('LĐ 7');
  expect((await field(/^Tên hàng hóa, dịch vụ, dòng 1/)).value).toBe('Bát đĩa');
  expect((await field(/^Số lượng, dòng 1/)).value).toBe('40');
});
