import { getSellerInformation } from '@hoadon/contracts/company';
import {
  declareFoundPurchases,
  explainInvoicePlace,
  fileVatReturn,
  getReturnChanges,
  getTaxDeduction,
  getVatReturn,
  listCellInvoices,
  listVatReturns,
  type ReturnChanges,
  saveVatReturn,
  sumCellInvoices,
  type TaxDeduction,
  undoFoundPurchases,
  type VatReturn,
  wireCells,
} from '@hoadon/contracts/vat-return';
import { decimal } from '@hoadon/domain/money/decimal';
import { deriveCells, NO_ENTRIES } from '@hoadon/domain/vat-return/derive-cells';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderVatReturns } from '../../testing/pages/vat-return.ts';
import { renderPart } from '../../testing/render-page.tsx';
import { pageInfo } from '../../testing/samples.ts';
import { answered, refused, type Sent, type Stub } from '../../testing/stub-calls.ts';
import { TaxFilingButton } from './index.ts';
import { chosenReturn, firstChoice } from './period/period-choice.ts';

const ENTRIES = {
  ...NO_ENTRIES,
  '23': decimal(50_000_000),
  '24': decimal(5_000_000),
  '25': decimal(4_000_000),
  '32': decimal(120_000_000),
  '33': decimal(11_600_000),
};
const CELLS = deriveCells(ENTRIES);
const DATA = {
  kieuKy: 'Q',
  kyKKhai: '3/2026',
  TKhaiThueSoLan: 0,
  first_day: '2026-07-01',
  last_day: '2026-09-30',
  due_on: '2026-10-31',
  form: 'TT89',
  form_basis: 'Thông tư 89',
  further_cells: ['32b', '34a'],
  file_form: 'TT80',
  company_tax_code: '0101234567',
  company_name: 'CÔNG TY MẪU',
  company_address: null,
  maCQTNoiNop: '70129',
  tenCQTNoiNop: 'Thuế cơ sở 14',
  ct21: false,
  ...wireCells(CELLS),
  annex: null,
  counts: [
    {
      ...{ kind_of: true, reason: 'FORM_WITHOUT_VAT', kyKKhai: null, invoices: 16 },
      ...{ base: decimal(166_892_500), tax: decimal(0) },
    },
    {
      ...{ kind_of: true, reason: 'TAKES_THE_PLACE', kyKKhai: '2/2026', invoices: 1 },
      ...{ base: decimal(9_960_000), tax: decimal(86_400) },
    },
    {
      ...{ kind_of: false, reason: 'PURCHASE_BARRED', kyKKhai: '3/2026', invoices: 1 },
      ...{ base: decimal(100), tax: decimal(10) },
    },
  ],
  unapproved: [
    { cell: '24', invoices: 2, tax: decimal(300_000) },
    { cell: '37', invoices: 1, tax: decimal(70_000) },
  ],
  unproven: { invoices: 3, tax: decimal(600_000) },
  without_due_day: { invoices: 2, tax: decimal(4_800_000) },
  uncounted: [
    {
      kind_of: false,
      uncounted: 'amounts-unread',
      invoices: 3,
      shown: [
        {
          ...{ id: '77', invoice_serial: 'C26TXX', invoice_number: '00000077' },
          ...{ issued_date: '2026-08-02', partner_name: 'Công ty Lạ' },
        },
      ],
    },
  ],
  previous: null,
  returns: [],
} as TaxDeduction;
const SELLER = {
  name: 'A',
  full_name: 'A',
  tax_code: '0101234567',
  company_address: '',
  seller_phone: null,
  seller_email: null,
  seller_fax_number: null,
  seller_website: null,
  seller_description: null,
  seller_bank_account: null,
  seller_bank_name: null,
  approval_unit: 'Thuế cơ sở 14',
  approval_unit_code: '70129',
  list_unit_name: [],
  total_capacity: null,
  count_published_invoice: 0,
  declaration_period: 'Q',
  holidays: [],
};
const KEPT = {
  id: '9',
  kieuKy: 'Q',
  kyKKhai: '3/2026',
  TKhaiThueSoLan: 0,
  state: 'draft',
  version: 1,
  invoices: null,
  ct40: null,
  ct43: null,
  due_on: '2026-10-31',
  changed_at: '2026-11-21T03:04:05.000Z',
  filed_at: null,
  filed_by: null,
  signed_by: null,
  file_hash: null,
  ct21: false,
  ten_NganhNghe: 'Hoạt động',
  maCQTNoiNop: '70129',
  tenCQTNoiNop: 'Thuế cơ sở 14',
  ct09: null,
  ct10: null,
  ct11: null,
  ct11a: null,
  ct11c: null,
  full_name: null,
  license_number: null,
  signer_name: null,
  signing_date: null,
  annex_purchases_name: 'A',
  annex_sales_name: 'B',
  annex_purchases: null,
  annex_sales: null,
  typed: {},
  cells: null,
  annex: null,
} as VatReturn;

