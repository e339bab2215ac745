import { listReleasing } from '@hoadon/contracts/invoice-lists';
import { bulkAskAuthority, bulkRetry } from '@hoadon/contracts/issuing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInvoiceLists } from '../../testing/pages/invoice-lists.ts';
import { invoiceRow } from '../../testing/sample-invoices.ts';
import { pageInfo } from '../../testing/samples.ts';
import { answered, type Sent } from '../../testing/stub-calls.ts';

const made = (sent: readonly Sent[], call: unknown) => sent.filter((one) => one.call === call);

async function chooseAll() {
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Chọn tất cả' }));
}

const UNKNOWN = invoiceRow({
  id: '3',
  state: 'unknown',
  releasing_status: 'release_error',
  failure_reason: 'ANSWER_LOST: lost',
});
const REFUSED = invoiceRow({
  id: '4',
  invoice_number: '00000043',
  state: 'refused',
  releasing_status: 'release_error',
  failure_reason: '20001: sai định dạng',
});

test('of chosen failed invoices the unknown are asked about and the others go on, each after a yes', async () => {
  const sent = await renderInvoiceLists({
    path: '/main/status/failed',
    stubs: [
      [listReleasing, () => answered([UNKNOWN, REFUSED], pageInfo(2))],
      [
        bulkRetry,
        () => ({
          retried: 0,
          asked: 0,
          refused: [{ id: '4', reason: 'INPUT_DATA_IS_INVALID' }],
        }),
      ],
      [bulkAskAuthority, () => ({ asked: 1 })],
    ],
  });
  await chooseAll();
  fireEvent.click(await screen.findByRole('button', { name: 'Hỏi cơ quan thuế' }));
  const ask = await screen.findByRole('alertdialog', { name: 'Hỏi cơ quan thuế về 1 hóa đơn?' });
  fireEvent.click(within(ask).getByRole('button', { name: 'Hỏi cơ quan thuế' }));
  await screen.findByText('Đang hỏi cơ quan thuế về 1 hóa đơn');
  expect(made(sent, bulkAskAuthority)[0]?.input).toEqual({ list_invoice_id: ['3'] });

  await chooseAll();
  fireEvent.click(await screen.findByRole('button', { name: 'Phát hành lại' }));
  const retry = await screen.findByRole('alertdialog', { name: 'Phát hành lại 1 hóa đơn?' });
  fireEvent.click(within(retry).getByRole('button', { name: 'Phát hành lại' }));
  await screen.findByRole('alertdialog', { name: '1 hóa đơn chưa làm tiếp được' });
  expect(made(sent, bulkRetry)[0]?.input).toEqual({ list_invoice_id: ['4'] });
});

test('what the format could not hold is put right first: it is not offered as it is', async () => {
  const unwritable = invoiceRow({
    id: '6',
    state: 'numbered',
    releasing_status: 'release_error',
    failure_reason: 'CREATE_TMP_INVOICE_FAILED: DVTinh',
  });
  await renderInvoiceLists({
    path: '/main/status/failed',
    stubs: [[listReleasing, () => answered([unwritable], pageInfo(1))]],
  });
  fireEvent.click(await screen.findByRole('button', { name: /Thao tác với hóa đơn 00000042/ }));
  await screen.findByRole('menuitem', { name: 'Sửa rồi gửi lại' });
  expect(screen.queryByRole('menuitem', { name: 'Phát hành lại' })).toBeNull();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Sửa rồi gửi lại' }));
  await waitFor(() => expect(window.location.pathname).toBe('/main/invoice/6/edit'));
});
