import type { OpenInvoice, Payment } from '@hoadon/contracts/payments';
import { Failure } from '@hoadon/domain/errors/failure';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import { sum, ZERO } from '@hoadon/domain/money/decimal';
import { openOf } from '@hoadon/domain/payments/payment-parts';
import type { Db } from '../../platform/db/open.ts';
import { findPayable, type PayableRow } from '../invoices/index.ts';
import { findPaymentsOf } from './payment.repository.ts';
import { creditsOf, openInvoiceOf, refusalOf } from './payment-order.ts';
import { wirePayments } from './wire-payment.ts';

/** Payments of an invoice. Throws NOT_FOUND where the company has none of this id. */
export async function paymentsOf(db: Db, companyId: string, id: string): Promise<Payment[]> {
  const payable = await findPayable(db, companyId, [id]);
  if (!payable.some((row) => row.id === id)) throw new Failure('NOT_FOUND');
  return wirePayments(db, companyId, await findPaymentsOf(db, companyId, id));
}

/** Invoices in the order in which a payment is shared out: what was due first comes first. Those not there are left out. */
export async function openInvoices(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<OpenInvoice[]> {
  const rows = await findPayable(db, companyId, ids);
  const alone = new Set(ids);
  return rows
    .filter(({ id }) => alone.has(id))
    .sort(inOrderOfDue)
    .map((row) => wireOpen(row, creditsOf(row.id, rows, alone)));
}

const dueOf = ({ issued_on, due_on, id }: PayableRow): string =>
  `${due_on ?? issued_on} ${issued_on} ${id.padStart(19, '0')}`;

export const inOrderOfDue = (one: PayableRow, other: PayableRow): number =>
  dueOf(one) < dueOf(other) ? -1 : 1;

function wireOpen(row: PayableRow, credits: readonly PayableRow[]): OpenInvoice {
  const met = openInvoiceOf(row, credits);
  const reason = refusalOf(row, credits);
  return {
    invoice_id: row.id,
    kind_of: row.direction === 'issued',
    template_code: row.template,
    invoice_serial: row.serial,
    invoice_number: row.number === null ? null : displayNumber(row.number),
    issued_date: row.issued_on,
    due_date: row.due_on,
    partner_id: row.partner_id,
    partner_name: row.partner_name,
    currency_code: row.currency,
    foreign_rate: row.exchange_rate,
    total_amount_without_tax: row.without_tax,
    total_amount_with_tax: row.with_tax,
    paid_amount: row.paid_amount,
    credit_amount: sum(met.credits.map(({ open }) => open)),
    // Nothing is owed of what was replaced, though it was never paid.
    open_amount: reason === null ? openOf(met) : ZERO,
    reason,
  };
}
