import { getSellerInformation } from '@hoadon/contracts/company';
import { listInvoices } from '@hoadon/contracts/invoice-lists';
import {
  createInvoiceRecord,
  getInvoiceRecord,
  type RecordedInvoice,
  updateInvoiceRecord,
} from '@hoadon/contracts/invoice-records';
import { getInvoice } from '@hoadon/contracts/invoices';
import { getAllTags } from '@hoadon/contracts/tags';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { brokenRules } from '../../testing/broken-rules.ts';
import { renderInvoiceLists } from '../../testing/pages/invoice-lists.ts';
import { renderInvoiceRecords } from '../../testing/pages/invoice-records.ts';
import { invoiceDetail, invoiceRow } from '../../testing/sample-invoices.ts';
import { pageInfo, sellerInformation } from '../../testing/samples.ts';
import { answered, refused, type Stub } from '../../testing/stub-calls.ts';
import { InvoiceViewer } from '../invoices/index.ts';

/** On a busy machine they take a while to come. */
beforeAll(async () => {
  await import('./record-dialog.tsx');
  await InvoiceViewer.preload();
}, 60_000);

const storage = new Map<string, unknown>();
vi.mock('idb-keyval', () => ({
  createStore: () => null,
  clear: async () => storage.clear(),
  get: async (key: unknown) => storage.get(String(key)),
  set: async (key: unknown, value: unknown) => void storage.set(String(key), value),
  del: async (key: unknown) => void storage.delete(String(key)),
  values: async () => [...storage.values()],
}));

const RECORD: RecordedInvoice = {
  id: '9',
  version: 'v1',
  is_hand_recorded: true,
  currency_code: 'VND',
  invoice_type: '1',
  invoice_number: '00000123',
  invoice_serial: 'C26TGS',
  issued_date: '2026-11-20',
  paid_date: null,
  content: 'Tiền điện',
  tags: ['1'],
  cqt_code: '',
  seller_name: 'Công ty Điện',
  seller_address: '1 Làng Gốm',
  seller_taxcode: '0399995507',
  buyer_name: 'Công ty tôi',
  buyer_address: '',
  buyer_taxcode: '',
  total_amount_without_tax: '1000' as RecordedInvoice['total_amount_without_tax'],
  tax_percentage: '10' as RecordedInvoice['total_amount_without_tax'],
  total_amount_with_tax: '1100' as RecordedInvoice['total_amount_without_tax'],
  own_fields: [],
  files: [],
};
const TAGS: Stub = [getAllTags, () => answered([{ id: '1', name: 'Điện', hex_color: '#cccccc' }])];
const LIST: Stub = [listInvoices, () => answered([], pageInfo(0))];
const field = (name: string | RegExp) => screen.findByRole('textbox', { name });

async function type(name: string | RegExp, value: string): Promise<void> {
  const input = await field(name);
  fireEvent.change(input, { target: { value } });
  fireEvent.blur(input);
}

const openNew = (stubs: readonly Stub[] = []) =>
  renderInvoiceRecords({ path: '/main/record/new', stubs: [...stubs, TAGS, LIST] });

