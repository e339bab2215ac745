import { formatDate } from '@hoadon/domain/dates/format-date';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import { minorUnitOf } from '@hoadon/domain/money/currency';
import { decimal } from '@hoadon/domain/money/decimal';
import { formatNumber, type NumberFormat } from '@hoadon/domain/money/number-format';
import { voucherNumber } from '@hoadon/domain/payments/voucher-number';
import type { Tx } from '../../platform/db/transact.ts';
import {
  checkRecipientsOfDay,
  findCompany,
  type Letter,
  letter,
  NOTICES_OF_DAY,
  saveMail,
  unlinkedName,
} from '../mailing/index.ts';
import { findSettings } from '../seller-settings/index.ts';
import type { PaymentsDeps } from './deps.ts';
import { findPayments, type PaidBy, type PaymentRow } from './payment.repository.ts';

/** Invoices that a letter names; of more it states the number. */
const NAMED = 20;
const METHODS = { transfer: 'Chuyển khoản', cash: 'Tiền mặt', other: 'Hình thức khác' } as const;

const WORDS = {
  in: {
    subject: 'Xác nhận đã nhận thanh toán',
    opening: (company: string) => ({
      vi: `${company} xác nhận đã nhận khoản thanh toán sau của Quý khách.`,
      en: `${company} confirms that it has received the following payment.`,
    }),
  },
  out: {
    subject: 'Thông báo đã thanh toán',
    opening: (company: string) => ({
      vi: `${company} thông báo đã thanh toán cho Quý công ty khoản sau.`,
      en: `${company} informs you that it has made the following payment.`,
    }),
  },
} as const;

/** Queues a mail about a payment in the transaction that saves it. Throws NOTICE_MAIL_LIMIT_REACHED. */
export async function notifyByMail(
  tx: Tx,
  deps: PaymentsDeps,
  by: PaidBy & Readonly<{ actId: string }>,
  { id, addresses }: Readonly<{ id: string; addresses: readonly string[] }>,
): Promise<void> {
  const [payment] = await findPayments(tx, by.companyId, [id]);
  if (!payment) return;
  const { companyId, at: now } = by;
  await checkRecipientsOfDay(tx, NOTICES_OF_DAY, { companyId, recipients: addresses.length, now });
  const company = await findCompany(tx, companyId);
  const { settings } = await findSettings(tx, companyId);
  const addressee = unlinkedName(payment.counterparty ?? '');
  await saveMail(tx, deps, by, {
    invoiceId: null,
    previewHash: null,
    addressee,
    symbol: '',
    addresses,
    payment: {
      id,
      letter: paymentLetter(payment, settings.format, {
        name: company.full_name,
        phone: company.phone,
        email: company.email,
      }),
    },
  });
}

function paymentLetter(
  payment: PaymentRow,
  format: NumberFormat,
  seller: Readonly<{ name: string; phone: string | null; email: string | null }>,
): Letter {
  const { subject, opening } = WORDS[payment.direction];
  const number = voucherNumber(payment.direction, payment.number, payment.paid_on);
  const facts = [
    { vi: 'Số chứng từ', en: 'Voucher', value: number },
    { vi: 'Ngày thanh toán', en: 'Date of payment', value: formatDate(payment.paid_on) },
    { vi: 'Số tiền', en: 'Amount', value: written(payment.amount, payment.currency, format) },
    { vi: 'Hình thức', en: 'Method', value: METHODS[payment.method] },
    {
      vi: 'Tham chiếu ngân hàng',
      en: 'Bank reference',
      value: unlinkedName(payment.bank_reference ?? ''),
    },
    { vi: 'Cho hóa đơn', en: 'For invoices', value: invoicesIn(payment, format) },
  ];
  return letter({
    subject: `${subject} ${number} – ${seller.name}`,
    addressee: unlinkedName(payment.counterparty ?? ''),
    symbol: '',
    seller,
    opening: opening(seller.name),
    facts: facts.filter(({ value }) => value !== ''),
    closing: {
      vi: 'Nếu có điểm nào chưa khớp, xin Quý khách trả lời thư này.',
      en: 'If anything does not agree with your books, please answer this mail.',
    },
  });
}

const written = (amount: string, currency: string, format: NumberFormat): string =>
  `${formatNumber(decimal(amount), format, { scale: minorUnitOf(currency) })} ${currency}`;

function invoicesIn({ parts, currency }: PaymentRow, format: NumberFormat): string {
  const all = parts ?? [];
  const named = all
    .slice(0, NAMED)
    .map(
      ({ template, serial, number, amount }) =>
        `${template}${serial} ${number === null ? '' : displayNumber(number)}: ${written(amount, currency, format)}`,
    );
  return [...named, ...(all.length > NAMED ? [`… (${all.length})`] : [])].join('; ');
}
