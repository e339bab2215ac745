import { getCurrentUser } from '@hoadon/contracts/auth';
import { listInvoices } from '@hoadon/contracts/invoice-lists';
import {
  changePartner,
  getPartner,
  getPartnerAdvances,
  getPartnerBalance,
  listPartners,
  mergePartners,
  undoMerge,
} from '@hoadon/contracts/partners';
import { refundAdvance } from '@hoadon/contracts/payments';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { brokenRules } from '../../testing/broken-rules.ts';
import { renderPartners } from '../../testing/pages/partners.ts';
import { invoiceRow } from '../../testing/sample-invoices.ts';
import { currentUser, pageInfo } from '../../testing/samples.ts';
import { answered, refused, type Stub } from '../../testing/stub-calls.ts';

const SEN = {
  id: '7',
  company_name: 'Công ty Sen Hồng',
  taxcode: '0399998804',
  company_TaxCode: '0399998804',
  address: '5 Phố Huế',
  invoices: 3,
  unpaid_invoices: 2,
  amounts: [
    {
      currency_code: 'VND',
      total_amount_with_tax: '660000',
      debt: '620000',
      receivable_debt: '620000',
    },
    { currency_code: 'USD', total_amount_with_tax: '100.5', debt: '0', receivable_debt: '0' },
  ],
  latest_issued_date: '2026-11-20',
  latest_emails: ['sen@example.test'],
  invalid_data: { warning: false },
  company_situation: null,
};
const record = (change: object = {}) => ({
  ...SEN,
  version: 1,
  own_address: null,
  emails: [],
  bank_account: null,
  bank_name: null,
  notes: null,
  registered: null,
  other_names: [],
  checked_at: null,
  merged_into: null,
  merged: [],
  duplicates: [],
  ...change,
});
const RECORD: Stub = [getPartner, () => record()];
const PAGE = { ...pageInfo(12), current_page: 1, current_limit: 10 };
const PARTNERS: Stub = [listPartners, () => answered([SEN], PAGE)];
const INVOICES: Stub = [listInvoices, () => answered([invoiceRow()], pageInfo(1))];

test('an advance is shown beside the unpaid amount, and over the balance by month', async () => {
  await renderPartners({
    path: '/customer/7',
    stubs: [
      PARTNERS,
      INVOICES,
      RECORD,
      [getPartnerAdvances, () => answered([{ currency_code: 'VND', open: '1000000' }])],
      [getPartnerBalance, () => answered([])],
    ],
  });
  await screen.findByText('Ứng trước còn lại');
  expect(screen.getAllByText('1.000.000')).toHaveLength(1);
  fireEvent.click(await screen.findByRole('button', { name: 'Số dư' }));
  const balance = await screen.findByRole('dialog', { name: 'Số dư theo tháng' });
  await within(balance).findByText('1.000.000');
});

test('an advance is given back from the page of the partner, at most what is left', async () => {
  const sent = await renderPartners({
    path: '/customer/7',
    stubs: [
      PARTNERS,
      INVOICES,
      RECORD,
      [getPartnerAdvances, () => answered([{ currency_code: 'VND', open: '1000000' }])],
      [refundAdvance, () => refused(409, 'REFUND_TOO_MUCH')],
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Hoàn trả ứng trước…' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Hoàn trả ứng trước cho khách hàng' }),
  );
  dialog.getByText('Ứng trước còn lại: 1.000.000 VND');
  const amount = dialog.getByLabelText(/^Số tiền hoàn trả/);
  fireEvent.change(amount, { target: { value: '1000001' } });
  await dialog.findByText('Nhiều hơn số ứng trước còn lại.');
  const confirm = dialog.getByRole('button', { name: 'Ghi nhận' });
  expect(confirm.hasAttribute('disabled')).toBe(true);
  fireEvent.change(amount, { target: { value: '400000' } });
  fireEvent.click(confirm);
  await waitFor(() => expect(sent.some(({ call }) => call === refundAdvance)).toBe(true));
  expect(sent.find(({ call }) => call === refundAdvance)?.input).toMatchObject({
    partner_id: '7',
    type: 'customers',
    currency_code: 'VND',
    amount: '400000',
    payment_method: 'transfer',
  });
  await dialog.findByText('Nhiều hơn số ứng trước còn lại');
});

