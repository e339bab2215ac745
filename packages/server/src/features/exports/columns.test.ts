import { expect, test } from 'vitest';
import type { ListedInvoice } from '../invoices/index.ts';
import { COLUMNS } from './columns.ts';

test('STAT-010 a workbook says of every document what is paid on it, and nothing of one on which nothing is paid', () => {
  const paymentOf = (payment_state: ListedInvoice['payment_state']) =>
    COLUMNS.payment.cell({ payment_state } as ListedInvoice, (key) => key);
  expect((['unpaid', 'credit', 'none'] as const).map(paymentOf)).toEqual([
    'payment.unpaid',
    'payment.credit',
    null,
  ]);
});
