import { listInvoices } from '@hoadon/contracts/invoice-lists';
import { getInvoice, type InvoiceDetail } from '@hoadon/contracts/invoices';
import { decimal } from '@hoadon/domain/money/decimal';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { plainLists } from '../../../testing/pages/plain-lists.tsx';
import { invoiceDetail, invoiceRow } from '../../../testing/sample-invoices.ts';
import { pageInfo } from '../../../testing/samples.ts';
import { answered } from '../../../testing/stub-calls.ts';

const renderLists = plainLists();

const GOODS = {
  type: 'HANG_HOA' as const,
  code: null,
  name: 'Giấy in A4',
  unit: 'Ram',
  quantity: decimal('500'),
  price: decimal('55000'),
  rate: '8' as const,
  subtotal: decimal('27500000'),
};

/** The details of an issued document, opened from the list. */
async function openDetails(change: Partial<InvoiceDetail>) {
  const row = invoiceRow({ id: '7', ...change });
  await renderLists({
    path: '/main/revenue',
    stubs: [
      [listInvoices, () => answered([row], pageInfo(1))],
      [getInvoice, () => invoiceDetail({ ...row, lines: [GOODS], ...change })],
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Mở hóa đơn/ }));
  fireEvent.click(await screen.findByRole('tab', { name: 'Chi tiết và lịch sử' }));
  return screen.findByRole('region', { name: 'Chi tiết và lịch sử' });
}

const heads = (details: HTMLElement) =>
  within(details)
    .getAllByRole('columnheader')
    .map((head) => head.textContent);
/** Value under a label. */
const fact = (details: HTMLElement, name: string) =>
  within(details).queryByText(name)?.nextElementSibling?.textContent ?? null;

test('ISS-010 VIEW-006 a transfer note shows its way and the worth of its goods, no payment and no tax', async () => {
  const details = await openDetails({
    template_code: '6',
    invoice_serial: 'C26NXK',
    total_amount_without_tax: '0',
    total_tax_mount: '0',
    total_amount_with_tax: '0',
    totals: { total_amount_without_tax: '27500000' },
    data_plus_for_phieu_xkvc: {
      NBan_LDDNBo: 'Lệnh số 12',
      NBan_PTVChuyen: 'Xe tải 51C-000.12',
      NBan_HDSo: null,
      NBan_DChi: 'Kho Tân Tạo',
      NBan_TNVChuyen: 'Võ Văn Chuyến',
      NBan_HVTNXHang: 'Đặng Thị Kho',
    },
  });
  expect(fact(details, 'Loại hóa đơn')).toBe('Phiếu xuất kho');
  expect(fact(details, 'Lệnh điều động nội bộ')).toBe('Lệnh số 12');
  expect(fact(details, 'Phương tiện vận chuyển')).toBe('Xe tải 51C-000.12');
  expect(fact(details, 'Địa chỉ kho xuất')).toBe('Kho Tân Tạo');
  expect(fact(details, 'Trị giá hàng hóa')).toBe('27.500.000 VND');
  expect(fact(details, 'Bên xuất hàng')).toBe('Công ty TNHH Gốm Sông Đuống');
  for (const name of [
    'Người bán',
    'Người mua',
    'Hình thức thanh toán',
    'Tổng tiền thanh toán',
    'Tiền thuế GTGT',
  ])
    expect(fact(details, name)).toBeNull();
  expect(heads(details)).not.toContain('Thuế suất');
  // In the list behind, no amount is claimed for it.
  expect(screen.queryByText('+ 0')).toBeNull();
});

