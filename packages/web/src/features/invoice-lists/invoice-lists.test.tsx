import { listInvoices, summarizeMonths, summarizeOpen } from '@hoadon/contracts/invoice-lists';
import {
  downloadInvoice,
  getInvoice,
  getInvoiceXml,
  type InvoiceDetail,
} from '@hoadon/contracts/invoices';
import { askAuthority } from '@hoadon/contracts/issuing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { brokenRules } from '../../testing/broken-rules.ts';
import { plainLists } from '../../testing/pages/plain-lists.tsx';
import { invoiceDetail, invoiceRow } from '../../testing/sample-invoices.ts';
import { pageInfo } from '../../testing/samples.ts';
import { answered, refused, type Stub } from '../../testing/stub-calls.ts';

const renderLists = plainLists();

const ROWS = [
  invoiceRow({ id: '9', invoice_number: '00000044', issued_date: '2026-11-21' }),
  invoiceRow({
    id: '8',
    invoice_number: '00000043',
    issued_date: '2026-10-31',
    invoice_type: 'REPLACED',
    payment_status: 'none',
    open_amount: '0',
  }),
  invoiceRow({
    id: '7',
    invoice_number: '00000042',
    issued_date: '2026-10-30',
    paid_date: '2026-11-02',
    payment_status: 'paid',
    open_amount: '0',
  }),
];
const issued = (rows = ROWS): Stub => [listInvoices, () => answered(rows, pageInfo(rows.length))];
const detail = (changes: Partial<InvoiceDetail> = {}): Stub => [
  getInvoice,
  ({ url }) =>
    invoiceDetail({ id: url.pathname.split('/').at(-1) ?? '', signed_xml: null, ...changes }),
];
const search = () => new URLSearchParams(window.location.search);
const opened = (number: string) => screen.findByRole('button', { name: `Mở hóa đơn ${number}` });
const key = (name: string) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name });

test('NAV-002 the list of issued invoices shows number, buyer, states, date and total under its month', async () => {
  const sent = await renderLists({ path: '/main/revenue', stubs: [issued()] });
  await opened('00000044');
  const list = screen.getByRole('region', { name: 'Hóa đơn bán ra' });
  expect(list.textContent).toContain('Tháng 11/2026');
  expect(list.textContent).toContain('Tháng 10/2026');
  within(list).getByText('21/11/2026');
  within(list).getByText('Bị thay thế');
  within(list).getByText('Đã thanh toán 02/11/2026');
  // Nothing is owed of what was replaced.
  expect(within(list).getAllByText('Chưa thanh toán')).toHaveLength(1);
  expect(list.textContent).toContain('+ 540.000');
  expect(sent.find(({ call }) => call === listInvoices)?.input).toMatchObject({
    invoice_outgoing: 'true',
    invoiceType: 'OUTGOING',
    exclude_invoice_types: 'DRAFT',
  });
});

test('a corrected buyer is listed as the one in force, with a mark that names the buyer of the issued invoice', async () => {
  const row = invoiceRow({
    buyer_name: 'Công ty TNHH Hồng Hà',
    buyer_taxcode: '0399991100',
    issued_to: { name: 'Công ty Cổ phần Phở Bún', taxcode: '0200000002' },
  });
  await renderLists({ path: '/main/revenue', stubs: [issued([row])] });
  const list = await screen.findByRole('region', { name: 'Hóa đơn bán ra' });
  await within(list).findByText('Công ty TNHH Hồng Hà');
  const mark = within(list).getByTitle(/0200000002 Công ty Cổ phần Phở Bún/);
  expect(mark.textContent).toBe('đã sửa');
});