test('who has no advance left is given nothing back', async () => {
  await renderPartners({
    path: '/customer/7',
    stubs: [PARTNERS, INVOICES, RECORD, [getPartnerAdvances, () => answered([])]],
  });
  await screen.findByRole('button', { name: 'Số dư' });
  expect(screen.queryByRole('button', { name: 'Hoàn trả ứng trước…' })).toBeNull();
});

test('PART-001 NAV-011 customers are listed with totals and debts in each currency, and each leads to its invoices', async () => {
  await renderPartners({
    path: '/customer?start_date=2026-11-01',
    stubs: [PARTNERS, INVOICES, RECORD],
  });
  const table = await screen.findByRole('table', { name: 'Khách hàng' });
  const [, row] = within(table).getAllByRole('row');
  expect(row?.textContent).toContain('0399998804');
  expect(row?.textContent).toContain('660.000');
  expect(row?.textContent).toContain('620.000');
  expect(row?.textContent).toContain('100,50USD');
  const link = within(table).getByRole('link', { name: /Sen Hồng/ });
  expect(link.getAttribute('href')).toBe('/customer/7?start_date=2026-11-01');
});

test('CONST-001 CONST-002 AMB-05 a table begins with ten rows and offers the other sizes', async () => {
  const sent = await renderPartners({ path: '/customer', stubs: [PARTNERS] });
  const size = await screen.findByRole('combobox', { name: /Số dòng/ });
  expect(
    within(size)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['10', '25', '50', '100']);
  const lastInput = () => sent.filter(({ call }) => call === listPartners).at(-1)?.input;
  expect(lastInput()).toMatchObject({ page: 1, page_size: 10 });
  fireEvent.change(size, { target: { value: '50' } });
  await waitFor(() => expect(lastInput()).toMatchObject({ page: 1, page_size: 50 }));
  expect(window.location.search).toContain('page_size=50');
});

test('PART-001 partners with something unpaid are a filter in the address, and an empty result is reported', async () => {
  const sent = await renderPartners({
    path: '/customer?search_text=sen&page=3',
    stubs: [[listPartners, ({ input }) => answered('debt' in input ? [] : [SEN], PAGE)]],
  });
  const lastInput = () => sent.filter(({ call }) => call === listPartners).at(-1)?.input;
  fireEvent.change(await screen.findByRole('combobox', { name: 'Công nợ' }), {
    target: { value: 'true' },
  });
  await waitFor(() =>
    expect(lastInput()).toMatchObject({ search_text: 'sen', debt: true, page: 1 }),
  );
  expect(window.location.search).toBe('?search_text=sen&debt=true');
  await screen.findByText('Không có ai khớp với “sen”.');
  fireEvent.change(screen.getByRole('combobox', { name: 'Công nợ' }), { target: { value: '' } });
  await screen.findByText('Công ty Sen Hồng');
  expect(lastInput()).not.toHaveProperty('debt');
});

test('NAV-012 a vendor shows all its invoices unless the address names a direction, and the other filters stay', async () => {
  const sent = await renderPartners({
    path: '/vendor/7?search_text=giay',
    stubs: [PARTNERS, INVOICES, RECORD],
  });
  await screen.findByText('Công ty Sen Hồng');
  const lastInput = () => sent.filter(({ call }) => call === listInvoices).at(-1)?.input;
  await waitFor(() => expect(lastInput()).toMatchObject({ partner_id: '7', search_text: 'giay' }));
  expect(lastInput()).not.toHaveProperty('invoiceType', 'INCOMING');
  const incoming = screen.getByRole('link', { name: 'Mua vào' });
  expect(incoming.getAttribute('href')).toBe('/vendor/7/INCOMING?search_text=giay');
  fireEvent.click(incoming);
  await waitFor(() =>
    expect(lastInput()).toMatchObject({ partner_id: '7', invoiceType: 'INCOMING' }),
  );
});

test('a list that cannot be read is reported and read again; an empty one explains what would be here', async () => {
  let isDown = true;
  const answer = () => (isDown ? refused(500, 'INTERNAL') : answered([], { ...PAGE, total: 0 }));
  await renderPartners({ path: '/vendor', stubs: [[listPartners, answer]] });
  const again = await screen.findByRole('button', { name: 'Thử lại' });
  isDown = false;
  fireEvent.click(again);
  await screen.findByText(/Chưa có nhà cung cấp/);
});

