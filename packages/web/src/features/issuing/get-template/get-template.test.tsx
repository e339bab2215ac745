import { listInvoices } from '@hoadon/contracts/invoice-lists';
import { getInvoice } from '@hoadon/contracts/invoices';
import { WireLine } from '@hoadon/contracts/issuing';
import { decimal } from '@hoadon/domain/money/decimal';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { brokenRules } from '../../../testing/broken-rules.ts';
import { renderInvoiceForm } from '../../../testing/pages/invoice-form.ts';
import { invoiceDetail, invoiceRow } from '../../../testing/sample-invoices.ts';
import { pageInfo } from '../../../testing/samples.ts';
import { answered, refused, type Sent, type Stub } from '../../../testing/stub-calls.ts';
import { formStubs } from '../testing/form-stubs.ts';

const incoming = (id: string, seller_name: string, currency_code = 'VND') =>
  invoiceRow({
    id,
    invoice_number: id.padStart(8, '0'),
    seller_name,
    currency_code,
    kind_of: false,
  });
const ROWS = ['1', '2', '3', '4', '5'].map((id) => incoming(id, `Nhà cung cấp ${id}`));
const line = (name: string, changes: Partial<WireLine> = {}) =>
  WireLine.parse({
    type: 'HANG_HOA',
    name,
    unit: 'kg',
    quantity: decimal('2'),
    price: decimal('15000'),
    rate: '8',
    ...changes,
  });
const details: Stub = [
  getInvoice,
  ({ url }) => {
    const id = url.pathname.split('/').at(-1) ?? '';
    return invoiceDetail({
      ...incoming(id, `Nhà cung cấp ${id}`, id === '3' ? 'USD' : 'VND'),
      lines: [line(`Hàng ${id}`), line('', { type: 'NGHI_DINH' })],
    });
  },
];
const list = (rows = ROWS, next: string | null = null): Stub => [
  listInvoices,
  () => answered(rows, pageInfo(null, next)),
];
const made = (sent: readonly Sent[], call: unknown) => sent.filter((one) => one.call === call);
const field = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name);

async function openModal(stubs: readonly Stub[]): Promise<{ sent: Sent[]; modal: HTMLElement }> {
  const sent = await renderInvoiceForm({
    path: '/main/invoice/new',
    stubs: [...stubs, ...formStubs],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Lấy từ hóa đơn có sẵn' }));
  return { sent, modal: await screen.findByRole('dialog') };
}
const choose = async (modal: HTMLElement, number: string) =>
  fireEvent.click(await within(modal).findByRole('checkbox', { name: number }));
const save = (modal: HTMLElement) =>
  fireEvent.click(within(modal).getByRole('button', { name: 'Đưa vào hóa đơn' }));

test('ISS-034 incoming invoices are listed five a page with number and seller, searched, and shown by the eye', async () => {
  const { sent, modal } = await openModal([list(ROWS, 'next'), details]);
  await within(modal).findByText('Nhà cung cấp 3');
  // On a slow machine the lists that are read ahead may have been asked for before.
  const [request] = made(sent, listInvoices).filter(({ input }) => input['page'] === '1');
  expect(request?.input).toMatchObject({
    invoice_outgoing: 'false',
    invoiceType: 'INCOMING',
    page: '1',
    page_size: '5',
  });
  expect(within(modal).getAllByRole('checkbox')).toHaveLength(5);
  fireEvent.click(within(modal).getByRole('button', { name: 'Tiếp' }));
  await waitFor(() => expect(made(sent, listInvoices).at(-1)?.input['page']).toBe('2'));
  const search = within(modal).getByRole('textbox', { name: /^Tìm theo/ });
  fireEvent.change(search, { target: { value: 'cung cấp' } });
  fireEvent.keyDown(search, { key: 'Enter' });
  await waitFor(() =>
    expect(made(sent, listInvoices).at(-1)?.input).toMatchObject({
      search_text: 'cung cấp',
      page: '1',
    }),
  );
  fireEvent.click(await within(modal).findByRole('button', { name: 'Xem hóa đơn 00000002' }));
  await screen.findByRole('heading', { name: /Hóa đơn 1C26TAA số 00000002/ });
});

test('ISS-035 ISS-036 ISS-037 the chosen are counted and can be removed; saving writes their lines behind what is written, and the modal closes a second later', async () => {
  const { modal } = await openModal([list(), details]);
  await choose(modal, '00000001');
  await choose(modal, '00000004');
  await choose(modal, '00000002');
  const chosen = within(modal).getByRole('region', { name: 'Hóa đơn đã chọn' });
  within(chosen).getByText('Đã chọn 3 hóa đơn');
  fireEvent.click(within(chosen).getByRole('button', { name: 'Bỏ chọn hóa đơn 00000004' }));
  within(chosen).getByText('Đã chọn 2 hóa đơn');
  const later = vi.spyOn(globalThis, 'setTimeout');
  save(modal);
  await within(modal).findByText('Đã thêm 2 dòng');
  expect(later.mock.calls.map(([, pause]) => pause)).toContain(1_000);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await field(/^Tên hàng hóa, dịch vụ, dòng 1/)).value).toBe('Hàng 1');
  expect((await field(/^Tên hàng hóa, dịch vụ, dòng 2/)).value).toBe('Hàng 2');
  expect((await field(/^Đơn giá, dòng 2/)).value).toBe('15.000');
  expect(screen.queryByLabelText(/^Tên hàng hóa, dịch vụ, dòng 3/)).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Hoàn tác' }));
  await waitFor(async () => expect((await field(/^Tên hàng hóa, dịch vụ, dòng 1/)).value).toBe(''));
});

