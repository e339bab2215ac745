import { getInvoice, type InvoiceDetail } from '@hoadon/contracts/invoices';
import { WireLine } from '@hoadon/contracts/issuing';
import { decimal } from '@hoadon/domain/money/decimal';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInvoiceForm } from '../../../testing/pages/invoice-form.ts';
import { invoiceDetail } from '../../../testing/sample-invoices.ts';
import { formStubs } from '../testing/form-stubs.ts';

const WARNING = /Thuế suất dòng chiết khấu phải bằng thuế suất của hàng hóa được chiết khấu/;
type DetailLine = InvoiceDetail['lines'][number];
const goods = (name: string, rate: '8' | '10'): DetailLine =>
  WireLine.parse({
    type: 'HANG_HOA',
    name,
    unit: 'cái',
    quantity: decimal('1'),
    price: decimal('100000'),
    rate,
  });
const discount: DetailLine = WireLine.parse({
  type: 'CHIET_KHAU',
  name: 'Chiết khấu',
  rate: '5',
  subtotal: decimal('10000'),
});
const open = (lines: DetailLine[]) =>
  renderInvoiceForm({
    path: '/main/invoice/7/edit',
    stubs: [
      [
        getInvoice,
        () =>
          invoiceDetail({
            state: 'draft',
            releasing_status: 'draf',
            invoice_number: null,
            buyer_data: {
              buyer_tax_code: '0399995507',
              buyer_legal_name: 'Công ty Đại Phát',
              buyer_address_line: 'Hà Nội',
            },
            lines,
          }),
      ],
      ...formStubs,
    ],
  });
const rate = () => screen.findByLabelText<HTMLSelectElement>(/^Thuế suất, dòng 3/);

test('LINE-015 a discount at a rate that no goods bear is shown at once, does not prevent issuing, and the warning goes with its cause', async () => {
  await open([goods('Bàn', '8'), goods('Ghế', '10'), discount]);
  const cell = await rate();
  fireEvent.click(await screen.findByRole('button', { name: WARNING }));
  await waitFor(() => expect(document.activeElement).toBe(cell));
  fireEvent.focusOut(cell);
  await waitFor(() => expect(cell.title).toMatch(WARNING));
  fireEvent.click(screen.getByRole('button', { name: 'Phát hành' }));
  await screen.findByRole('alertdialog');
  fireEvent.click(screen.getByRole('button', { name: 'Hủy' }));
  await screen.findByText(WARNING);
  fireEvent.change(cell, { target: { value: '8' } });
  await waitFor(() => expect(screen.queryByText(WARNING)).toBeNull());
});

test('LINE-015 AMB-40 with a single rate on the invoice the discount takes it without a word', async () => {
  await open([goods('Bàn', '8'), goods('Ghế', '8'), discount]);
  const cell = await rate();
  await waitFor(() => expect(cell.value).toBe('8'));
  expect(screen.queryByText(WARNING)).toBeNull();
});
