import { expect, test } from 'vitest';
import type { ListedInvoice } from '../invoices/index.ts';
import { COLUMNS } from './columns.ts';

test('STAT-010 a workbook shows the payment state of every document, and nothing for one without payments', () => {
  const paymentOf = (payment_state: ListedInvoice['payment_state']) =>
    COLUMNS.payment.cell({ payment_state } as ListedInvoice, (key) => key);
  expect((['unpaid', 'credit', 'none'] as const).map(paymentOf)).toEqual([
    'payment.unpaid',
    'payment.credit',
    null,
  ]);
});