const made = (sent: readonly Sent[], call: unknown) => sent.filter((one) => one.call === call);
const show = (data: TaxDeduction, ...stubs: Stub[]) =>
  renderVatReturns({
    path: '/main/vat-return?kyKKhai=3/2026',
    stubs: [[getTaxDeduction, () => data], ...stubs],
  });
const cell = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const figureOf = (key: string) =>
  document.querySelector(`[data-cell="${key}"] .tabular`)?.textContent;

test('VAT-001 VAT-005 VAT-006 VAT-007 the period before that of today is offered first, and by quarter the one before', () => {
  expect(firstChoice('month', '2026-11-21')).toMatchObject({ number: 10, year: '2026' });
  expect(firstChoice('quarter', '2026-02-03')).toMatchObject({ number: 4, year: '2025' });
  const choice = firstChoice('month', '2026-11-21');
  expect(chosenReturn({ ...choice, year: '1999' }, '2026-11-21')).toBeNull();
  expect(chosenReturn({ ...choice, year: '2027' }, '2026-11-21')).toBeNull();
  // A period that has not begun holds nothing to declare; the current one is open (S-77).
  expect(chosenReturn({ ...choice, number: 12, year: '2026' }, '2026-11-21')).toBeNull();
  expect(chosenReturn({ ...choice, number: 11, year: '2026' }, '2026-11-21')).not.toBeNull();
  expect(chosenReturn({ ...choice, isAmended: true, filing: '101' }, '2026-11-21')).toBeNull();
  expect(chosenReturn({ ...choice, isAmended: true, filing: '2' }, '2026-11-21')).toEqual({
    period: { type: 'month', year: 2026, number: 10 },
    filing: 2,
  });
});

