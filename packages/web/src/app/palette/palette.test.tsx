import { type CurrentUser, getCurrentUser } from '@hoadon/contracts/auth';
import { listInvoices, listReleasing } from '@hoadon/contracts/invoice-lists';
import { getInvoice } from '@hoadon/contracts/invoices';
import { listPartners } from '@hoadon/contracts/partners';
import { getAllRules, listRuleRuns, suggestRules } from '@hoadon/contracts/rules';
import { globalSearch } from '@hoadon/contracts/search';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { brokenRules } from '../../testing/broken-rules.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { draftRow, invoiceDetail, invoiceRow } from '../../testing/sample-invoices.ts';
import { currentUser, pageInfo } from '../../testing/samples.ts';
import { answered, refused, type Stub } from '../../testing/stub-calls.ts';

const plain = (text: string) => ({ text, parts: [] });
const FOUND = {
  invoices: [
    {
      id: '42',
      kind_of: true,
      state: 'accepted',
      issued_date: '2026-11-20',
      currency_code: 'VND',
      invoice_number: plain('00000042'),
      invoice_serial: plain('C26TAA'),
      partner_name: { text: 'Công ty Bình Minh', parts: [[8, 17]] },
      partner_taxcode: plain('0399998804'),
      total_amount_with_tax: plain('1500000'),
      cqt_code: null,
    },
  ],
  customers: [{ id: '7', name: { text: 'Công ty Bình Minh', parts: [[8, 17]] }, taxcode: null }],
  vendors: [],
};
const NOTHING = { invoices: [], customers: [], vendors: [] };
/** Not the id of the issued invoice: lists share their rows, and the shell reads that list ahead while this one is shown. */
const DRAFT = draftRow({ id: '8' });
const LISTS: Stub[] = [
  [listInvoices, () => answered([invoiceRow()], pageInfo(1))],
  [listReleasing, () => answered([DRAFT], pageInfo(1))],
  [listPartners, () => answered([], pageInfo(0))],
];
/** The palette reads the one invoice that is chosen, to know what may be done with it. */
const CHOSEN: Stub = [getInvoice, () => invoiceDetail(DRAFT)];
const NO_RULES: readonly Stub[] = [
  [getAllRules, () => []],
  [listRuleRuns, () => []],
  [suggestRules, () => []],
];
const SEARCH: Stub = [globalSearch, () => FOUND];

async function openPalette(path = '/main/revenue', stubs: readonly Stub[] = [SEARCH]) {
  const sent = await renderApp({ path, stubs: [...stubs, ...LISTS] });
  await screen.findByRole('navigation', { name: 'Khu vực' });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const palette = await screen.findByRole('dialog', { name: 'Tìm mọi thứ' });
  const box = within(palette).getByRole('combobox');
  const type = (value: string) => fireEvent.change(box, { target: { value } });
  const searches = () => sent.filter(({ call }) => call === globalSearch);
  return { sent, palette, box, type, searches };
}

test('FIND-001 what is typed finds invoices and customers, with the parts marked that it was found by', async () => {
  const { palette, type } = await openPalette();
  type('binh minh');
  const invoice = await within(palette).findByRole('option', { name: /00000042/ });
  expect(invoice.querySelector('mark')?.textContent).toBe('Bình Minh');
  expect(invoice.textContent).toContain('1.500.000');
  const customers = within(palette).getByRole('group', { name: 'Khách hàng' });
  within(customers).getByRole('option', { name: 'Công ty Bình Minh' });
});

test('RULE-001 rules are opened by their name from wherever one is', async () => {
  const { palette, type } = await openPalette('/main/revenue', [SEARCH, ...NO_RULES]);
  type('quy tac');
  fireEvent.click(await within(palette).findByRole('option', { name: 'Quy tắc phân loại' }));
  await screen.findByRole('heading', { level: 1, name: /Quy tắc/ });
  expect(window.location.pathname).toBe('/main/settings/rules');
});

test('FIND-002 one character asks nothing', async () => {
  const { type, searches, palette } = await openPalette();
  type('b');
  await waitFor(() => expect(palette.querySelector('mark')?.textContent).toMatch(/b/i));
  type('bi');
  await waitFor(() => expect(searches()).toHaveLength(1));
  expect(searches()[0]?.input['search_text']).toBe('bi');
});