test('the head of a month names how many of its rows are in the sum, where not all are', async () => {
  const total = {
    currency_code: 'VND',
    flow: 'in' as const,
    total_amount_without_tax: '500000',
    total_tax_mount: '40000',
    open_amount: null,
  };
  const month = (name: string, rows: number, invoices: number) => ({
    month: name,
    rows,
    invoices,
    amounts: [{ ...total, total_amount_with_tax: '540000' }],
  });
  const months = [month('2026-11', 2, 1), month('2026-10', 1, 1)];
  await renderLists({
    path: '/main/revenue',
    stubs: [[summarizeMonths, () => ({ is_exact: true, months })], issued()],
  });
  await screen.findByText(/^2 hóa đơn · 1 tính vào tổng$/);
  screen.getByText(/^1 hóa đơn$/);
});

test('where sales and purchases are listed together the head of a month has the sum of each', async () => {
  const sum = (flow: 'in' | 'out', total_amount_with_tax: string) => ({
    currency_code: 'VND',
    flow,
    total_amount_without_tax: '0',
    total_tax_mount: '0',
    total_amount_with_tax,
    open_amount: null,
  });
  const amounts = [sum('in', '540000'), sum('out', '220000')];
  // More came back than was sold.
  const less = [sum('in', '-540000'), sum('out', '220000')];
  const months = [
    { month: '2026-11', rows: 2, invoices: 2, amounts },
    { month: '2026-10', rows: 1, invoices: 1, amounts: less },
  ];
  await renderLists({
    path: '/main/all',
    stubs: [[summarizeMonths, () => ({ is_exact: true, months })], issued()],
  });
  await screen.findByText('+ 540.000 · − 220.000');
  screen.getByText('(540.000) · − 220.000');
});

test('NAV-007 a filtered list of debts shows the open balance of all its invoices, per currency', async () => {
  const sums = [
    { currency_code: 'VND', invoices: 120, open_amount: '5400000' },
    { currency_code: 'USD', invoices: 1, open_amount: '-12.5' },
  ];
  const sent = await renderLists({
    path: '/main/receivable-debt?search_text=sen&due_to=2026-11-20&sort=total',
    stubs: [[summarizeOpen, () => sums], issued()],
  });
  const line = await screen.findByRole('region', { name: 'Còn lại của danh sách đang lọc' });
  await within(line).findByText('5.400.000');
  within(line).getByText('120 hóa đơn');
  within(line).getByText('(12,50) USD');
  expect(sent.find(({ call }) => call === summarizeOpen)?.input).toEqual({
    invoice_outgoing: 'true',
    invoiceType: 'OUTGOING',
    payment_status: 'unpaid,partly,credit',
    search_text: 'sen',
    due_to: '2026-11-20',
  });
});

test('NAV-007 the whole list of debts has its sum in the head of the page, and none for itself', async () => {
  const sent = await renderLists({ path: '/main/receivable-debt', stubs: [issued()] });
  await opened('00000044');
  expect(screen.queryByRole('region', { name: 'Còn lại của danh sách đang lọc' })).toBeNull();
  expect(sent.filter(({ call }) => call === summarizeOpen)).toEqual([]);
});

test('NAV-007 what is open is asked for again where it could not be read, and the list stays', async () => {
  let isDown = true;
  await renderLists({
    path: '/main/receivable-debt?search_text=sen',
    stubs: [[summarizeOpen, () => (isDown ? refused(500, 'INTERNAL') : [])], issued()],
  });
  const line = await screen.findByRole('region', { name: 'Còn lại của danh sách đang lọc' });
  const again = await within(line).findByRole('button', { name: 'Thử lại' });
  await opened('00000044');
  isDown = false;
  fireEvent.click(again);
  await within(line).findByText('—');
});

test('j, k and Enter go through the list, and the open invoice is in the URL', async () => {
  await renderLists({ path: '/main/revenue', stubs: [issued(), detail()] });
  await opened('00000044');
  key('j');
  key('j');
  await waitFor(async () => expect(document.activeElement).toBe(await opened('00000043')));
  key('k');
  await waitFor(async () => expect(document.activeElement).toBe(await opened('00000044')));
  fireEvent.click(await opened('00000043'));
  await waitFor(() => expect(search().get('invoice')).toBe('8'));
  await screen.findByRole('dialog');
});