test('NAV-025 VAT-001 VAT-032 the header opens the choice of the period; a failed read of the company is reported and retried', async () => {
  let isAway = true;
  await renderPart(<TaxFilingButton />, {
    stubs: [
      [getSellerInformation, () => (isAway ? refused(403, 'FORBIDDEN') : SELLER)],
      [getTaxDeduction, () => DATA],
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Hỗ trợ kê khai thuế' }));
  const again = await screen.findByRole('button', { name: 'Thử lại' }, { timeout: 10_000 });
  const modal = screen.getByRole('dialog', { name: 'Chọn kỳ tính thuế' });
  isAway = false;
  fireEvent.click(again);
  await within(modal).findByText('Cơ quan thuế: Thuế cơ sở 14');
  fireEvent.change(within(modal).getByLabelText('Kỳ khai thuế'), { target: { value: 'quarter' } });
  fireEvent.change(within(modal).getByLabelText('Năm'), { target: { value: '1999' } });
  fireEvent.click(within(modal).getByRole('button', { name: 'Mở tờ khai' }));
  await within(modal).findByText(/Năm từ 2000/);
}, 30_000);

test('VAT-001 a quarter of a company that declares by months is opened with a warning and the way to its settings', async () => {
  await show(DATA, [getSellerInformation, () => ({ ...SELLER, declaration_period: 'M' })]);
  await screen.findByText(/công ty khai theo tháng/);
  expect(screen.getByRole('link', { name: 'Mở thông tin công ty' })).toBeDefined();
  cleanup();
  await show(DATA, [getSellerInformation, () => SELLER]);
  await screen.findByText(/chưa được duyệt, thuế 300\.000/);
  expect(screen.queryByText(/công ty khai theo tháng/)).toBeNull();
});

test('VAT-002 a company without a tax office is led to the field before its period is opened', async () => {
  await renderPart(<TaxFilingButton />, {
    stubs: [
      [getSellerInformation, () => ({ ...SELLER, approval_unit: null, approval_unit_code: null })],
      [getTaxDeduction, () => DATA],
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Hỗ trợ kê khai thuế' }));
  const link = await screen.findByRole('link', { name: 'Khai báo cơ quan thuế quản lý' });
  expect(link.closest('[role=dialog]')).not.toBeNull();
  expect(link.getAttribute('href')).toBe('/main/settings/company#approval_unit_code');
});

test('VAT-002 a return without a tax office is neither closed nor written as a file, until one is typed', async () => {
  await show({ ...DATA, maCQTNoiNop: null, tenCQTNoiNop: null }, [
    getSellerInformation,
    () => ({ ...SELLER, approval_unit: null, approval_unit_code: null }),
  ]);
  await screen.findByRole('link', { name: 'Khai báo cơ quan thuế quản lý' });
  const blocked = () =>
    ['Chốt và ký', 'Tải XML'].map(
      (name) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled,
    );
  expect(blocked()).toEqual([true, true]);
  for (const [label, text] of [
    ['Cơ quan thuế nơi nộp', 'Thuế Đà Nẵng'],
    ['Mã cơ quan thuế', '50100'],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
  await waitFor(() => expect(blocked()).toEqual([false, false]));
  expect(screen.queryByRole('link', { name: 'Khai báo cơ quan thuế quản lý' })).toBeNull();
}, 30_000);

test('VAT-014 VAT-029 the form is live, and a key that breaks a condition has no effect and shows why', async () => {
  await show(DATA);
  await screen.findByText('CÔNG TY MẪU');
  expect(figureOf('40')).toBe('7.600.000');
  const refund = cell(/đề nghị hoàn/);
  fireEvent.change(refund, { target: { value: '5' } });
  await screen.findByText('Không được lớn hơn [41] (0)');
  expect(refund.value).toBe('0');
  fireEvent.change(cell(/kỳ trước chuyển sang/), { target: { value: '8000000' } });
  await waitFor(() => expect(figureOf('41')).toBe('400.000'));
  fireEvent.change(cell(/đề nghị hoàn/), { target: { value: '300000' } });
  await waitFor(() => expect(figureOf('43')).toBe('100.000'));
  fireEvent.change(cell(/10%.*Thuế/), { target: { value: '11600009' } });
  await screen.findByText('[33] Lệch 9 so với 11.600.000');
  expect(screen.getByText(/chưa có định dạng XML/i)).toBeTruthy();
}, 30_000);

test('VAT-030 what the period leaves out is listed with its value, and what another period declares with that period', async () => {
  await show(DATA);
  const list = within(
    await screen.findByRole('region', { name: 'Không tính vào kỳ, hoặc tính khác ngày lập' }),
  );
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Bán ra – Hóa đơn bán hàng: không ghi thuế GTGT: 16 dòng, giá trị 166.892.500, thuế 0',
    'Bán ra – Thay thế do sai sót: khai ở kỳ của hóa đơn bị thay thế (khai ở Quý 2/2026): 1 dòng, giá trị 9.960.000, thuế 86.400',
    'Mua vào – Mua vào, thuế không được khấu trừ: 1 dòng, giá trị 100, thuế 10',
  ]);
  expect(screen.queryByText(/01\/KHBS/)).toBeNull();
}, 30_000);

test('VAT-001 an amended return shows that its explanation 01/KHBS is made on the tax portal', async () => {
  await renderVatReturns({
    path: '/main/vat-return?kyKKhai=3/2026&soLan=1',
    stubs: [[getTaxDeduction, () => ({ ...DATA, TKhaiThueSoLan: 1 })]],
  });
  await screen.findByText(/không có 01\/KHBS: hãy lập bản giải trình trên cổng thuế/);
}, 30_000);

test('VAT-011 the annex is filled by the invoices, typed by its lines, marked as typed, and taken back', async () => {
  const annex = {
    purchases: decimal(0),
    purchases_tax: decimal(0),
    sales: decimal(20_000_000),
    reduced: decimal(400_000),
    difference: decimal(400_000),
  };
  const sent = await show({ ...DATA, annex }, [saveVatReturn, () => KEPT]);
  const section = within(await screen.findByRole('region', { name: 'Phụ lục giảm thuế 8%' }));
  const sales = within(section.getByRole('group', { name: 'Bán ra ở 8%' }));
  fireEvent.click(sales.getByRole('button', { name: 'Nhập từng dòng' }));
  sales.getByText(/Bạn nhập; hóa đơn cho 20\.000\.000/);
  fireEvent.change(sales.getByRole('textbox', { name: 'Giá trị, dòng 1' }), {
    target: { value: '15000000' },
  });
  fireEvent.click(sales.getByRole('button', { name: 'Thêm dòng' }));
  fireEvent.change(sales.getByRole('textbox', { name: /^Tên hàng hóa.*dòng 2/ }), {
    target: { value: 'Lọ hoa' },
  });
  fireEvent.change(sales.getByRole('textbox', { name: 'Giá trị, dòng 2' }), {
    target: { value: '125000000' },
  });
  expect(section.getAllByText('2.800.000')).toHaveLength(2);
  section.getByText('Phụ lục lớn hơn chỉ tiêu [32] (120.000.000)');
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
  await waitFor(() => expect(made(sent, saveVatReturn)).toHaveLength(1));
  expect(made(sent, saveVatReturn)[0]?.input).toMatchObject({
    annex_purchases: null,
    annex_sales: [
      { name: 'Hàng hóa, dịch vụ chịu thuế suất 8%', value: '15000000' },
      { name: 'Lọ hoa', value: '125000000' },
    ],
  });
  fireEvent.click(sales.getByRole('button', { name: 'Bỏ dòng 1' }));
  expect(sales.getByRole<HTMLInputElement>('textbox', { name: 'Giá trị, dòng 1' }).value).toBe(
    '125000000',
  );
  fireEvent.click(sales.getByRole('button', { name: 'Lấy lại từ hóa đơn' }));
  sales.getByText('20.000.000');
}, 30_000);

test('an annex of nothing is left out, and can be typed all the same', async () => {
  await show(DATA);
  const section = within(await screen.findByRole('region', { name: 'Phụ lục giảm thuế 8%' }));
  section.getByText('Không có bán ra hoặc mua vào được khấu trừ ở 8%: tờ khai không kèm phụ lục.');
  const bought = within(
    section.getByRole('group', { name: 'Mua vào ở 8% được khấu trừ trong kỳ' }),
  );
  fireEvent.click(bought.getByRole('button', { name: 'Nhập từng dòng' }));
  fireEvent.change(bought.getByRole('textbox', { name: 'Thuế GTGT, dòng 1' }), {
    target: { value: '400000' },
  });
  section.getByText('(400.000)');
  expect(section.queryByText(/lớn hơn chỉ tiêu/)).toBeNull();
  fireEvent.change(bought.getByRole('textbox', { name: 'Thuế GTGT, dòng 1' }), {
    target: { value: '4000001' },
  });
  section.getByText('Phụ lục lớn hơn chỉ tiêu [25] (4.000.000)');
  expect(section.queryByText(/không kèm phụ lục/)).toBeNull();
}, 30_000);

test('VAT-012 VAT-013 ticking [21] asks first, then empties and locks the entry rows', async () => {
  await show(DATA);
  fireEvent.click(await screen.findByRole('checkbox', { name: /^\[21\]/ }));
  const question = await screen.findByRole('alertdialog');
  fireEvent.click(within(question).getByRole('button', { name: 'Đánh dấu [21]' }));
  await waitFor(() => expect(figureOf('40')).toBe('0'));
  expect(cell(/10%.*Giá trị/).readOnly).toBe(true);
  expect(cell(/Điều chỉnh giảm/).readOnly).toBe(false);
}, 30_000);

test('beside the form the invoices of a cell are closed by Esc, wherever the focus went', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('min-width'),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
  const page = { total: null, current_page: null, current_limit: 50, next_cursor: null };
  await renderVatReturns({
    path: '/main/vat-return?kyKKhai=3/2026',
    stubs: [
      [getTaxDeduction, () => DATA],
      [listCellInvoices, () => answered([], page)],
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Xem hóa đơn của chỉ tiêu [32]' }));
  const pane = await screen.findByRole('complementary', { name: 'Hóa đơn của chỉ tiêu [32]' });
  expect(document.activeElement).toBe(pane);
  pane.blur();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(pane.isConnected).toBe(false));
});

test('a purchase behind a cell whose issuer is unknown is amber, a proven one is not', async () => {
  const page = { total: null, current_page: null, current_limit: 50, next_cursor: null };
  const purchase = {
    ...{ id: '1', template_code: '1', invoice_serial: 'C26TAA', invoice_number: '00000001' },
    ...{ issued_date: '2026-08-01', kind_of: false, partner_name: 'Bán', partner_taxcode: null },
    ...{ tax_rate: '10%', base: '1000000', tax: '100000', amount: '1000000' },
    reason: 'PURCHASE' as const,
    moved_on: null,
  };
  const rows = [
    { ...purchase, trust: 'issuer-unknown' as const, is_approved: false },
    {
      ...purchase,
      id: '2',
      invoice_number: '00000002',
      trust: 'proven' as const,
      is_approved: true,
    },
  ];
  await renderVatReturns({
    path: '/main/vat-return?kyKKhai=3/2026',
    stubs: [
      [getTaxDeduction, () => DATA],
      [listCellInvoices, () => answered(rows, page)],
    ],
  });
  const missing = within(await screen.findByRole('region', { name: 'Chưa có trong tờ khai' }));
  fireEvent.click(missing.getByText('3 hóa đơn mua vào không đọc được số tiền'));
  expect(missing.getByRole('link', { name: /C26TXX 00000077/ }).getAttribute('href')).toContain(
    '/main/invoice/77',
  );
  missing.getByText('2 hóa đơn nữa');
  fireEvent.click(await screen.findByRole('button', { name: 'Xem hóa đơn của chỉ tiêu [23]' }));
  await screen.findByText(/3 hóa đơn mua vào chưa chứng minh được nguồn gốc, thuế 600\.000/);
  expect(screen.getByText(/2 hóa đơn mua vào từ 5 triệu đồng .*thuế 4\.800\.000/)).toBeTruthy();
  expect(screen.getByText('Mở danh sách').getAttribute('href')).toContain('lacks_due_day=true');
  const unproven = (await screen.findByText('C26TAA 00000001')).closest('li');
  expect(unproven?.textContent).toContain('Chưa rõ nơi cấp chứng thư số');
  expect(unproven?.textContent).toContain('Chưa duyệt');
  const proven = screen.getByText('C26TAA 00000002').closest('li');
  expect(proven?.textContent).not.toContain('Chưa rõ nơi cấp');
  expect(proven?.textContent).not.toContain('Chưa duyệt');
});

function isToday(day: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T02:00:00Z`) });
  onTestFinished(() => void vi.useRealTimers());
}

test('a deferred purchase is shown with the day on which its deduction moved, behind the cell and in the explanation', async () => {
  isToday('2026-11-21');
  const page = { total: null, current_page: null, current_limit: 50, next_cursor: null };
  const invoice = {
    ...{ id: '1', invoice_serial: 'C26TAA', invoice_number: '00000001', kind_of: false },
    ...{ issued_date: '2026-08-10', partner_name: 'Bán' },
  };
  const moved = {
    ...{ tax_rate: '10', base: '-5000000', tax: '-500000' },
    reason: 'DUE_WITHOUT_PROOF' as const,
    moved_on: '2026-10-10',
  };
  const proven = { ...moved, reason: 'PROVEN_AFTER_DUE' as const, moved_on: '2027-05-10' };
  const row = {
    ...{ ...invoice, ...moved, template_code: '1', partner_taxcode: null, amount: '500000' },
    ...{ trust: 'proven' as const, is_approved: true },
  };
  const rates = [
    { ...moved, kyKKhai: '4/2026', is_here: false, cells: ['37' as const] },
    { ...proven, kyKKhai: '2/2027', is_here: false, cells: ['38' as const] },
  ];
  await renderVatReturns({
    path: '/main/vat-return?kyKKhai=3/2026',
    stubs: [
      [getTaxDeduction, () => DATA],
      [listCellInvoices, () => answered([row], page)],
      [explainInvoicePlace, () => [{ ...invoice, reason: null, uncounted: null, rates }]],
    ],
  });
  const why = within(
    await screen.findByRole('region', { name: 'Vì sao hóa đơn có, hoặc không có, trong kỳ này?' }),
  );
  fireEvent.change(why.getByRole('textbox'), { target: { value: '1' } });
  fireEvent.click(why.getByRole('button'));
  await why.findByText(/Đến hạn hoặc trả tiền mặt ngày 10\/10\/2026, không có chứng từ.*4\/2026/);
  await why.findByText(/Có chứng từ thanh toán ngày 10\/05\/2027.*2\/2027/);
  fireEvent.click(await screen.findByRole('button', { name: 'Xem hóa đơn của chỉ tiêu [23]' }));
  const shown = (await screen.findByText('C26TAA 00000001')).closest('li');
  expect(shown?.textContent).toContain(
    'Đến hạn hoặc trả tiền mặt ngày 10/10/2026, không có chứng từ',
  );
});

test('a purchase behind [37] whose due day is ahead is shown as what will be, and as lost once the day is past', async () => {
  const page = { total: null, current_page: null, current_limit: 50, next_cursor: null };
  const fallingDue = (id: string, moved_on: string) => ({
    ...{ id, invoice_serial: 'C26TAA', invoice_number: `0000000${id}`, kind_of: false },
    ...{ issued_date: '2026-08-10', partner_name: 'Bán', partner_taxcode: null },
    ...{ template_code: '1', tax_rate: '10', base: '-5000000', tax: '-500000', amount: '500000' },
    ...{ reason: 'DUE_WITHOUT_PROOF' as const, moved_on },
    ...{ trust: 'proven' as const, is_approved: true },
  });
  isToday('2026-09-05');
  const rows = [fallingDue('1', '2026-09-04'), fallingDue('2', '2026-09-20')];
  await renderVatReturns({
    path: '/main/vat-return?kyKKhai=3/2026&cell=37',
    stubs: [
      [getTaxDeduction, () => DATA],
      [sumCellInvoices, () => ({ base: decimal(90_000_000), tax: decimal(9_000_000) })],
      [listCellInvoices, () => answered(rows, page)],
    ],
  });
  const line = async (number: string) =>
    (await screen.findByText(`C26TAA ${number}`)).closest('li')?.textContent;
  expect(await line('00000001')).toContain('Đến hạn hoặc trả tiền mặt ngày 04/09/2026');
  expect(await line('00000002')).toContain(
    'Sẽ đến hạn ngày 20/09/2026; nếu đến khi đó chưa có chứng từ thanh toán không dùng tiền mặt',
  );
  await screen.findByText('Tổng cộng: giá trị 90.000.000, thuế 9.000.000');
});

const FILED = {
  ...KEPT,
  ...{ state: 'filed' as const, invoices: 2, ct40: decimal(7_600_000), ct43: decimal(0) },
  ...{ filed_at: '2026-10-20T03:04:05.000Z', cells: CELLS },
} as VatReturn;
const late = (id: string, isMissed: boolean): ReturnChanges['invoices'][number] => ({
  ...{ id, invoice_serial: 'C26THN', invoice_number: `0000777${id}`, kind_of: false },
  ...{ issued_date: '2026-08-20', partner_name: 'Bán', kind: 'late' },
  ...{ base: decimal(40_000_000), tax: decimal(3_200_000), is_missed: isMissed },
});
const changed = (
  invoices: ReturnChanges['invoices'],
  found_in: string | null = '4/2026',
): ReturnChanges => ({
  ...{ return_id: '9', kyKKhai: '3/2026', next_filing: 1, total: invoices.length },
  ...{ invoices, found_in, cells: [] },
});
const showFiled = (changes: () => ReturnChanges, ...stubs: Stub[]) =>
  show(
    { ...DATA, returns: [FILED] },
    [getVatReturn, () => FILED],
    [getReturnChanges, changes],
    ...stubs,
  );

test('purchases that were missed in a filed period are declared in the running one, by one button for all or one by one, with the rule beside', async () => {
  const sent = await showFiled(
    () => changed([late('1', true), late('2', true), late('3', false)]),
    [declareFoundPurchases, () => ({ found_on: '2026-11-21' })],
  );
  const band = within(await screen.findByRole('region', { name: 'Thay đổi từ khi chốt' }));
  await band.findByText(/khai vào \[38\] của kỳ phát hiện/);
  expect(band.getAllByRole('button', { name: 'Khai vào kỳ phát hiện (Quý 4/2026)' })).toHaveLength(
    2,
  );
  fireEvent.click(
    band.getByRole('button', { name: 'Khai cả 2 hóa đơn vào kỳ phát hiện (Quý 4/2026)' }),
  );
  await screen.findByText('Đã khai vào Quý 4/2026');
  expect(made(sent, declareFoundPurchases)[0]?.input).toEqual({ ids: ['1', '2'] });
  band.getByRole('link', { name: 'Lập tờ khai bổ sung lần 1' });
}, 30_000);

test('a purchase that cannot be declared in the running period is only offered as an amended return', async () => {
  await showFiled(() => changed([late('1', true)], null));
  const band = within(await screen.findByRole('region', { name: 'Thay đổi từ khi chốt' }));
  await band.findByRole('link', { name: 'Lập tờ khai bổ sung lần 1' });
  expect(band.queryByRole('button', { name: /Khai vào kỳ phát hiện/ })).toBeNull();
}, 30_000);

test('why a missed purchase cannot be declared is shown beside it', async () => {
  await showFiled(
    () => changed([late('1', true)]),
    [declareFoundPurchases, () => refused(409, 'VAT_FOUND_REFUSED', { reason: 'PERIOD_FILED' })],
  );
  fireEvent.click(
    await screen.findByRole('button', { name: 'Khai vào kỳ phát hiện (Quý 4/2026)' }),
  );
  await screen.findByText('Tờ khai của kỳ phát hiện đã chốt.');
}, 30_000);

test('behind [38] a found purchase can be given back to its own period', async () => {
  const page = { total: null, current_page: null, current_limit: 50, next_cursor: null };
  const row = {
    ...{ id: '1', template_code: '1', invoice_serial: 'C26THN', invoice_number: '00007777' },
    ...{ issued_date: '2026-08-20', kind_of: false, partner_name: 'Bán', partner_taxcode: null },
    ...{ tax_rate: '8', base: '40000000', tax: '3200000', amount: '3200000', moved_on: null },
    ...{ reason: 'FOUND_LATER' as const, trust: 'proven' as const, is_approved: true },
  };
  const sent = await show(
    DATA,
    [listCellInvoices, () => answered([row], page)],
    [undoFoundPurchases, () => ({})],
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Xem hóa đơn của chỉ tiêu [38]' }));
  await screen.findByText(/Bỏ sót, phát hiện ở kỳ sau/);
  fireEvent.click(screen.getByRole('button', { name: 'Bỏ khai ở kỳ này' }));
  await screen.findByText('Hóa đơn lại thuộc kỳ của chính nó');
  expect(made(sent, undoFoundPurchases)[0]?.input).toEqual({ ids: ['1'] });
}, 30_000);

test('a found purchase that cannot be given back shows why, and nothing of declaring it', async () => {
  const page = { total: null, current_page: null, current_limit: 50, next_cursor: null };
  const row = {
    ...{ id: '1', template_code: '1', invoice_serial: 'C26THN', invoice_number: '00007777' },
    ...{ issued_date: '2026-08-20', kind_of: false, partner_name: 'Bán', partner_taxcode: null },
    ...{ tax_rate: '8', base: '40000000', tax: '3200000', amount: '3200000', moved_on: null },
    ...{ reason: 'FOUND_LATER' as const, trust: 'proven' as const, is_approved: true },
  };
  await show(
    DATA,
    [listCellInvoices, () => answered([row], page)],
    [undoFoundPurchases, () => refused(409, 'VAT_FOUND_REFUSED', { reason: 'PERIOD_FILED' })],
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Xem hóa đơn của chỉ tiêu [38]' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Bỏ khai ở kỳ này' }));
  await screen.findByText('Tờ khai của kỳ phát hiện đã chốt.');
  screen.getByText(/Chưa thay đổi được kỳ khai của hóa đơn/);
  expect(screen.queryByText(/Không khai được/)).toBeNull();
}, 30_000);

test('a cell opens its invoices; the draft is saved with what was typed, and filed as it was read', async () => {
  const page = { total: null, current_page: null, current_limit: 50, next_cursor: null };
  let saved: VatReturn | null = null;
  const sent = await renderVatReturns({
    path: '/main/vat-return?kyKKhai=3/2026',
    stubs: [
      [getTaxDeduction, () => ({ ...DATA, returns: saved ? [saved] : [] })],
      [getReturnChanges, () => refused(404, 'NOT_FOUND')],
      [listCellInvoices, () => answered([], page)],
      [getVatReturn, () => saved ?? KEPT],
      [
        saveVatReturn,
        () => {
          saved = KEPT;
          return KEPT;
        },
      ],
      [fileVatReturn, () => refused(409, 'VAT_RETURN_CHANGED_MEANWHILE')],
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Xem hóa đơn của chỉ tiêu [32]' }));
  await screen.findByText('Không có hóa đơn nào trong chỉ tiêu này', {}, { timeout: 10_000 });
  fireEvent.click(screen.getByRole('button', { name: 'Đóng' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.change(cell(/Điều chỉnh tăng/), { target: { value: '600000' } });
  // Nothing has the focus: it is saved all the same, and filed without being saved again.
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
  await screen.findByText('Đã lưu bản nháp');
  fireEvent.click(screen.getByRole('button', { name: 'Chốt và ký' }));
  const question = await screen.findByRole('alertdialog');
  within(question).getByText('7.000.000');
  within(question).getByText('3 hóa đơn mua vào không đọc được số tiền');
  // Entered values are shown beside those of the invoices.
  const typed = within(question).getByRole('table', {
    name: '1 chỉ tiêu nhập tay khác nguồn hóa đơn',
  });
  expect(within(typed).getAllByRole('row').at(-1)?.textContent).toBe('[38]600.0000');
  within(question).getByText(/\[24\] có 2 hóa đơn mua vào chưa được duyệt, thuế 300\.000/);
  within(question).getByText(/\[37\] có 1 hóa đơn mua vào chưa được duyệt, thuế 70\.000/);
  fireEvent.click(within(question).getByRole('button', { name: 'Chốt tờ khai' }));
  await waitFor(() => expect(made(sent, fileVatReturn)).toHaveLength(1));
  expect(made(sent, saveVatReturn)[0]?.input).toMatchObject({ version: 0, ct38: '600000' });
  expect(made(sent, fileVatReturn)[0]?.input).toMatchObject({
    version: 1,
    ct40: '7000000',
    ct43: '0',
  });
  await within(question).findByText(/Tờ khai vừa thay đổi/);
}, 30_000);

test.each([
  ['2026-09-30T03:00:00Z', 1],
  ['2026-09-30T18:00:00Z', 0],
])(
  'closed on %s a return of a running period is questioned with its last day, and with what the form marks',
  async (now, warned) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    try {
      await renderVatReturns({
        path: '/main/vat-return?kyKKhai=3/2026',
        stubs: [
          [getTaxDeduction, () => ({ ...DATA, returns: [KEPT] })],
          [getReturnChanges, () => refused(404, 'NOT_FOUND')],
          [getVatReturn, () => ({ ...KEPT, typed: { '25': decimal(9_000_000) } })],
        ],
      });
      fireEvent.click(await screen.findByRole('button', { name: 'Chốt và ký' }));
      const question = await screen.findByRole('alertdialog');
      await within(question).findByText(/^\[25\] Lớn hơn \[24\] \(5\.000\.000\)/);
      const running =
        'Kỳ 3/2026 chưa kết thúc (đến 30/09/2026): hóa đơn phát sinh thêm vẫn thuộc kỳ này.';
      expect(within(question).queryAllByText(running)).toHaveLength(warned);
    } finally {
      vi.useRealTimers();
    }
  },
);

test('Law 48/2024 Art. 14 beside sales that are not subject to tax the form of a quarter points out what is above their share, of the tax that may be deducted', async () => {
  const cells = deriveCells({
    ...ENTRIES,
    '26': decimal(10_000_000),
    '24': decimal(5_000_000),
    '25': decimal(4_000_000),
  });
  const data = { ...DATA, ...wireCells(cells), returns: [KEPT] };
  await show(data, [getReturnChanges, () => refused(404, 'NOT_FOUND')], [getVatReturn, () => KEPT]);
  // 12/13 of 4,000,000 and not of 5,000,000.
  await screen.findByText(
    /^\[25\] Có doanh thu không chịu thuế 10\.000\.000 .* tối đa 3\.692\.308\./,
  );
});

test.each([
  ['nothing typed: the same maximum', {}, 1],
  ['[25] typed: what was barred is not known', { '25': decimal(4_000_000) }, 0],
])(
  'Law 48/2024 Art. 14 a finalised return points out the same maximum of [25] as before; %s',
  async (_case, typed, shown) => {
    const entries = {
      ...ENTRIES,
      '26': decimal(10_000_000),
      '24': decimal(5_000_000),
      '25': decimal(4_000_000),
    };
    const filed = { ...FILED, cells: deriveCells(entries), typed };
    await show({ ...DATA, returns: [filed] }, [getVatReturn, () => filed]);
    await screen.findByRole('button', { name: 'Mở lại' });
    expect(
      screen.queryAllByText(/^\[25\] Có doanh thu không chịu thuế .* tối đa 3\.692\.308\./),
    ).toHaveLength(shown);
    expect(screen.queryAllByText(/tối đa 4\.615\.385/)).toHaveLength(0);
  },
);

test.each([
  ['2026-10-31T03:00:00Z', 'Hạn nộp 31/10/2026'],
  ['2026-11-01T03:00:00Z', 'Quá hạn 1 ngày, hạn nộp 31/10/2026'],
  ['2026-11-29T03:00:00Z', 'Quá hạn 29 ngày, hạn nộp 31/10/2026'],
])(
  'on %s a return that is not finalised is shown with its last day, or overdue with its days',
  async (now, text) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    try {
      await renderVatReturns({
        path: '/main/vat-return?kyKKhai=3/2026',
        stubs: [[getTaxDeduction, () => DATA]],
      });
      await screen.findByText(text);
    } finally {
      vi.useRealTimers();
    }
  },
);

test('an amended return has no last day of filing, finalised or not', async () => {
  const amended = (state: string, kyKKhai: string) => ({
    ...KEPT,
    ...{ id: kyKKhai, kyKKhai, state, TKhaiThueSoLan: 1 },
  });
  await renderVatReturns({
    path: '/main/vat-returns',
    stubs: [
      [
        listVatReturns,
        () =>
          answered(
            [
              amended('filed', '3/2024'),
              amended('draft', '2/2024'),
              { ...KEPT, id: '1', kyKKhai: '1/2024', state: 'draft' },
            ],
            pageInfo(3),
          ),
      ],
    ],
  });
  await screen.findByText('Quý 3/2024 · Bổ sung lần 1');
  screen.getByText('Quý 2/2024 · Bổ sung lần 1');
  // That of the first return alone.
  expect(screen.getAllByText(/hạn nộp|Nộp trên cổng/i)).toHaveLength(1);
});

test.each([
  ['2026-10-31T03:00:00Z', 'Nộp trên cổng thuế chậm nhất ngày 31/10/2026'],
  ['2026-11-29T03:00:00Z', 'Hạn nộp 31/10/2026'],
])(
  'on %s a finalised return is shown with the day by which it is filed on the tax portal, and with no days since, on its page and in the list',
  async (now, text) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    const filed = {
      ...KEPT,
      state: 'filed',
      filed_at: '2026-10-20T03:00:00.000Z',
      filed_by: 'Lan',
      ct40: '0',
      ct43: '0',
    };
    try {
      await renderVatReturns({
        path: '/main/vat-return?kyKKhai=3/2026',
        stubs: [
          [getTaxDeduction, () => ({ ...DATA, returns: [filed] })],
          [getReturnChanges, () => refused(404, 'NOT_FOUND')],
          [getVatReturn, () => filed],
        ],
      });
      await screen.findByText(text);
      cleanup();
      await renderVatReturns({
        path: '/main/vat-returns',
        stubs: [[listVatReturns, () => answered([filed], pageInfo(1))]],
      });
      await screen.findByText(text);
    } finally {
      vi.useRealTimers();
    }
  },
);
