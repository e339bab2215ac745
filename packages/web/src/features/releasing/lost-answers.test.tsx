import { listReleasing } from '@hoadon/contracts/invoice-lists';
import { getInvoice } from '@hoadon/contracts/invoices';
import {
  deleteDraft,
  prepareRelease,
  releaseInvoice,
  restoreDrafts,
} from '@hoadon/contracts/issuing';
import { listSigningAccounts } from '@hoadon/contracts/signing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInvoiceLists } from '../../testing/pages/invoice-lists.ts';
import { draftRow, invoiceDetail } from '../../testing/sample-invoices.ts';
import { hostedAccount, justIssued, pageInfo, preparedRelease } from '../../testing/samples.ts';
import { answered, type Sent, type Stub } from '../../testing/stub-calls.ts';

const DRAFT = draftRow({ id: '1' });
/** The menu of a row reads it: one that is not there leaves the list. */
const drafts: readonly Stub[] = [
  [listReleasing, () => answered([DRAFT], pageInfo(1))],
  [getInvoice, () => invoiceDetail(DRAFT)],
];

/** Loses the first answer. */
function losingFirst<T>(answer: T): () => T {
  let turn = 0;
  return () => {
    turn += 1;
    if (turn === 1) throw new TypeError('network');
    return answer;
  };
}

const made = (sent: readonly Sent[], call: unknown) => sent.filter((one) => one.call === call);
const keysOf = (sent: readonly Sent[]) => sent.map(({ headers }) => headers.get('idempotency-key'));
async function fromMenu(entry: string) {
  fireEvent.click(
    await screen.findByRole('button', { name: /^Thao tác.*Công ty Cổ phần Phở Bún/ }),
  );
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }));
  return screen.findByRole('alertdialog');
}
const press = (dialog: HTMLElement, name: string) =>
  fireEvent.click(within(dialog).getByRole('button', { name }));

test('the issuing of an invoice with an unknown outcome is repeated with the same request, whoever signs now', async () => {
  const sent = await renderInvoiceLists({
    path: '/main/status/draft',
    stubs: [
      ...drafts,
      [listSigningAccounts, () => [hostedAccount]],
      [prepareRelease, () => preparedRelease],
      [releaseInvoice, losingFirst(justIssued)],
    ],
  });
  const dialog = await fromMenu('Phát hành');
  await within(dialog).findByText('1C26TAA');
  const signer = await within(dialog).findByRole('combobox', { name: 'Ký bằng' });
  press(dialog, 'Phát hành');
  await within(dialog).findByRole('alert');
  fireEvent.change(signer, { target: { value: 'token' } });
  press(dialog, 'Phát hành');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const [first, second, ...more] = made(sent, releaseInvoice);
  expect(second?.input).toEqual(first?.input);
  expect(first?.input).toEqual({ version: '1', ca_id: 'key-1', ca_type: 'HSM' });
  expect(new Set(keysOf([first, second].flatMap((one) => one ?? []))).size).toBe(1);
  expect(more).toEqual([]);
});

test('a deletion and its undo are each repeated after a lost response, and reported once they are done', async () => {
  const sent = await renderInvoiceLists({
    path: '/main/status/draft',
    stubs: [
      ...drafts,
      [deleteDraft, losingFirst({})],
      [restoreDrafts, losingFirst({ restored: 1, refusals: [] })],
    ],
  });
  const dialog = await fromMenu('Xóa');
  press(dialog, 'Xóa');
  await within(dialog).findByRole('alert');
  press(dialog, 'Xóa');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const undo = async () => {
    const [newest] = await screen.findAllByRole('button', { name: 'Hoàn tác' });
    if (newest) fireEvent.click(newest);
  };
  await undo();
  await waitFor(() => expect(made(sent, restoreDrafts)).toHaveLength(1));
  // The way back is not lost with the answer.
  await screen.findByText('Không kết nối được máy chủ');
  await undo();
  await screen.findByText('Đã lấy lại 1 bản nháp');
  for (const call of [deleteDraft, restoreDrafts]) {
    const keys = keysOf(made(sent, call));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  }
});
