import { listInvoices } from '@hoadon/contracts/invoice-lists';
import { getInvoice } from '@hoadon/contracts/invoices';
import {
  listAdvances,
  listPayments,
  listVouchers,
  type OpenInvoice,
  type Payment,
  readOpenInvoices,
  recordPayment,
  undoPayment,
  useAdvance,
} from '@hoadon/contracts/payments';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { brokenRules } from '../../testing/broken-rules.ts';
import { renderVouchers } from '../../testing/pages/payments.ts';
import { plainLists } from '../../testing/pages/plain-lists.tsx';
import { invoiceDetail, invoiceRow } from '../../testing/sample-invoices.ts';
import { pageInfo } from '../../testing/samples.ts';
import { answered, refused, type Sent, type Stub } from '../../testing/stub-calls.ts';
import { InvoiceViewer } from '../invoices/index.ts';
import { InvoicePayments, PayMenu } from './index.ts';

const renderLists = plainLists({
  acts: {
    ViewerTools: PayMenu,
    ViewerPanels: ({ invoice, position }) =>
      position === 'history' && <InvoicePayments invoice={invoice} />,
  },
});

/** On a busy machine they take a while to come. */
beforeAll(async () => {
  await InvoiceViewer.preload();
  await import('./pay/pay-dialog.tsx');
}, 60_000);

const OPEN: OpenInvoice = {
  invoice_id: '7',
  kind_of: true,
  template_code: '1',
  invoice_serial: 'C26TAA',
  invoice_number: '00000042',
  issued_date: '2026-11-21',
  due_date: null,
  partner_id: '1',
  partner_name: 'Công ty Cổ phần Phở Bún',
  currency_code: 'VND',
  foreign_rate: null,
  total_amount_without_tax: '500000',
  total_amount_with_tax: '540000',
  paid_amount: '0',
  credit_amount: '0',
  open_amount: '540000',
  reason: null,
};
const PAYMENT: Payment = {
  id: '31',
  refunds: [],
  number: 'PT00001/2026',
  direction: 'in',
  paid_date: '2026-11-21',
  payment_method: 'transfer',
  bank_reference: 'FT26325',
  note: null,
  currency_code: 'VND',
  amount: '200000',
  foreign_rate: null,
  amount_dong: '200000',
  invoices: [
    {
      invoice_id: '7',
      template_code: '1',
      invoice_serial: 'C26TAA',
      invoice_number: '00000042',
      issued_date: '2026-11-21',
      amount: '200000',
      moved_from: null,
    },
  ],
  created_by: 'Trần Kế Toán',
  created_at: '2026-11-21T03:04:05.000Z',
  undone_at: null,
  counterparty: 'Công ty Cổ phần Phở Bún',
  document: null,
  advance_open: null,
  mails: [],
};
const made = (sent: readonly Sent[], call: unknown) => sent.filter((one) => one.call === call);
const viewed: Stub[] = [
  [listInvoices, () => answered([invoiceRow()], pageInfo(1))],
  [getInvoice, () => invoiceDetail({ signed_xml: null })],
];

/** The form that records a payment of the invoice that is open. */
async function openForm(open: Partial<OpenInvoice>, ...stubs: Stub[]) {
  const sent = await renderLists({
    path: '/main/revenue?invoice=7',
    stubs: [...stubs, ...viewed, [readOpenInvoices, () => [{ ...OPEN, ...open }]]],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Thanh toán' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Ghi nhận thanh toán…' }));
  const form = within(await screen.findByRole('dialog', { name: 'Ghi nhận thanh toán' }));
  return { sent, form };
}

/** The same with its fields. */
async function payForm(open: Partial<OpenInvoice>, ...stubs: Stub[]) {
  const { sent, form } = await openForm(open, ...stubs);
  await form.findByText(/^Còn phải (thu|trả)$/);
  const amount = form.getByRole('textbox', { name: /^(Thu|Trả) lần này cho/ }) as HTMLInputElement;
  return {
    sent,
    form,
    amount,
    type(text: string) {
      fireEvent.change(amount, { target: { value: text } });
      fireEvent.blur(amount);
    },
    record: () => fireEvent.click(form.getByRole('button', { name: 'Ghi nhận' })),
  };
}

test('PAID an invoice is paid in part: what is open is proposed, more than that is refused before it is sent', async () => {
  const { sent, form, amount, type, record } = await payForm({}, [
    recordPayment,
    () => answered(PAYMENT),
  ]);
  expect(amount.value).toBe('540.000');
  type('600.000');
  form.getByText('Nhiều hơn phần còn phải thu.');
  record();
  expect(made(sent, recordPayment)).toEqual([]);
  type('200.000');
  expect(await brokenRules()).toEqual([]);
  record();
  await waitFor(() => expect(made(sent, recordPayment)).toHaveLength(1));
  expect(made(sent, recordPayment)[0]?.input).toMatchObject({
    invoices: [{ invoice_id: '7', amount: '200000' }],
    payment_method: 'transfer',
  });
  await screen.findByText('Đã ghi nhận thanh toán PT00001/2026');
});

