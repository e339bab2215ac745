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

test('a workbook calls a sale that was issued elsewhere neither received by the authority nor given a code before it is proven', () => {
  const sale = { direction: 'issued', processing_state: 'accepted', failure_code: null } as const;
  const stateOf = (row: Pick<ListedInvoice, 'origin' | 'authority_code' | 'trust'>) =>
    COLUMNS.state.cell({ ...sale, ...row } as ListedInvoice, (key) => key);
  const elsewhere = { origin: 3, trust: 'unchecked' } as const;
  expect(stateOf({ ...elsewhere, authority_code: null })).toBe('accepted.unchecked');
  expect(stateOf({ ...elsewhere, authority_code: 'abc' })).toBe('accepted.unchecked');
  expect(stateOf({ origin: 3, authority_code: 'abc', trust: 'proven' })).toBe('state.accepted');
  expect(stateOf({ origin: 1, authority_code: null, trust: 'unchecked' })).toBe('accepted.noted');
});