test('ISS-036 what is written already stays; a price in another currency is not taken over', async () => {
  const { modal } = await openModal([
    list([...ROWS.slice(0, 2), incoming('3', 'Hãng Ngoại', 'USD')]),
    details,
  ]);
  fireEvent.change(await field(/^Tên hàng hóa, dịch vụ, dòng 1/), { target: { value: 'Gõ tay' } });
  await choose(modal, '00000003');
  within(modal).getByText('USD: không lấy đơn giá');
  save(modal);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await field(/^Tên hàng hóa, dịch vụ, dòng 1/)).value).toBe('Gõ tay');
  expect((await field(/^Tên hàng hóa, dịch vụ, dòng 2/)).value).toBe('Hàng 3');
  expect((await field(/^Số lượng, dòng 2/)).value).toBe('2');
  expect((await field(/^Đơn giá, dòng 2/)).value).toBe('');
});

test('ISS-034 where nothing came in yet the company chooses among its own invoices', async () => {
  const own = invoiceRow({ id: '9', invoice_number: '00000009', buyer_legal_name: 'Công ty Mua' });
  const { modal } = await openModal([
    [
      listInvoices,
      ({ input }) => answered(input['invoiceType'] === 'OUTGOING' ? [own] : [], pageInfo(null)),
    ],
  ]);
  await within(modal).findByText('Công ty Mua');
  fireEvent.click(within(modal).getByRole('tab', { name: 'Hóa đơn mua vào' }));
  await within(modal).findByText('Chưa có hóa đơn mua vào nào.');
});

test('a list or an invoice that cannot be loaded shows an error, and the choice stays', async () => {
  let fails = true;
  const { modal } = await openModal([
    [listInvoices, () => (fails ? refused(500, 'INTERNAL') : answered(ROWS, pageInfo(null)))],
    [getInvoice, () => refused(500, 'INTERNAL')],
  ]);
  const retry = await within(modal).findByRole('button', { name: 'Thử lại' });
  fails = false;
  fireEvent.click(retry);
  await choose(modal, '00000001');
  save(modal);
  await within(modal).findByRole('alert');
  within(modal).getByText('Đã chọn 1 hóa đơn');
});

test('the choice of invoices breaks no accessibility rule', async () => {
  const { modal } = await openModal([list(ROWS, 'next'), details]);
  await choose(modal, '00000001');
  await within(modal).findByText('Đã chọn 1 hóa đơn');
  // The column of the preview buttons has no heading.
  const rules = { 'empty-table-header': { enabled: false } };
  expect(await brokenRules(modal, rules)).toEqual([]);
}, 60_000);
