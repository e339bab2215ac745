import { listInvoices } from '@hoadon/contracts/invoice-lists';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInvoiceLists } from '../../../testing/pages/invoice-lists.ts';
import { pageInfo } from '../../../testing/samples.ts';
import { answered } from '../../../testing/stub-calls.ts';

test.each([
  ['/main/revenue', true],
  ['/main/expense', true],
  ['/main/receivable-debt', false],
  ['/main/payable-debt', false],
])('LIST-001 a list of what is owed has no tab of what is paid: %s', async (path, hasPaid) => {
  await renderInvoiceLists({ path, stubs: [[listInvoices, () => answered([], pageInfo(0))]] });
  const tabs = await screen.findByRole('group', { name: 'Nhóm hóa đơn' });
  within(tabs).getByRole('button', { name: 'Tất cả' });
  expect(within(tabs).queryByRole('button', { name: 'Đã thanh toán' }) !== null).toBe(hasPaid);
});