test('EDIT-001 EDIT-002 EDIT-004 an invoice is written down by hand: every field is there, what is missing is named', async () => {
  const sent = await openNew([[createInvoiceRecord, () => answered(RECORD)]]);
  await screen.findByRole('dialog', { name: 'Ghi hóa đơn mua vào' });
  fireEvent.click(await screen.findByRole('button', { name: 'Lưu' }));
  expect(await screen.findAllByText('Cần điền mục này.')).toHaveLength(8);
  await type(/^Số/, '123');
  await type(/^Ngày lập/, '20/11/2026');
  await type(/^Tên người bán/, 'Công ty Điện');
  await type(/^Mã số thuế người bán/, '0399995507');
  await type(/^Địa chỉ người bán/, '1 Làng Gốm');
  await type(/^Tên người mua/, 'Công ty tôi');
  await type(/^Mã số thuế người mua/, '0399998804');
  await type(/^Cộng tiền hàng/, '1.000');
  await type(/^Tổng tiền thanh toán/, '1.090');
  await type(/^Thuế suất/, '');
  fireEvent.click(screen.getByRole('button', { name: 'Lưu' }));
  await screen.findByText('Nhập thuế suất: không có thuế suất nào ra đúng tiền thuế này.');
  await type(/^Thuế suất/, '10');
  fireEvent.click(screen.getByRole('button', { name: 'Lưu' }));
  await screen.findByText('Cần có địa chỉ người mua khi có mã số thuế.');
  await type(/^Địa chỉ người mua/, '5 Phố Huế');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Điện' }));
  expect(await brokenRules()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Lưu' }));
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain(createInvoiceRecord));
  expect(sent.find(({ call }) => call === createInvoiceRecord)?.input).toMatchObject({
    invoice_number: '123',
    issued_date: '2026-11-20',
    total_amount_without_tax: '1000',
    tax_percentage: '10',
    total_amount_with_tax: '1100',
    tags: ['1'],
  });
});

