import { expect, test } from 'vitest';
import { amountCell } from '../bulk-acts/index.ts';
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

test('STAT-010 a workbook has the exchange rate and the amounts in dong beside those of a foreign currency', () => {
  const row = {
    ...{ currency: 'USD', exchange_rate: '25000', amounts_unread: false },
    ...{ without_tax: '100.5', tax: '8.04', with_tax: '108.54' },
    ...{ without_tax_dong: '2512500', tax_dong: '201000' },
  } as ListedInvoice;
  const cells = (change: Partial<ListedInvoice> = {}) =>
    (['exchangeRate', 'withoutTaxDong', 'taxDong', 'totalDong'] as const).map((key) =>
      COLUMNS[key].cell({ ...row, ...change }, String),
    );
  const written = (...amounts: (string | null)[]) =>
    amounts.map((amount) => (amount === null ? null : amountCell(amount)));
  expect(cells()).toEqual(written('25000', '2512500', '201000', '2713500'));
  const dong = { currency: 'VND', exchange_rate: null, without_tax_dong: null, tax_dong: null };
  expect(cells({ ...dong, without_tax: '100', tax: '8', with_tax: '108' })).toEqual(
    written(null, '100', '8', '108'),
  );
  // Without a rate nothing in dong is known, and 0 would be an amount.
  expect(cells({ exchange_rate: null, without_tax_dong: '0', tax_dong: '0' })).toEqual(
    written(null, null, null, null),
  );
});
