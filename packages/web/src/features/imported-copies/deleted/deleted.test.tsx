import { askBulkAct, getBulkAct, startBulkAct } from '@hoadon/contracts/bulk-acts';
import {
  type DeletedInvoice,
  listDeletedCopies,
  listDeletedDrafts,
} from '@hoadon/contracts/imported-copies';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { brokenRules } from '../../../testing/broken-rules.ts';
import { renderDeleted } from '../../../testing/pages/deleted.ts';
import { invoiceRow } from '../../../testing/sample-invoices.ts';
import { bulkAct, bulkQuestion } from '../../../testing/samples.ts';
import { answered, refused, type Sent, type Stub } from '../../../testing/stub-calls.ts';

const deletedRow = (change: Partial<DeletedInvoice> = {}): DeletedInvoice => ({
  ...invoiceRow({ kind_of: false, origin: 3, seller_name: 'Giấy Bãi Bằng' }),
  deleted_at: '2026-11-20T03:04:05.000Z',
  deleted_by: 'Trần Kế Toán',
  ...change,
});
const page = (count: number, next: string | null = null) => ({
  total: null,
  current_page: null,
  current_limit: count,
  next_cursor: next,
});
const copies = (...rows: readonly DeletedInvoice[]): Stub => [
  listDeletedCopies,
  () => answered([...rows], page(rows.length)),
];
const inputs = (sent: readonly Sent[], call: unknown) =>
  sent.filter((one) => one.call === call).map(({ input }) => input);

test('LIST-020 a deleted copy is listed with who deleted it and when, and restored after one question', async () => {
  let rows = [deletedRow()];
  const sent = await renderDeleted({
    path: '/main/deleted/copies',
    stubs: [
      [listDeletedCopies, () => answered(rows, page(rows.length))],
      [
        askBulkAct,
        () => bulkQuestion({ id: '9', kind: 'restore-copies', total: 1, numbering: [] }),
      ],
      [
        startBulkAct,
        () => {
          rows = [];
          return bulkAct({ id: '9', kind: 'restore-copies', state: 'finished', total: 1, done: 1 });
        },
      ],
      [
        getBulkAct,
        () => bulkAct({ id: '9', kind: 'restore-copies', state: 'finished', total: 1, done: 1 }),
      ],
    ],
  });
  const row = await screen.findByRole('button', { name: /^Khôi phục 1C26TAA 00000042/ });
  screen.getByText('Trần Kế Toán');
  screen.getByText('20.11.26 10:04');
  screen.getByText(/^Được lưu cho đến khi khôi phục/);
  expect(await brokenRules()).toEqual([]);
  fireEvent.click(row);
  const dialog = await screen.findByRole('alertdialog', { name: 'Khôi phục 1 bản nhập?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Khôi phục' }));
  await screen.findByText('Chưa có bản nhập nào bị xóa.');
  expect(inputs(sent, askBulkAct)).toMatchObject([
    { kind: 'restore-copies', list_invoice_id: [deletedRow().id] },
  ]);
});

test('LIST-020 the chosen of the deleted drafts are restored together', async () => {
  const draft = { state: 'draft', invoice_number: null } as const;
  const rows = [
    deletedRow({ ...draft, id: '61', deleted_by: null }),
    deletedRow({ ...draft, id: '62' }),
    deletedRow({ ...draft, id: '63' }),
  ];
  const sent = await renderDeleted({
    path: '/main/deleted/drafts',
    stubs: [
      [listDeletedDrafts, () => answered(rows, page(3))],
      [askBulkAct, () => bulkQuestion({ id: '8', kind: 'restore', total: 2 })],
    ],
  });
  const [first, , third] = await screen.findAllByRole('checkbox', { name: /^Chọn hóa đơn/ });
  screen.getByText('Không rõ');
  if (first) fireEvent.click(first);
  if (third) fireEvent.click(third);
  fireEvent.click(await screen.findByRole('button', { name: 'Khôi phục…' }));
  await screen.findByRole('alertdialog', { name: 'Lấy lại 2 bản nháp?' });
  expect(inputs(sent, askBulkAct)).toMatchObject([
    { kind: 'restore', list_invoice_id: ['61', '63'] },
  ]);
});

test('LIST-020 the filters of the address narrow what is deleted, and an empty result is reported', async () => {
  const sent = await renderDeleted({
    path: '/main/deleted/copies?search_text=b%C3%A3i',
    stubs: [copies()],
  });
  await screen.findByText('Không có hóa đơn nào khớp với “bãi”.');
  await waitFor(() =>
    expect(inputs(sent, listDeletedCopies)).toMatchObject([{ search_text: 'bãi' }]),
  );
});

test('a list of what is deleted that could not be read is read again on request', async () => {
  let attempts = 0;
  await renderDeleted({
    path: '/main/deleted/copies',
    stubs: [
      [
        listDeletedCopies,
        () => {
          attempts += 1;
          return attempts === 1 ? refused(403, 'FORBIDDEN') : answered([deletedRow()], page(1));
        },
      ],
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Thử lại' }));
  await screen.findByRole('button', { name: /^Khôi phục 1C26TAA 00000042/ });
});
