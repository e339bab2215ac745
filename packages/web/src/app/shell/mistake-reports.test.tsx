import { listMistakeReports, listReviews } from '@hoadon/contracts/mistake-reports';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { reviewTask, unreported } from '../../features/mistake-reports/testing/report-samples.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { pageInfo } from '../../testing/samples.ts';
import { answered, type Stub } from '../../testing/stub-calls.ts';

const STUBS: readonly Stub[] = [
  [listMistakeReports, () => answered([unreported()], pageInfo(1))],
  [listReviews, () => [reviewTask()]],
];

test('the bell in the header leads to the answer and gives way to it', async () => {
  await renderApp({ path: '/main/revenue', stubs: STUBS });
  fireEvent.click(await screen.findByRole('button', { name: 'Thông báo' }));
  fireEvent.click(await screen.findByRole('button', { name: /Trả lời thông báo rà soát/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /Thông báo sai sót/ }));
  await dialog.findByText('Sẽ báo cáo 1 hóa đơn');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Thông báo' })).toBeNull());
});

test('the command palette opens the mistake reports from any page', async () => {
  await renderApp({ path: '/main/dashboard', stubs: STUBS });
  await screen.findByRole('navigation', { name: 'Khu vực' });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const palette = within(await screen.findByRole('dialog', { name: 'Tìm mọi thứ' }));
  fireEvent.change(palette.getByRole('combobox'), { target: { value: 'thông báo sai sót' } });
  fireEvent.click(await palette.findByRole('option', { name: /Thông báo sai sót/ }));
  await screen.findByRole('dialog', { name: /Thông báo sai sót/ });
});
