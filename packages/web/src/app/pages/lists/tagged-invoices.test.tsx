import { listInvoices, readFilterOptions } from '@hoadon/contracts/invoice-lists';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInvoiceLists } from '../../../testing/pages/invoice-lists.ts';
import { invoiceRow } from '../../../testing/sample-invoices.ts';
import { pageInfo } from '../../../testing/samples.ts';
import { answered, type Stub } from '../../../testing/stub-calls.ts';

const TAGS = [{ id: '7', name: 'Công trình Bến Nghé', color: '#0a7d5a' }];
const STUBS: readonly Stub[] = [
  [listInvoices, () => answered([invoiceRow()], pageInfo(1))],
  [
    readFilterOptions,
    () => ({ tags: TAGS, directories: [], users: [], partners: [], draft_imports: [] }),
  ],
];

test('NAV-009 the list of a tag bears its name, on the page and in the window', async () => {
  const sent = await renderInvoiceLists({ path: '/main/tag/7', stubs: STUBS });
  await screen.findByText('Công trình Bến Nghé');
  await waitFor(() => expect(document.title).toContain('Công trình Bến Nghé'));
  await screen.findByRole('button', { name: 'Mở hóa đơn 00000042' });
  expect(sent.find(({ call }) => call === listInvoices)?.input).toMatchObject({ tag_id: '7' });
});

test('NAV-009 an unknown tag is reported over its empty list', async () => {
  await renderInvoiceLists({
    path: '/main/tag/9',
    stubs: [[listInvoices, () => answered([], pageInfo(0))], ...STUBS],
  });
  await screen.findByText('Nhãn này không còn nữa.');
  await screen.findByText('Chưa có hóa đơn nào mang nhãn này.');
  expect(document.title).toContain('Hóa đơn theo nhãn');
});