test('VIEW-006 a discount is named and deducted in its column, as in the print; other kinds of lines are named', async () => {
  const discount = {
    ...GOODS,
    ...{ type: 'CHIET_KHAU' as const, name: 'Đơn trên 10 triệu', quantity: null, price: null },
    ...{ subtotal: decimal('300000'), tax_money: decimal('24000') },
  };
  const note = { ...GOODS, type: 'GHI_CHU' as const, name: 'Giao tại kho', subtotal: null };
  const details = await openDetails({ lines: [GOODS, discount, note] });
  const cells = (name: RegExp) =>
    within(within(details).getByRole('row', { name }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  const deducted = cells(/Đơn trên 10 triệu/);
  expect(deducted).toContain('Đơn trên 10 triệuChiết khấu');
  expect(deducted.filter((text) => text?.includes('300.000'))).toEqual(['(300.000)']);
  expect(deducted.filter((text) => text?.includes('24.000'))).toEqual(['(24.000)']);
  expect(cells(/Giao tại kho/)).toContain('Giao tại khoGhi chú');
  expect(cells(/Giấy in A4/)).toContain('27.500.000');
});

test('VIEW-018 the history of a purchase names who approved it, when and why, and what checks and copies came to', async () => {
  const nothing = { state: null, actor: null, reason: null, verdict: null, way: null };
  const details = await openDetails({
    kind_of: false,
    history: [
      { ...nothing, act: 'taken-in', at: '2026-11-21T03:04:05.000Z', way: 'portal' },
      { ...nothing, act: 'verified', at: '2026-11-21T03:05:05.000Z', verdict: 'failed' },
      {
        ...{ ...nothing, act: 'approved', at: '2026-11-21T04:00:00.000Z' },
        ...{ actor: 'Trần Thị Minh Anh', reason: 'Đã hỏi bên bán' },
      },
    ],
  });
  const heading = within(details).getByRole('heading', { name: 'Lịch sử' });
  const entries = within(heading.parentElement as HTMLElement).getAllByRole('listitem');
  expect(entries.map((entry) => entry.textContent)).toEqual([
    'Đã duyệtĐã hỏi bên bán21.11.26 11:00 · Trần Thị Minh Anh',
    expect.stringMatching(/^Đã kiểm traKhông hợp lệ21/),
    expect.stringMatching(/^Đã nhậpTừ cổng của cơ quan thuế21/),
  ]);
});

test('LINE-021 VIEW-006 a sales invoice shows its reduction and no tax', async () => {
  const details = await openDetails({
    template_code: '2',
    invoice_serial: 'C26TBH',
    total_amount_without_tax: '450000',
    total_tax_mount: '0',
    total_amount_with_tax: '447300',
    totals: { decree_tax_reduction: '2700' },
  });
  expect(fact(details, 'Loại hóa đơn')).toBe('Hóa đơn bán hàng');
  expect(fact(details, 'Giảm thuế')).toBe('2.700 VND');
  expect(fact(details, 'Tổng tiền thanh toán')).toBe('447.300 VND');
  expect(fact(details, 'Tiền thuế GTGT')).toBeNull();
  expect(heads(details)).not.toContain('Thuế suất');
});

test('VIEW-006 a VAT invoice shows its tax, in a foreign currency with the rate', async () => {
  const details = await openDetails({
    currency_code: 'USD',
    foreign_rate: '26350.5',
    total_tax_mount: '8.5',
  });
  expect(fact(details, 'Tiền thuế GTGT')).toBe('8,5 USD');
  expect(fact(details, 'Tỷ giá')).toBe('26.350,5 VND/USD');
  expect(heads(details)).toContain('Thuế suất');
});

test('fees beside the lines are shown, and unread totals are shown as such', async () => {
  const details = await openDetails({ totals: { fees: '50000' }, total_amount_with_tax: '' });
  expect(fact(details, 'Phí, lệ phí')).toBe('50.000 VND');
  expect(fact(details, 'Tổng tiền thanh toán')).toBe('Không đọc được');
});

test('an invoice that was issued late shows the day of the sale and the reason', async () => {
  const names = ['Ngày bán', 'Lý do lập muộn'];
  const late = { sold_on: '2026-12-30', late_reason: 'Giao hàng chậm' };
  const details = await openDetails({ issued_date: '2027-01-06', ...late });
  expect(names.map((name) => fact(details, name))).toEqual(['30/12/2026', 'Giao hàng chậm']);
});

test('an invoice of the day of its sale names no other day', async () => {
  const details = await openDetails({});
  expect(fact(details, 'Ngày bán')).toBeNull();
});

test('an invoice whose wrong buyer was corrected names the buyer in force beside the one that it states', async () => {
  const inForce = {
    invoice_id: '9',
    buyer_data: { buyer_legal_name: 'Công ty Hồng Hà', buyer_tax_code: '0399991100' },
    payment_method: 'CK',
    data_plus_for_phieu_xkvc: null,
  };
  const details = await openDetails({ information_in_force: inForce });
  expect(fact(details, 'Người mua sau điều chỉnh thông tin')).toBe('Công ty Hồng Hà · 0399991100');
});

test('where a correction left the buyer as it was, none is named a second time', async () => {
  const buyer_data = { buyer_legal_name: 'Công ty Hồng Hà', buyer_tax_code: '0399991100' };
  const details = await openDetails({
    buyer_data,
    information_in_force: {
      invoice_id: '9',
      buyer_data,
      payment_method: 'TM',
      data_plus_for_phieu_xkvc: null,
    },
  });
  expect(fact(details, 'Người mua sau điều chỉnh thông tin')).toBeNull();
});