test('the company itself is the buyer of a new record, until another is entered', async () => {
  await openNew([[getSellerInformation, () => sellerInformation]]);
  const buyer = (await field(/^Tên người mua/)) as HTMLInputElement;
  expect(buyer.value).toBe(sellerInformation.full_name);
  const taxCode = (await field(/^Mã số thuế người mua/)) as HTMLInputElement;
  expect(taxCode.value).toBe(sellerInformation.tax_code);
  fireEvent.click(screen.getAllByRole('button', { name: 'Đóng' })[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('EDIT-006 EDIT-007 AMB-36 totals follow what was typed last', async () => {
  await openNew();
  await type(/^Cộng tiền hàng/, '1.000');
  await type(/^Thuế suất/, '8');
  const withTax = (await field(/^Tổng tiền thanh toán/)) as HTMLInputElement;
  const percentage = (await field(/^Thuế suất/)) as HTMLInputElement;
  expect(withTax.value).toBe('1.080');
  await type(/^Tổng tiền thanh toán/, '1.100');
  expect(percentage.value).toBe('10');
  await type(/^Cộng tiền hàng/, '2.000');
  expect(withTax.value).toBe('2.200');
});

test('what was being written when the page went away is offered again', async () => {
  storage.clear();
  const { unmount } = await leaveHalfWritten();
  unmount();
  await openNew();
  const band = await screen.findByRole('region', { name: 'Bản viết dở' });
  fireEvent.click(within(band).getByRole('button', { name: 'Khôi phục' }));
  expect(((await field(/^Tên người bán/)) as HTMLInputElement).value).toBe('Công ty Dở Dang');
});

async function leaveHalfWritten() {
  await openNew();
  await type(/^Tên người bán/, 'Công ty Dở Dang');
  await waitFor(() => expect(storage.size).toBe(1), { timeout: 5_000 });
  const { cleanup } = await import('@testing-library/react');
  return { unmount: cleanup };
}

test('EDIT-008 two users change one record: what both changed is shown side by side, what only the other changed is taken', async () => {
  let reads = 0;
  const theirs = { ...RECORD, version: 'v2', seller_name: 'Công ty Của Họ', content: 'Họ ghi' };
  const sent = await renderInvoiceLists({
    path: '/main/invoice/9',
    stubs: [
      [getInvoice, () => answered({ ...invoiceDetail(), id: '9', kind_of: false })],
      [
        getInvoiceRecord,
        () => {
          reads += 1;
          return answered(reads === 1 ? RECORD : theirs);
        },
      ],
      [
        updateInvoiceRecord,
        ({ input }) =>
          input['version'] === 'v2'
            ? answered({ ...theirs, ...input, version: 'v3' })
            : refused(409, 'RECORD_CHANGED_MEANWHILE'),
      ],
      TAGS,
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Sửa bản ghi' }));
  await type(/^Tên người bán/, 'Công ty Của Tôi');
  fireEvent.click(screen.getByRole('button', { name: 'Lưu' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('Công ty Của Tôi');
  expect(question.textContent).toContain('Công ty Của Họ');
  expect(question.textContent).toContain('Lấy theo người kia: Nội dung');
  expect(within(question).getAllByRole('radio')).toHaveLength(2);
  fireEvent.click(within(question).getByRole('button', { name: 'Lưu với lựa chọn này' }));
  await waitFor(() =>
    expect(sent.filter(({ call }) => call === updateInvoiceRecord).at(-1)?.input).toMatchObject({
      version: 'v2',
      seller_name: 'Công ty Của Tôi',
      content: 'Họ ghi',
    }),
  );
});

const PURCHASES = ['9', '8', '7'].map((id) =>
  invoiceRow({ id, kind_of: false, invoice_number: `0000004${id}` }),
);
const walk: Stub[] = [
  TAGS,
  [listInvoices, () => answered(PURCHASES, pageInfo(PURCHASES.length))],
  [
    getInvoice,
    ({ url }) => {
      const id = url.pathname.split('/').at(-1) ?? '';
      return answered({ ...invoiceDetail(), ...PURCHASES.find((row) => row.id === id) });
    },
  ],
  [
    getInvoiceRecord,
    ({ url }) => {
      const id = url.pathname.split('/').at(-1) ?? '';
      return answered({ ...RECORD, id, seller_name: `Công ty số ${id}` });
    },
  ],
];
const record = () => within(screen.getByRole('dialog', { name: 'Bản ghi hóa đơn' }));
const seller = async () =>
  waitFor(
    () => (record().getByRole('textbox', { name: /^Tên người bán/ }) as HTMLInputElement).value,
  );
const pressStep = (name: string) => fireEvent.click(record().getByRole('button', { name }));

test('EDIT-003 the record form goes to the previous and the next invoice of the list, and shows its position', async () => {
  await renderInvoiceLists({ path: '/main/expense?invoice=9', stubs: walk });
  fireEvent.click(await screen.findByRole('button', { name: 'Sửa bản ghi' }));
  expect(await seller()).toBe('Công ty số 9');
  record().getByText('1 / 3');
  expect(record().getByRole('button', { name: 'Hóa đơn trước' }).hasAttribute('disabled')).toBe(
    true,
  );
  pressStep('Hóa đơn sau');
  await waitFor(async () => expect(await seller()).toBe('Công ty số 8'));
  record().getByText('2 / 3');
  pressStep('Hóa đơn sau');
  await waitFor(async () => expect(await seller()).toBe('Công ty số 7'));
  expect(record().getByRole('button', { name: 'Hóa đơn sau' }).hasAttribute('disabled')).toBe(true);
  pressStep('Hóa đơn trước');
  await waitFor(async () => expect(await seller()).toBe('Công ty số 8'));
});

test('EDIT-003 what is written is not lost by going on to the next', async () => {
  await renderInvoiceLists({ path: '/main/expense?invoice=9', stubs: walk });
  fireEvent.click(await screen.findByRole('button', { name: 'Sửa bản ghi' }));
  await type(/^Tên người bán/, 'Công ty Viết Dở');
  pressStep('Hóa đơn sau');
  const question = within(await screen.findByRole('alertdialog'));
  fireEvent.click(question.getByRole('button', { name: 'Tiếp tục nhập' }));
  expect(await seller()).toBe('Công ty Viết Dở');
  pressStep('Hóa đơn sau');
  fireEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Bỏ/ }),
  );
  await waitFor(async () => expect(await seller()).toBe('Công ty số 8'));
});

test('over the list of purchases is the link to record one by hand', async () => {
  await renderInvoiceLists({ path: '/main/expense', stubs: walk });
  fireEvent.click(await screen.findByRole('link', { name: 'Ghi bằng tay' }));
  await waitFor(() => expect(window.location.pathname).toBe('/main/record/new'));
});