test('what is asked while something else is looked for takes the request before back', async () => {
  const never: Stub = [globalSearch, () => new Promise<object>(() => undefined)];
  const { type, searches } = await openPalette('/main/revenue', [never]);
  type('bin');
  await waitFor(() => expect(searches()).toHaveLength(1));
  type('binh');
  await waitFor(() => expect(searches()).toHaveLength(2));
  expect(searches()[0]?.signal?.aborted).toBe(true);
  expect(searches()[1]?.signal?.aborted).toBe(false);
});

test('FIND-006 a failed search lists nothing and shows the failure, and pages are found all the same', async () => {
  const { palette, type } = await openPalette('/main/revenue', [
    [globalSearch, () => refused(503, 'SERVICE_UNAVAILABLE')],
  ]);
  type('nhap');
  await within(palette).findByRole('alert');
  within(palette).getByRole('option', { name: 'Bản nháp' });
  within(palette).getByRole('button', { name: 'Thử lại' });
});

test('UX-023 a search without results is reported with the typed words', async () => {
  const { palette, type } = await openPalette('/main/revenue', [[globalSearch, () => NOTHING]]);
  type('khongcoaica');
  await within(palette).findByText('Không tìm thấy gì với “khongcoaica”.');
});

test('a page is opened by its name without accents, and by the keyboard alone', async () => {
  const { box, type, palette } = await openPalette('/main/revenue', [
    [globalSearch, () => NOTHING],
  ]);
  type('khach hang');
  await within(palette).findByRole('option', { name: 'Khách hàng' });
  fireEvent.keyDown(box, { key: 'Enter' });
  await waitFor(() => expect(window.location.pathname).toBe('/customer'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the acts on the chosen rows are there with their keys, and do what their buttons do', async () => {
  await renderApp({ path: '/main/status/draft', stubs: [CHOSEN, SEARCH, ...LISTS] });
  const [row] = await screen.findAllByRole('checkbox', { name: /Chọn/ });
  if (!row) throw new Error('no row to choose');
  fireEvent.click(row);
  await screen.findByRole('button', { name: 'Xóa' });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const palette = await screen.findByRole('dialog', { name: 'Tìm mọi thứ' });
  const acts = await within(palette).findByRole('group', {
    name: 'Việc với các hóa đơn đã chọn',
  });
  const act = within(acts).getByRole('option', { name: /Xóa/ });
  expect(act.textContent).toContain('Delete');
  fireEvent.click(act);
  await screen.findByRole('alertdialog');
});

test('what is opened is remembered by its name', async () => {
  const { palette, type } = await openPalette();
  type('binh minh');
  fireEvent.click(await within(palette).findByRole('option', { name: /00000042/ }));
  await waitFor(() => expect(window.location.search).toContain('invoice=42'));
  expect(localStorage.getItem('hoadon.recent')).toContain('00000042 · C26TAA · Công ty Bình Minh');
});

test('what this user opened lately is offered, also where it becomes known only now who it is', async () => {
  const thing = { kind: 'customer', href: '/customer/7', label: 'Công ty Bình Minh' };
  localStorage.setItem('hoadon.recent', JSON.stringify({ owner: '1/1', things: [thing] }));
  let letIn: (user: CurrentUser) => void = () => {};
  const late = new Promise<CurrentUser>((resolve) => {
    letIn = resolve;
  });
  const { palette } = await openPalette('/main/revenue', [[getCurrentUser, () => late], SEARCH]);
  expect(within(palette).queryByRole('group', { name: 'Mở gần đây' })).toBe(null);
  letIn(currentUser());
  const recent = await within(palette).findByRole('group', { name: 'Mở gần đây' });
  fireEvent.click(within(recent).getByRole('option', { name: 'Công ty Bình Minh' }));
  await waitFor(() => expect(window.location.pathname).toBe('/customer/7'));
});

test('the palette breaks no accessibility rule', async () => {
  const { palette, type } = await openPalette();
  type('binh minh');
  await within(palette).findByRole('option', { name: /00000042/ });
  expect(await brokenRules(palette)).toEqual([]);
});
