import { beginCorrectionList } from '@hoadon/contracts/corrections';
import { listInvoices } from '@hoadon/contracts/invoice-lists';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { brokenRules } from '../../../testing/broken-rules.ts';
import { renderInvoiceLists } from '../../../testing/pages/invoice-lists.ts';
import { invoiceRow } from '../../../testing/sample-invoices.ts';
import { pageInfo } from '../../../testing/samples.ts';
import { answered, type Sent, type Stub } from '../../../testing/stub-calls.ts';

const rows = ['1', '2', '3'].map((id) =>
  invoiceRow({ id, invoice_number: id.padStart(8, '0'), buyer_legal_name: `Công ty ${id}` }),
);
const ALLOWED = {
  refused: [],
  of_replacement: false,
  correction_list: { number: '', originals: [] },
  lines: [],
};
const refusing = (...refused: readonly { id: string; reason: string; field: string | null }[]) => ({
  ...ALLOWED,
  refused: [...refused],
  correction_list: null,
});
const askedIn = (sent: readonly Sent[]) =>
  sent.filter(({ call }) => call === beginCorrectionList).map(({ input }) => input);

async function choose(
  names: readonly string[],
  act: string,
  answer: Stub[1],
  path = '/main/revenue',
) {
  const sent = await renderInvoiceLists({
    path,
    stubs: [
      [listInvoices, () => answered(rows, pageInfo(rows.length))],
      [beginCorrectionList, answer],
    ],
  });
  for (const name of names)
    fireEvent.click(await screen.findByRole('checkbox', { name: new RegExp(name) }));
  fireEvent.click(await screen.findByRole('button', { name: 'Thao tác' }));
  // The menu is there with what it offers: what is missing in it is not only late.
  await screen.findAllByRole('menuitem');
  const entry = screen.queryByRole('menuitem', { name: act });
  if (entry) fireEvent.click(entry);
  return { sent, entry };
}

test('chosen invoices that one list may have open the form of one correction', async () => {
  const { sent } = await choose(['00000002', '00000001'], 'Điều chỉnh chung…', () => ALLOWED);
  await waitFor(() => expect(window.location.pathname).toBe('/main/invoice/1.2/correct/amounts'));
  expect(askedIn(sent)).toEqual([{ original_ids: ['1', '2'], action: 'ADJUST_INCREASE_DECREASE' }]);
});

test('each invoice that one list may not have is named with its reasons before any form opens, and the others go on without it', async () => {
  const { sent } = await choose(
    ['00000001', '00000002', '00000003'],
    'Thay thế chung…',
    ({ input }) =>
      (input['original_ids'] as readonly string[]).includes('2')
        ? refusing(
            { id: '2', reason: 'listed-of-other-buyer', field: null },
            { id: '2', reason: 'locked-by-original', field: 'currency' },
          )
        : ALLOWED,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Thay thế chung nhiều hóa đơn' });
  const named = (await within(dialog).findByText('00000002')).closest('li');
  expect(named?.textContent).toContain('Một bảng kê chỉ gồm hóa đơn của cùng một người mua.');
  expect(named?.textContent).toContain('Khác loại tiền.');
  expect(await brokenRules(dialog)).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Tiếp tục với 2 hóa đơn còn lại' }));
  await waitFor(() => expect(window.location.pathname).toBe('/main/invoice/1.3/correct/replace'));
  expect(askedIn(sent).at(-1)).toEqual({
    original_ids: ['1', '3'],
    action: 'ISSUE_REPLACEMENT_INVOICE',
  });
});

test('one invoice alone is no list: nothing is asked, and the dialog shows what to do', async () => {
  const { sent } = await choose(['00000001'], 'Điều chỉnh chung…', () => ALLOWED);
  const dialog = await screen.findByRole('dialog', { name: 'Điều chỉnh chung nhiều hóa đơn' });
  within(dialog).getByText(/Chọn từ hai hóa đơn trở lên/);
  expect(askedIn(sent)).toEqual([]);
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a list of received invoices offers no correction of them', async () => {
  const { entry } = await choose(['00000001'], 'Điều chỉnh chung…', () => ALLOWED, '/main/expense');
  expect(entry).toBeNull();
});
