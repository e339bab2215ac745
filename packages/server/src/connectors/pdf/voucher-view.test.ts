import { decimal } from '@hoadon/domain/money/decimal';
import { VIETNAMESE_FORMAT } from '@hoadon/domain/money/number-format';
import { expect, test } from 'vitest';
import type { PrintedVoucher } from './port.ts';
import { voucherView } from './voucher-view.ts';

const VOUCHER: PrintedVoucher = {
  format: VIETNAMESE_FORMAT,
  direction: 'out',
  company: { name: 'Công ty Sông Hồng', address: '12 Hàng Bài', taxCode: '0101234567' },
  number: 'PC00012/2026',
  paidOn: '2026-11-21',
  counterparty: 'Công ty Sen Hồng',
  address: '5 Phố Huế',
  reason: 'Thanh toán hóa đơn 1C26TAA 00000007',
  amount: decimal('200000.5'),
  currency: 'VND',
  exchangeRate: null,
  amountDong: decimal('200000.5'),
  documents: 1,
  writer: null,
  isUndone: false,
};

test('a voucher states the amount of the books, where that is finer than its currency too', () => {
  expect(voucherView(VOUCHER).amount).toBe('200.000,5 VND');
  expect(voucherView({ ...VOUCHER, amount: decimal('200000') }).amount).toBe('200.000 VND');
  const dollars = { ...VOUCHER, amount: decimal('100.5'), currency: 'USD' };
  expect(voucherView(dollars).amount).toBe('100,50 USD');
});
