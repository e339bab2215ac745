import type { Payment } from '@hoadon/contracts/payments';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import { voucherNumber } from '@hoadon/domain/payments/voucher-number';
import type { Db } from '../../platform/db/open.ts';
import { mailsById } from '../invoices/index.ts';
import { findPayments, type PaymentRow } from './payment.repository.ts';

/** Where the document of a voucher is fetched. */
const documentAt = (id: string) => `/e-invoice-api/api/payments/${id}/document`;

function documentOf({ id, document_name, without_tax, tax_percentage }: PaymentRow) {
  if (document_name === null) return null;
  return {
    name: document_name,
    url: documentAt(id),
    total_amount_without_tax: without_tax ?? '0',
    tax_percentage: tax_percentage ?? '0',
  };
}

/** As the wire has them, with the mails that were sent about them. */
export async function wirePayments(
  db: Db,
  companyId: string,
  rows: readonly PaymentRow[],
): Promise<Payment[]> {
  const ids = rows.flatMap(({ mail_ids }) => mail_ids);
  const mails = ids.length === 0 ? [] : await mailsById(db, companyId, ids);
  return rows.map((row) => ({
    ...wirePayment(row),
    mails: mails.filter(({ id }) => row.mail_ids.includes(id)),
  }));
}

const wirePayment = (row: PaymentRow): Omit<Payment, 'mails'> => ({
  id: row.id,
  number: voucherNumber(row.direction, row.number, row.paid_on),
  direction: row.direction,
  paid_date: row.paid_on,
  payment_method: row.method,
  bank_reference: row.bank_reference,
  note: row.note,
  currency_code: row.currency,
  amount: row.amount,
  foreign_rate: row.exchange_rate,
  amount_dong: row.amount_dong,
  invoices: (row.parts ?? []).map((part) => ({
    invoice_id: part.invoice_id,
    template_code: part.template,
    invoice_serial: part.serial,
    invoice_number: part.number === null ? null : displayNumber(part.number),
    issued_date: part.issued_on,
    amount: part.amount,
    moved_from: part.paid_for === part.invoice_id ? null : part.paid_for,
  })),
  created_by: row.creator_name,
  created_at: new Date(row.created_at).toISOString(),
  undone_at: row.undone_at && new Date(row.undone_at).toISOString(),
  counterparty: row.counterparty,
  document: documentOf(row),
  advance_open: row.advance_open,
  refunds: (row.refunds ?? []).map((one) => ({
    payment_id: one.payment_id,
    number: voucherNumber(one.direction, one.number, one.paid_on),
    amount: one.amount,
  })),
});

/** A payment saved in this transaction. */
export async function thePayment(db: Db, companyId: string, id: string): Promise<Payment> {
  const [payment] = await wirePayments(db, companyId, await findPayments(db, companyId, [id]));
  if (!payment) throw new Error(`payment ${id} vanished`);
  return payment;
}
