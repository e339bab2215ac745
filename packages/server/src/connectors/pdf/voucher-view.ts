import { amountInWords } from '@hoadon/domain/money/amount-in-words';
import { minorUnitOf } from '@hoadon/domain/money/currency';
import { decimal, scaleOf } from '@hoadon/domain/money/decimal';
import { formatNumber } from '@hoadon/domain/money/number-format';
import type { PrintedVoucher } from './port.ts';
import { money } from './print-money.ts';

const FORMS = {
  in: {
    form: '01-TT',
    title: 'PHIẾU THU',
    english: 'RECEIPT VOUCHER',
    person: 'Họ và tên người nộp tiền',
    reason: 'Lý do nộp',
    signer: 'Người nộp tiền',
  },
  out: {
    form: '02-TT',
    title: 'PHIẾU CHI',
    english: 'PAYMENT VOUCHER',
    person: 'Họ và tên người nhận tiền',
    reason: 'Lý do chi',
    signer: 'Người nhận tiền',
  },
} as const;

/** Everything the template of a voucher shows, as finished texts. */
export function voucherView(voucher: PrintedVoucher) {
  const { direction, company, paidOn, amount, currency, exchangeRate, amountDong, format } =
    voucher;
  const [year = '', month = '', day = ''] = paidOn.split('-');
  return {
    ...FORMS[direction],
    company: { ...company, address: company.address ?? '' },
    number: voucher.number,
    day: `Ngày ${day} tháng ${month} năm ${year}`,
    counterparty: voucher.counterparty ?? '',
    address: voucher.address ?? '',
    reasonText: voucher.reason,
    // A purchase stated with more decimals than its currency is paid as stated: print the recorded amount.
    amount: `${money(amount, Math.max(minorUnitOf(currency), scaleOf(decimal(amount))), format)} ${currency}`,
    words: amountInWords(amount, currency),
    documents: String(voucher.documents),
    writer: voucher.writer ?? '',
    rate: exchangeRate && `${formatNumber(decimal(exchangeRate), format)} VND/${currency}`,
    dong: exchangeRate && `${money(amountDong, 0, format)} VND`,
    watermark: voucher.isUndone ? 'ĐÃ HỦY' : null,
  };
}
