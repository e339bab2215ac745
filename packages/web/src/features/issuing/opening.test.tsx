import { getSellerInformation } from '@hoadon/contracts/company';
import { getActiveSeries, listActiveAnnounceLines } from '@hoadon/contracts/invoice-templates';
import { getInvoice } from '@hoadon/contracts/invoices';
import { getSubscriptionsMonitor } from '@hoadon/contracts/licences';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { newQueryClient } from '../../lib/query-client.ts';
import { renderInvoiceForm } from '../../testing/pages/invoice-form.ts';
import { invoiceDetail } from '../../testing/sample-invoices.ts';
import { sellerInformation } from '../../testing/samples.ts';
import { refused, type Stub, stubCalls } from '../../testing/stub-calls.ts';
import { toast } from '../../ui/toast/toast.tsx';
import { sellerQuery } from '../company/index.ts';
import { activeSeriesQuery, announcedQuery } from './queries.ts';

const ANNOUNCED = [
  {
    annoucement_line_id: '3',
    template_type_obj: { invoice_type: '1', template_code: '1' },
    invoice_common_code: 'C26TAA',
  },
];
const ACTIVE = [
  {
    invoice_type: '1',
    template_code: '1',
    invoice_serial: 'C26TAA',
    next_number: 43,
    last_issued_date: '2026-11-20',
  },
];
const GRANTED = { subscriptions: [], may_publish: true, refusal: null };

const seller: Stub = [getSellerInformation, () => sellerInformation];
const announced: Stub = [listActiveAnnounceLines, () => ANNOUNCED];
const active: Stub = [getActiveSeries, () => ACTIVE];
const granted: Stub = [getSubscriptionsMonitor, () => GRANTED];
const PATH = '/main/invoice/new';
const issueButton = () => screen.findByRole('button', { name: /Phát hành/ });

test('ISS-023 the form waits for the licence check and the announced types', async () => {
  let answer: (licence: object) => void = () => undefined;
  const licence = new Promise<object>((resolve) => {
    answer = resolve;
  });
  await renderInvoiceForm({
    path: PATH,
    stubs: [seller, announced, active, [getSubscriptionsMonitor, () => licence]],
  });
  await screen.findByRole('status', { name: 'Đang xử lý…' });
  expect(screen.queryByRole('button', { name: /Phát hành/ })).toBeNull();
  answer(GRANTED);
  expect((await issueButton()).hasAttribute('disabled')).toBe(false);
});

test.each(['PUBLISH_NOT_PERMITTED', 'LICENSE_EXPIRED', 'NO_PERMITTED_INVOICE_TYPE'])(
  'ISS-023 LIC-004 LIC-005 with %s nothing can be issued, and the form says why and takes drafts',
  async (refusal) => {
    const monitor = { subscriptions: [], may_publish: false, refusal };
    await renderInvoiceForm({
      path: PATH,
      stubs: [seller, announced, active, [getSubscriptionsMonitor, () => monitor]],
    });
    await screen.findByRole('dialog');
    screen.getByRole('region', { name: 'Chỉ lưu nháp', hidden: true });
    screen.getByRole('button', { name: 'Lưu nháp', hidden: true });
    expect(screen.queryByRole('button', { name: 'Phát hành', hidden: true })).toBeNull();
  },
);

test.each([
  ['seller/infomation', [[getSellerInformation, () => refused(500, 'INTERNAL')], announced]],
  [
    'list-active-announce-lines',
    [seller, [listActiveAnnounceLines, () => refused(500, 'INTERNAL')]],
  ],
] as [string, Stub[]][])(
  'API-009 when %s fails the page says so and no toast comes',
  async (_call, stubs) => {
    const toasts = [vi.spyOn(toast, 'error'), vi.spyOn(toast, 'warning')];
    await renderInvoiceForm({ path: PATH, stubs: [...stubs, active, granted] });
    await screen.findByRole('alert');
    for (const spy of toasts) expect(spy).not.toHaveBeenCalled();
  },
);

test('API-008 seller and announced types are asked for once; numbers to come are asked anew', async () => {
  const sent = stubCalls([seller, announced, active]);
  const client = newQueryClient();
  for (const _time of [1, 2]) {
    await client.fetchQuery(sellerQuery);
    await client.fetchQuery(announcedQuery);
    await client.fetchQuery(activeSeriesQuery);
  }
  const times = (call: object) => sent.filter((one) => one.call === call).length;
  expect([getSellerInformation, listActiveAnnounceLines, getActiveSeries].map(times)).toEqual([
    1, 1, 2,
  ]);
  // What was read last is at hand while it is asked anew.
  expect(client.getQueryData(activeSeriesQuery.queryKey)).toEqual(ACTIVE);
});

test('what the authority refused is put right under its number: type, series and day stay', async () => {
  const full = { subscriptions: [], may_publish: false, refusal: 'LICENSE_EXPIRED' };
  const refusedInvoice = invoiceDetail({ state: 'refused', releasing_status: 'release_error' });
  await renderInvoiceForm({
    path: '/main/invoice/7/edit',
    stubs: [
      [getInvoice, () => refusedInvoice],
      [getSubscriptionsMonitor, () => full],
      seller,
      announced,
      active,
    ],
  });
  // Its number was counted already, so a used-up licence does not stop it.
  expect((await issueButton()).hasAttribute('disabled')).toBe(false);
  screen.getByText('Giữ số 00000042');
  for (const name of [/^Loại hóa đơn/, /^Mẫu số/, /^Ký hiệu/, /^Ngày lập/])
    expect(screen.getByLabelText(name).hasAttribute('disabled')).toBe(true);
  expect(screen.getByLabelText(/^Tên đơn vị/).hasAttribute('disabled')).toBe(false);
});
