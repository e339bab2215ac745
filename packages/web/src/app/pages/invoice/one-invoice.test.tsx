import { listInvoices } from '@hoadon/contracts/invoice-lists';
import { getInvoice } from '@hoadon/contracts/invoices';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInvoiceLists } from '../../../testing/pages/invoice-lists.ts';
import { invoiceDetail, invoiceRow } from '../../../testing/sample-invoices.ts';
import { pageInfo } from '../../../testing/samples.ts';
import { answered, refused } from '../../../testing/stub-calls.ts';

const ROWS = ['9', '8', '7'].map((id) => invoiceRow({ id, invoice_number: `0000004${id}` }));
const detailOf = (id: string) =>
  invoiceDetail({ ...ROWS.find((row) => row.id === id), signed_xml: null });
const key = (name: string) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name });

test('an invoice has a page of its own, which shows that it cannot be read and retries', async () => {
  let isDown = true;
  await renderInvoiceLists({
    path: '/main/invoice/9',
    stubs: [[getInvoice, () => (isDown ? refused(500, 'UNEXPECTED') : detailOf('9'))]],
  });
  await screen.findByRole('alert');
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Thử lại' }));
  await screen.findByRole('heading', { level: 1, name: 'Hóa đơn 1C26TAA số 00000049' });
  await waitFor(() => expect(document.title).toContain('00000049'));
});

test('VIEW-002 the page of its own, opened from a list, walks through it by j and k, and back leads to the list', async () => {
  await renderInvoiceLists({
    path: '/main/revenue?invoice=9',
    stubs: [
      [listInvoices, () => answered(ROWS, pageInfo(ROWS.length))],
      [getInvoice, ({ url }) => detailOf(url.pathname.split('/').at(-1) ?? '')],
    ],
  });
  await screen.findByText('Hóa đơn 1C26TAA số 00000049');
  fireEvent.click(await screen.findByRole('link', { name: 'Mở thành trang riêng' }));
  await waitFor(() => expect(window.location.pathname).toBe('/main/invoice/9'));
  await screen.findByText('1 / 3');
  key('j');
  await waitFor(() => expect(window.location.pathname).toBe('/main/invoice/8'));
  await screen.findByText('2 / 3');
  key('k');
  await waitFor(() => expect(window.location.pathname).toBe('/main/invoice/9'));
  fireEvent.click(screen.getByRole('button', { name: 'Quay lại' }));
  await waitFor(() => expect(window.location.pathname).toBe('/main/revenue'));
});