test('cash for a purchase that reaches the limit is recorded after a word on its input tax, a sale or a smaller one without', async () => {
  const hintOf = async (open: Partial<OpenInvoice>) => {
    const { form } = await payForm({ issued_date: '2026-11-21', ...open });
    fireEvent.change(form.getByLabelText('Hình thức'), { target: { value: 'cash' } });
    const warning = form.queryByText(/phần trả tiền mặt không được khấu trừ/)?.textContent ?? '';
    cleanup();
    return warning;
  };
  const large = { kind_of: false, total_amount_with_tax: '5000000' };
  expect(await hintOf(large)).toContain('5.000.000');
  expect(await hintOf({ ...large, total_amount_with_tax: '4999999' })).toBe('');
  expect(await hintOf({ ...large, kind_of: true })).toBe('');
});

test('PAID an advance of the partner is proposed with what it pays of the invoice, and used', async () => {
  const advance = { ...PAYMENT, id: '88', number: 'PT00012/2026', amount: '600000', invoices: [] };
  const { sent, form } = await payForm(
    {},
    [listAdvances, () => [{ ...advance, advance_open: '600000' }]],
    [useAdvance, () => answered({ ...advance, advance_open: '60000' })],
  );
  await form.findByText(
    /Ứng trước PT00012\/2026 ngày 21\/11\/2026 còn 600\.000 VND: trả được 540\.000 VND/,
  );
  expect(await brokenRules()).toEqual([]);
  fireEvent.click(form.getByRole('button', { name: 'Dùng ứng trước' }));
  await waitFor(() => expect(made(sent, useAdvance)).toHaveLength(1));
  expect(made(sent, useAdvance)[0]?.input).toMatchObject({ invoices_id: ['7'] });
  expect(made(sent, useAdvance)[0]?.url.pathname).toMatch(/\/88\/use$/);
});

test('PAID where an advance pays all that is open, the form closes and the payment is named', async () => {
  const advance = { ...PAYMENT, id: '88', number: 'PT00012/2026', amount: '600000', invoices: [] };
  let isPaid = false;
  await payForm(
    {},
    [listAdvances, () => [{ ...advance, advance_open: '600000' }]],
    [
      useAdvance,
      () => {
        isPaid = true;
        return answered({ ...advance, advance_open: '60000' });
      },
    ],
    [readOpenInvoices, () => [{ ...OPEN, ...(isPaid && { reason: 'paid', open_amount: '0' }) }]],
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Dùng ứng trước' }));
  await screen.findByText('Đã trừ từ khoản ứng trước PT00012/2026');
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Ghi nhận thanh toán' })).toBeNull(),
  );
});

test('untouched, all that is open is paid, whatever that is by then', async () => {
  const { sent, record } = await payForm({}, [recordPayment, () => answered(PAYMENT)]);
  record();
  await waitFor(() => expect(made(sent, recordPayment)).toHaveLength(1));
  expect(made(sent, recordPayment)[0]?.input).toMatchObject({ invoices: [{ invoice_id: '7' }] });
  expect(JSON.stringify(made(sent, recordPayment)[0]?.input)).not.toContain('amount');
});

test('in a foreign currency the rate of the invoice is proposed, and the payment carries the one that is typed', async () => {
  const { sent, form, record } = await payForm(
    { currency_code: 'USD', foreign_rate: '25000', open_amount: '100' },
    [recordPayment, () => answered(PAYMENT)],
  );
  const rate = form.getByRole('textbox', { name: /^Tỷ giá/ }) as HTMLInputElement;
  expect(rate.value).toBe('25.000');
  form.getByText('quy đổi 2.500.000 VND');
  fireEvent.change(rate, { target: { value: '' } });
  fireEvent.change(rate, { target: { value: '1' } });
  fireEvent.blur(rate);
  fireEvent.click(form.getByRole('button', { name: 'Ghi nhận' }));
  await form.findByText('Nhập tỷ giá lớn hơn 0 và khác 1.');
  expect(made(sent, recordPayment)).toEqual([]);
  fireEvent.change(rate, { target: { value: '26.000' } });
  fireEvent.blur(rate);
  record();
  await waitFor(() =>
    expect(made(sent, recordPayment)[0]?.input).toMatchObject({ foreign_rate: '26000' }),
  );
});