test('an unknown partner is reported, whatever the address contains', async () => {
  await renderPartners({
    path: '/customer/9/FRIENDS',
    stubs: [[listPartners, () => answered([], PAGE)], INVOICES],
  });
  await screen.findByText('Không tìm thấy đối tác này.');
  expect(screen.getByRole('link', { name: 'Tất cả' }).getAttribute('aria-current')).toBe('page');
});

test.each(['/customer', '/customer/7'])('%s breaks no accessibility rule', async (path) => {
  await renderPartners({ path, stubs: [PARTNERS, INVOICES, RECORD] });
  await waitFor(() => expect(document.querySelector('main h1')).not.toBeNull());
  expect(await brokenRules(document.body, { 'landmark-unique': { enabled: false } })).toEqual([]);
});

test('TAG-009 who may only read sees what is known of a customer, and nothing to change it by', async () => {
  const partner = record({
    bank_account: '0011000000123',
    bank_name: 'BIDV',
    notes: 'Trả chậm',
    checked_at: '2026-11-20T02:00:00.000Z',
    registered: { name: 'Công ty Sen Hồng', address: null },
    company_situation: 'active',
  });
  const reader = currentUser('accountant');
  const rights = { add: false, view: true, change: false, delete: false };
  reader.permissions['invoice_management'] = rights;
  await renderPartners({
    path: '/customer/7',
    stubs: [[getCurrentUser, () => reader], [getPartner, () => partner], PARTNERS, INVOICES],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Hồ sơ' }));
  const dialog = await screen.findByRole('dialog', { name: 'Hồ sơ đối tác' });
  for (const fact of ['0399998804', '0011000000123', 'BIDV', 'Trả chậm', 'sen@example.test'])
    await within(dialog).findByText(fact);
  expect(within(dialog).queryByRole('textbox')).toBeNull();
  expect(within(dialog).queryByRole('button', { name: 'Lưu' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Gộp', hidden: true })).toBeNull();
});

test('PART-002 another name on the newest invoice is taken over by a click, with the right to change partners', async () => {
  const other_names = [
    { name: 'Công ty TNHH Sen', source: 'invoices', issued_date: '2026-11-20' },
    { name: 'CÔNG TY SEN VIỆT', source: 'registry', issued_date: null },
  ];
  const sent = await renderPartners({
    path: '/customer/7',
    stubs: [
      [getPartner, () => record({ other_names })],
      [changePartner, () => record({ company_name: 'Công ty TNHH Sen', version: 2 })],
      PARTNERS,
      INVOICES,
    ],
  });
  await screen.findByText('Hóa đơn mới nhất (ngày 20/11/2026) ghi tên “Công ty TNHH Sen”.');
  screen.getByText('Dữ liệu đăng ký thuế ghi tên “CÔNG TY SEN VIỆT”.');
  fireEvent.click(screen.getByRole('button', { name: 'Dùng tên này: Công ty TNHH Sen' }));
  await screen.findByText('Đã đổi tên');
  expect(sent.find(({ call }) => call === changePartner)?.input).toMatchObject({
    version: 1,
    company_name: 'Công ty TNHH Sen',
  });
  expect(await brokenRules(document.body, { 'landmark-unique': { enabled: false } })).toEqual([]);
});

test('a merge is taken back from its notice, and who holds too many is merged from the other side', async () => {
  const other = { id: '8', company_name: 'Công ty Sen Hồng', taxcode: null };
  const answers = [
    () => refused(409, 'PARTNER_HOLDS_MANY', { most: '20000' }),
    () => ({ merge_id: '3', invoices: 2, payments: 0 }),
  ];
  const sent = await renderPartners({
    path: '/customer/7',
    stubs: [
      [getPartner, () => record({ duplicates: [other] })],
      [mergePartners, () => answers.shift()?.() ?? null],
      [undoMerge, () => record()],
      PARTNERS,
      INVOICES,
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Gộp' }));
  const dialog = await screen.findByRole('dialog', { name: 'Gộp đối tác trùng' });
  fireEvent.click(within(dialog).getByRole('radio'));
  const merge = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Gộp' }));
  merge();
  const way = await within(dialog).findByRole('link', { name: /gộp ngược lại/ });
  expect(way.getAttribute('href')).toBe('/customer/8');
  merge();
  await screen.findByText('Đã gộp, chuyển 2 hóa đơn');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(await screen.findByRole('button', { name: 'Hoàn tác' }));
  await screen.findByText('Đã tách lại như trước');
  expect(sent.filter(({ call }) => call === undoMerge)).toHaveLength(1);
});
