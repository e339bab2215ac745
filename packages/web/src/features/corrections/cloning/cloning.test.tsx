import { cloneInvoices } from '@hoadon/contracts/corrections';
import { listInvoices } from '@hoadon/contracts/invoice-lists';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { brokenRules } from '../../../testing/broken-rules.ts';
import { renderInvoiceLists } from '../../../testing/pages/invoice-lists.ts';
import { invoiceRow } from '../../../testing/sample-invoices.ts';
import { pageInfo } from '../../../testing/samples.ts';
import { answered, type Sent, type Stub } from '../../../testing/stub-calls.ts';

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    invoiceRow({ id: String(index + 1), invoice_number: String(index + 1).padStart(8, '0') }),
  );
const copying = (sent: readonly Sent[]) => sent.filter(({ call }) => call === cloneInvoices);
const askedIn = ({ input }: Sent) => input['list_invoice_id'] as readonly string[];

async function copyAll(count: number, answer: Stub[1]) {
  const all = rows(count);
  const sent = await renderInvoiceLists({
    path: '/main/revenue',
    stubs: [
      [listInvoices, () => answered(all, pageInfo(count))],
      [cloneInvoices, answer],
    ],
  });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Chọn tất cả' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Thao tác' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sao chép thành hóa đơn mới' }));
  const question = await screen.findByRole('alertdialog', { name: `Sao chép ${count} hóa đơn?` });
  return { sent, confirm: () => press(question, 'Sao chép') };
}
const press = (within_: HTMLElement, name: string) =>
  fireEvent.click(within(within_).getByRole('button', { name }));

test('ACT-040 the result of copying many names each success and each error with its reason', async () => {
  const { sent, confirm } = await copyAll(3, () => ({
    success: [
      { id: '11', copied_from: '1' },
      { id: '12', copied_from: '2' },
    ],
    error: [{ id: '3', message: 'CORRECTION_NOT_ALLOWED' }],
  }));
  expect(copying(sent)).toHaveLength(0);
  confirm();
  const result = await screen.findByRole('dialog', { name: 'Kết quả sao chép' });
  const copied = within(result).getByRole('region', { name: 'Sao chép thành công 2 hóa đơn' });
  expect(
    within(copied).getAllByRole('link', { name: 'Mở bản nháp' })[0]?.getAttribute('href'),
  ).toBe('/main/invoice/11/edit');
  const failed = within(result).getByRole('region', { name: 'Không sao chép được 1 hóa đơn' });
  expect(failed.textContent).toContain('00000003');
  expect(failed.textContent).toContain('Hãy lập hóa đơn mới.');
  expect(await brokenRules(result)).toEqual([]);
  fireEvent.keyDown(result, { key: 'Escape' });
  await screen.findByRole('checkbox', { name: 'Chọn tất cả' });
});

test('ACT-040 more than a call takes are copied in turn, and an interrupted copy resumes where it stopped', async () => {
  const failures = [new Response('', { status: 503 })];
  const { sent, confirm } = await copyAll(150, (one) => {
    const ids = askedIn(one);
    const failure = ids.length === 50 ? failures.pop() : undefined;
    return failure ?? { success: ids.map((id) => ({ id: `9${id}`, copied_from: id })), error: [] };
  });
  confirm();
  await screen.findByRole('alert');
  await screen.findByText('100 / 150');
  confirm();
  await screen.findByText('Sao chép thành công 150 hóa đơn');
  const calls = copying(sent);
  expect(calls.map((one) => askedIn(one).length)).toEqual([100, 50, 50]);
  expect(calls[2]?.headers.get('idempotency-key')).toBe(calls[1]?.headers.get('idempotency-key'));
});