test('a refusal is shown where it happened, and what was typed is still there', async () => {
  const { form, amount, type, record } = await payForm({}, [
    recordPayment,
    () =>
      refused(409, 'PAYMENT_TOO_MUCH', {
        invoice: '1C26TAA 00000042',
        open: '100000',
        currency: 'VND',
      }),
  ]);
  type('200.000');
  record();
  await form.findByText('Số tiền nhiều hơn phần còn phải trả');
  expect(amount.value).toBe('200.000');
});

test('the reason why nothing can be paid of an invoice is shown, and nothing is sent', async () => {
  const { sent, form } = await openForm({ reason: 'canceled' });
  await form.findByText('đã hủy', { exact: false });
  const record = form.getByRole('button', { name: 'Ghi nhận' });
  expect(record.hasAttribute('disabled')).toBe(true);
  expect(made(sent, recordPayment)).toEqual([]);
});

test('a payment is undone; where the outcome is unknown, the undo stays offered', async () => {
  let isDown = true;
  const sent = await renderVouchers({
    path: '/main/payment-receipt',
    stubs: [
      [listVouchers, () => answered([PAYMENT], { ...pageInfo(1), next_cursor: null })],
      [
        undoPayment,
        () =>
          isDown
            ? refused(503, 'OUTCOME_UNKNOWN')
            : answered({ ...PAYMENT, undone_at: '2026-11-21T04:00:00.000Z' }),
      ],
      [listPayments, () => []],
    ],
  });
  await screen.findByText('PT00001/2026');
  const ask = () => fireEvent.click(screen.getByRole('button', { name: 'Hủy PT00001/2026' }));
  ask();
  const question = within(await screen.findByRole('alertdialog', { name: 'Hủy PT00001/2026?' }));
  question.getByText(/không khôi phục được/);
  question.getByText(/1C26TAA/);
  fireEvent.click(question.getByRole('button', { name: 'Giữ lại' }));
  expect(made(sent, undoPayment)).toHaveLength(0);
  ask();
  fireEvent.click(await screen.findByRole('button', { name: 'Hủy phiếu' }));
  await waitFor(() => expect(made(sent, undoPayment)).toHaveLength(1));
  isDown = false;
  fireEvent.click(await screen.findByRole('button', { name: 'Hủy ghi nhận' }));
  await screen.findByText('Đã hủy khoản thanh toán; hóa đơn lại chưa thanh toán.');
  const keys = made(sent, undoPayment).map(({ headers }) => headers.get('idempotency-key'));
  // Under one key: it is taken back once.
  expect(new Set(keys).size).toBe(1);
});

test.each([
  { open: '60000', advance: ['Khoản ứng trước (còn lại 60.000 VND) cũng bị hủy.'] },
  { open: '0', advance: [] },
])(
  'a voucher without invoices is cancelled as a voucher; its advance $open is shown',
  async ({ open, advance }) => {
    const voucher = { ...PAYMENT, invoices: [], advance_open: open };
    await renderVouchers({
      path: '/main/payment-receipt',
      stubs: [
        [listVouchers, () => answered([voucher], { ...pageInfo(1), next_cursor: null })],
        [undoPayment, () => answered({ ...voucher, undone_at: '2026-11-21T04:00:00.000Z' })],
      ],
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Hủy PT00001/2026' }));
    const question = within(await screen.findByRole('alertdialog'));
    question.getByText(/không khôi phục được/);
    expect(question.queryAllByText(/ứng trước/).map(({ textContent }) => textContent)).toEqual(
      advance,
    );
    fireEvent.click(question.getByRole('button', { name: 'Hủy phiếu' }));
    await screen.findByText('Đã hủy phiếu PT00001/2026.');
    expect(screen.queryByText(/lại chưa thanh toán/)).toBeNull();
  },
);

test('vouchers are searched by what is typed, and an empty result is reported', async () => {
  const sent = await renderVouchers({
    path: '/main/payment-receipt',
    stubs: [
      [
        listVouchers,
        ({ url }) =>
          answered(url.searchParams.get('search_text') ? [] : [PAYMENT], {
            ...pageInfo(1),
            next_cursor: null,
          }),
      ],
    ],
  });
  await screen.findByText('PT00001/2026');
  const box = screen.getByRole('textbox', { name: 'Tìm phiếu: số, đối tác, nội dung' });
  fireEvent.change(box, { target: { value: 'điện lực' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  await waitFor(() => expect(screen.queryByText('PT00001/2026')).toBeNull());
  expect(made(sent, listVouchers).at(-1)?.url.searchParams.get('search_text')).toBe('điện lực');
});
