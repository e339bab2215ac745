import { getInvoice } from '@hoadon/contracts/invoices';
import {
  getPreparedPdf,
  getPreparedXml,
  type IssuedInvoice,
  releaseInvoice,
  updateInvoice,
} from '@hoadon/contracts/issuing';
import { getSigningAgent, listSigningAccounts } from '@hoadon/contracts/signing';
import { decimal } from '@hoadon/domain/money/decimal';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderInvoiceForm } from '../../../testing/pages/invoice-form.ts';
import { invoiceDetail } from '../../../testing/sample-invoices.ts';
import { stubAgent } from '../../../testing/stub-agent.ts';
import type { Sent, Stub } from '../../../testing/stub-calls.ts';
import { formStubs } from '../testing/form-stubs.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T03:00:00Z') });
  localStorage.setItem('hoadon.agent', 'paired-token');
  vi.stubGlobal('isSecureContext', true);
});
afterEach(() => vi.useRealTimers());

const AGENT = 'http://localhost:32318/api/ca';
const DRAFT = invoiceDetail({
  id: '7',
  state: 'draft',
  releasing_status: 'draf',
  invoice_number: null,
  buyer_data: {
    buyer_type: 'ENTERPRISE',
    buyer_legal_name: 'Công ty Cổ phần Đại Phát',
    buyer_tax_code: '0399993309',
    buyer_address_line: '25 Lý Thường Kiệt, Hà Nội',
  },
  lines: [
    {
      type: 'HANG_HOA',
      code: null,
      name: 'Bàn',
      unit: 'cái',
      quantity: decimal('1'),
      price: decimal('1000'),
      rate: '8',
    },
  ],
});
const issued = (changes: Partial<IssuedInvoice>): IssuedInvoice => ({
  id: '7',
  id_pinvoice: '7',
  state: 'draft',
  releasing_status: 'draf',
  invoice_number: null,
  invoice_serial: 'C26TAA',
  cqt_code: null,
  warnings: [],
  version: 2,
  ...changes,
});
const NUMBERED = issued({ state: 'signing', invoice_number: '00000045', version: 3 });

/** Responds when the test resolves it. */
function pending<T>() {
  let settle: (answer: T) => void = () => undefined;
  let lose: () => void = () => undefined;
  const answer = new Promise<T>((resolve, reject) => {
    settle = resolve;
    lose = () => reject(new TypeError('network'));
  });
  return { answer, settle, lose };
}

type Network = Readonly<{
  update?: () => Promise<object> | object;
  release?: () => Promise<object> | object;
}>;

async function openDraft(network: Network = {}): Promise<Sent[]> {
  const { update = () => issued({}), release = () => NUMBERED } = network;
  const stubs: Stub[] = [
    ...formStubs,
    [getInvoice, () => DRAFT],
    [listSigningAccounts, () => []],
    [getSigningAgent, () => ({ url: AGENT })],
    [updateInvoice, update],
    [releaseInvoice, release],
    [getPreparedXml, () => new Response('<HDon/>')],
    [getPreparedPdf, () => new Response('%PDF')],
  ];
  const sent = await renderInvoiceForm({ path: '/main/invoice/7/edit', stubs });
  stubAgent(AGENT, {});
  await screen.findByLabelText('Tên hàng hóa, dịch vụ, dòng 1');
  return sent;
}

const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => fireEvent.click(await button(name));
async function issueByToken() {
  await press('Phát hành');
  const question = await screen.findByRole('alertdialog');
  const yes = within(question).getByRole('button', { name: 'Phát hành' });
  await waitFor(() => expect(yes.getAttribute('aria-busy')).toBe(null));
  fireEvent.click(yes);
}
const form = () => screen.getByLabelText('Tên hàng hóa, dịch vụ, dòng 1').closest('[inert]');
const releases = (sent: readonly Sent[]) => sent.filter(({ call }) => call === releaseInvoice);
const stageRunning = (name: string) =>
  waitFor(() => {
    expect(document.querySelector(`[data-step=${name}][data-progress=running]`)).not.toBe(null);
  });

test('what is typed while a draft is being saved stays, on the page and unsaved', async () => {
  const saving = pending<object>();
  const sent = await openDraft({ update: () => saving.answer });
  const name = screen.getByLabelText<HTMLInputElement>('Tên hàng hóa, dịch vụ, dòng 1');
  fireEvent.change(name, { target: { value: 'Bàn gỗ' } });
  await press('Lưu nháp');
  await waitFor(() => expect(sent.some(({ call }) => call === updateInvoice)).toBe(true));
  expect(form()).toBe(null);
  fireEvent.change(name, { target: { value: 'Bàn gỗ lim' } });
  saving.settle(issued({}));
  await screen.findByText('Đã lưu nháp. Phần bạn gõ trong lúc lưu chưa được lưu.');
  expect(window.location.pathname).toBe('/main/invoice/7/edit');
  expect(name.value).toBe('Bàn gỗ lim');
});

test('NAV-037 who saves a draft goes on to the list of drafts, with the statistics out of the way', async () => {
  await openDraft({ update: () => issued({}) });
  const name = screen.getByLabelText<HTMLInputElement>('Tên hàng hóa, dịch vụ, dòng 1');
  fireEvent.change(name, { target: { value: 'Bàn gỗ' } });
  await press('Lưu nháp');
  await waitFor(() => expect(window.location.pathname).toBe('/main/status/draft'));
  expect(window.location.search).toBe('?statistics=HIDE');
});

test('Esc while the token’s window takes a number leaves it standing, and the form closed', async () => {
  const numbering = pending<object>();
  const sent = await openDraft({ release: () => numbering.answer });
  await issueByToken();
  await stageRunning('preparing');
  await waitFor(() => expect(releases(sent)).toHaveLength(1));
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await stageRunning('preparing');
  expect(form()).not.toBe(null);
  numbering.settle(NUMBERED);
  await waitFor(() => expect(releases(sent).length).toBeGreaterThan(1));
});

test('when the response with the number is lost, the token dialog shows that and resends the same request, and closing it never leads back to the form', async () => {
  const sent = await openDraft({ release: () => Promise.reject(new TypeError('network')) });
  await issueByToken();
  await screen.findByText(/Chưa biết hóa đơn đã được cấp số hay chưa/);
  expect(screen.queryByText(/chưa được cấp số\. Nội dung đã nhập vẫn còn/)).toBe(null);
  await press('Ký hóa đơn');
  await waitFor(() => expect(releases(sent)).toHaveLength(2));
  await screen.findByText(/Chưa biết hóa đơn đã được cấp số hay chưa/);
  const [first, second] = releases(sent);
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
  expect(second?.input).toEqual(first?.input);
  const dialog = screen.getByRole('dialog');
  const [close] = within(dialog).getAllByRole('button', { name: 'Đóng' });
  if (close) fireEvent.click(close);
  await waitFor(() => expect(window.location.pathname).toBe('/main/status/issuing'));
});

test('before the number is asked for, closing the token’s window gives the form back as it was', async () => {
  await openDraft();
  stubAgent(AGENT, { usb: { present: false, certificates: [] } });
  await issueByToken();
  await screen.findByText(/Hóa đơn chưa được cấp số\. Nội dung đã nhập vẫn còn/);
  const [close] = within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Đóng' });
  if (close) fireEvent.click(close);
  await waitFor(() => expect(form()).toBe(null));
  expect(window.location.pathname).toBe('/main/invoice/7/edit');
});