test('letters move nothing while the user types in the search box', async () => {
  await renderLists({ path: '/main/revenue', stubs: [issued()] });
  await opened('00000044');
  key('/');
  const box = screen.getByRole('textbox', { name: /Tìm theo số hóa đơn/ });
  expect(document.activeElement).toBe(box);
  key('j');
  key('c');
  expect(document.activeElement).toBe(box);
  expect(window.location.pathname).toBe('/main/revenue');
});

test('searching is held by the address and asks the server', async () => {
  const sent = await renderLists({ path: '/main/revenue', stubs: [issued()] });
  await opened('00000044');
  const box = screen.getByRole('textbox', { name: /Tìm theo số hóa đơn/ });
  fireEvent.change(box, { target: { value: '00042' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  await waitFor(() => expect(search().get('search_text')).toBe('00042'));
  await waitFor(() =>
    expect(
      sent.some(({ call, input }) => call === listInvoices && input['search_text'] === '00042'),
    ).toBe(true),
  );
});

test('a list that cannot be loaded shows the reason and a retry', async () => {
  let broken = true;
  await renderLists({
    path: '/main/revenue',
    stubs: [
      [listInvoices, () => (broken ? refused(500, 'INTERNAL') : answered(ROWS, pageInfo(3)))],
    ],
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Đã có lỗi ngoài dự kiến');
  expect(alert.textContent).toContain('INTERNAL · request-1');
  broken = false;
  fireEvent.click(within(alert).getByRole('button', { name: 'Thử lại' }));
  await opened('00000044');
});

test('an empty list explains itself and offers the next action', async () => {
  await renderLists({ path: '/main/revenue', stubs: [issued([])] });
  await screen.findByText(/Chưa có hóa đơn nào được phát hành\. Hóa đơn đã cấp mã/);
  const link = screen.getByRole('link', { name: 'Lập hóa đơn mới' });
  expect(link.getAttribute('href')).toBe('/main/invoice/new');
});

test('[ and ] show the neighbours with "index / total"', async () => {
  await renderLists({ path: '/main/revenue?invoice=8', stubs: [issued(), detail()] });
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('2 / 3');
  fireEvent.keyDown(dialog, { key: ']' });
  await within(dialog).findByText('3 / 3');
  expect(search().get('invoice')).toBe('7');
  fireEvent.keyDown(dialog, { key: '[' });
  await within(dialog).findByText('2 / 3');
});

test.each([
  ['245', { total: 245, total_is_lower_bound: false }, '2 / 245'],
  ['more than 10,000', { total: 10_000, total_is_lower_bound: true }, '2 / 10.000+'],
])(
  'the counter of the viewer counts the whole list, not the loaded page: %s',
  async (_, count, text) => {
    const counted: Stub = [
      listInvoices,
      ({ input }) =>
        input['with_total'] === 'false'
          ? answered(ROWS, { ...pageInfo(3), total: null, next_cursor: 'more' })
          : answered(ROWS.slice(0, 1), { ...pageInfo(3), ...count, next_cursor: 'more' }),
    ];
    const sent = await renderLists({ path: '/main/revenue?invoice=8', stubs: [counted, detail()] });
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText(text);
    const listCalls = sent.filter(
      ({ call, input }) => call === listInvoices && !input['with_total'],
    );
    expect(listCalls).toHaveLength(1);
  },
);

test('at the last loaded invoice a failing server is not queried endlessly, but again with the next key', async () => {
  const failing: Stub = [
    listInvoices,
    ({ input }) =>
      input['cursor'] === undefined
        ? answered(ROWS, { ...pageInfo(9), next_cursor: 'more' })
        : refused(500, 'INTERNAL'),
  ];
  const sent = await renderLists({
    path: '/main/revenue?invoice=7',
    stubs: [failing, detail()],
  });
  const listCalls = () =>
    sent.filter(({ call, input }) => call === listInvoices && input['cursor']);
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('3 / 9');
  const list = screen.getByRole('region', { name: 'Hóa đơn bán ra', hidden: true });
  await within(list).findByRole('button', { name: 'Thử lại', hidden: true });
  const before = listCalls().length;
  expect(before).toBeLessThan(4);
  fireEvent.keyDown(dialog, { key: ']' });
  await waitFor(() => expect(listCalls()).toHaveLength(before + 1));
});

test('the active row of the keyboard is visible, and moves on from the row that was clicked', async () => {
  await renderLists({ path: '/main/revenue', stubs: [issued(), detail()] });
  await opened('00000044');
  key('Enter');
  await screen.findByRole('dialog');
  expect(search().get('invoice')).toBe('9');
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(await opened('00000043'));
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  key('j');
  const focused = () => document.activeElement?.closest('[data-id]')?.getAttribute('data-id');
  await waitFor(() => expect(focused()).toBe('7'));
});

test('the signed XML is shown line by line and downloads as it is', async () => {
  const xml = '<HDon><DLHDon Id="data"><SHDon>42</SHDon></DLHDon></HDon>';
  await renderLists({
    path: '/main/revenue?invoice=7',
    stubs: [
      issued(),
      detail({ signed_xml: '/e-invoice-api/api/invoices/7/xml' }),
      [
        getInvoiceXml,
        () =>
          new Response(xml, {
            headers: { 'content-disposition': 'attachment; filename="1C26TAA-42.xml"' },
          }),
      ],
    ],
  });
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(await within(dialog).findByRole('tab', { name: 'XML' }));
  const lines = await within(dialog).findByRole('tree', { name: 'XML' });
  await waitFor(() => expect(lines.textContent).toContain('<SHDon>42</SHDon>'));
  within(dialog).getByRole('button', { name: 'Tải XML' });
});

test('a lost reply is shown as unknown, and querying the authority is the only action offered', async () => {
  const sent = await renderLists({
    path: '/main/revenue?invoice=7',
    stubs: [
      issued(),
      detail({
        state: 'unknown',
        releasing_status: 'release_error',
        failure_reason: 'ANSWER_LOST: The answer was lost.',
      }),
      [
        askAuthority,
        () => ({
          id: '7',
          id_pinvoice: '7',
          state: 'accepted',
          releasing_status: 'released',
          invoice_number: '42',
          invoice_serial: 'C26TAA',
          cqt_code: 'M1',
          warnings: [],
          version: 2,
        }),
      ],
    ],
  });
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText(/Không lập lại hóa đơn này/);
  expect(dialog.textContent).toContain('Đã gửi nhưng mất kết nối khi chờ trả lời.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Hỏi cơ quan thuế' }));
  await waitFor(() => expect(sent.some(({ call }) => call === askAuthority)).toBe(true));
});

test("the authority's refusal is shown in its own words with its code", async () => {
  await renderLists({
    path: '/main/revenue?invoice=7',
    stubs: [
      issued(),
      detail({
        state: 'refused',
        releasing_status: 'release_error',
        failure_reason: '20001: Mã số thuế người mua không tồn tại',
      }),
    ],
  });
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText(/Mã số thuế người mua không tồn tại \(mã 20001\)/);
});

test('ERR-005 a failed download is reported in words', async () => {
  await renderLists({
    path: '/main/revenue?invoice=7',
    stubs: [
      issued(),
      detail({ signed_xml: '/x' }),
      [downloadInvoice, () => refused(409, 'FILE_NOT_READY')],
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Tải PDF và XML' }));
  await screen.findByText('Tệp chưa sẵn sàng');
});

test('the list and the viewer break no accessibility rule', async () => {
  await renderLists({ path: '/main/revenue?invoice=7', stubs: [issued(), detail()] });
  await screen.findByRole('dialog');
  await screen.findByText('Lịch sử');
  expect(await brokenRules()).toEqual([]);
}, 60_000);
