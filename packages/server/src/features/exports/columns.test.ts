import { expect, test } from 'vitest';
import type { ListedInvoice } from '../invoices/index.ts';
import { COLUMNS } from './columns.ts';

test('STAT-010 a workbook says of every document what is paid on it, and nothing of a transfer note', () => {
  const paymentOf = (template: string) =>
    COLUMNS.payment.cell({ template, payment_state: 'unpaid' } as ListedInvoice, (key) => key);
  expect(['1', '2', '6'].map(paymentOf)).toEqual(['payment.unpaid', 'payment.unpaid', null]);
});
