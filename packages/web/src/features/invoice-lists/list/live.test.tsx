import { listInvoices, listReleasing } from '@hoadon/contracts/invoice-lists';
import { readRows, streamEvents } from '@hoadon/contracts/invoices';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { draftRow, invoiceRow } from '../../../testing/sample-invoices.ts';
import { pageInfo } from '../../../testing/samples.ts';
import { answered, type Sent, type Stub } from '../../../testing/stub-calls.ts';

/** A stream of events that a test speaks through. */
function stream(): { say: (id: string) => void; stub: Stub } {
  let writer: ReadableStreamDefaultController<Uint8Array> | null = null;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      writer = controller;
    },
  });
  return {
    stub: [streamEvents, () => new Response(body)],
    say: (id) =>
      writer?.enqueue(
        new TextEncoder().encode(`data: {"type":"invoice","id":"${id}","state":"changed"}\n\n`),
      ),
  };
}
/** Other lists are fetched once the page has been still for two seconds. */
const isOther = ({ input }: Pick<Sent, 'input'>) => input['invoiceType'] === 'INCOMING';
const made = (sent: readonly Sent[], call: unknown) =>
  sent.filter((one) => one.call === call && !isOther(one));
/** They have no rows: a row of this list as it was would count as newer than the event. */
const issuedList = (answer: (sent: Sent) => Response): Stub => [
  listInvoices,
  (sent) => (isOther(sent) ? answered([], pageInfo(0)) : answer(sent)),
];
const row = (id: string) => screen.findByRole('button', { name: `Mở hóa đơn 0000004${id}` });
const issued = (id: string, changes: object = {}) =>
  invoiceRow({ id, invoice_number: `0000004${id}`, ...changes });

test('a row whose invoice changes is read alone and changes in its place', async () => {
  const { say, stub } = stream();
  const sent = await renderApp({
    path: '/main/revenue',
    stubs: [
      stub,
      issuedList(() => answered([issued('3'), issued('2')], pageInfo(2))),
      [readRows, () => [issued('2', { invoice_type: 'REPLACED' })]],
    ],
  });
  const before = (await row('2')).closest('[role=row]');
  say('2');
  await waitFor(() => expect(before?.textContent).toContain('Bị thay thế'));
  expect(made(sent, readRows).map(({ input }) => input)).toEqual([{ ids: '2' }]);
  expect(made(sent, listInvoices)).toHaveLength(1);
});

test('an invoice that moves on leaves the list of its station without a reading of the list', async () => {
  const { say, stub } = stream();
  const drafts = ['1', '2'].map((id) => draftRow({ id, buyer_name: `Khách ${id}` }));
  const sent = await renderApp({
    path: '/main/status/draft',
    stubs: [
      stub,
      [listReleasing, () => answered(drafts, pageInfo(2))],
      [readRows, () => [issued('1', { state: 'sent', releasing_status: 'releasing' })]],
    ],
  });
  await screen.findByText('Khách 1');
  say('1');
  await waitFor(() => expect(screen.queryByText('Khách 1')).toBeNull());
  screen.getByText('Khách 2');
  expect(made(sent, listReleasing)).toHaveLength(1);
});

test('a new invoice joins a short list by itself; over a long one a line offers it, and nothing is read again', async () => {
  const { say, stub } = stream();
  let rows = [issued('3'), issued('2')];
  let next: string | null = null;
  const sent = await renderApp({
    path: '/main/revenue',
    stubs: [
      stub,
      issuedList(({ input }) =>
        input['cursor']
          ? answered([issued('1')], pageInfo(null))
          : answered(rows, pageInfo(9, next)),
      ),
    ],
  });
  await row('3');
  rows = [issued('4'), ...rows];
  next = 'more';
  say('4');
  await row('4');
  // Its end is in sight, so that the next page comes too.
  await row('1');
  const before = made(sent, listInvoices).length;
  rows = [issued('5'), ...rows];
  say('5');
  const notice = await screen.findByText('Có thể có dòng mới trong danh sách này.');
  expect(made(sent, listInvoices)).toHaveLength(before);
  fireEvent.click(within(notice).getByRole('button', { name: 'Tải lại danh sách' }));
  await row('5');
  await waitFor(() => expect(screen.queryByText(/Có thể có dòng mới/)).toBeNull());
});
