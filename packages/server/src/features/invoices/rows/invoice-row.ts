import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { isRateMissing } from '@hoadon/domain/invoice/exchange-rate/exchange-rate';
import { CONFIRMED } from '@hoadon/domain/invoice/origin';
import { hasFailed, releasingStatusOf } from '@hoadon/domain/issuing/issue-steps';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import { decimal } from '@hoadon/domain/money/decimal';
import type { ListedInvoice } from './listed-invoice.ts';

/** Id in responses of the root directory, which has the invoices without a directory (LIST-026). */
const ROOT = '0';

/** A stored row as the lists show it. */
export function invoiceRow(row: ListedInvoice): InvoiceRow {
  const isDraft = row.processing_state === 'draft';
  return {
    id: row.id,
    id_pinvoice: row.direction === 'issued' ? row.id : null,
    invoice_number: row.number === null ? null : displayNumber(row.number),
    invoice_serial: row.serial,
    template_code: row.template,
    invoice_type: isDraft ? 'DRAFT' : row.chain_state,
    status: statusOf(row),
    state: row.processing_state,
    releasing_status: releasingStatusOf(row.processing_state, row.failure_code),
    failure_reason: failureOf(row),
    issued_date: row.issued_on,
    date_created: new Date(row.created_at).toISOString(),
    signed_date: row.signed_at && new Date(row.signed_at).toISOString(),
    paid_date: row.paid_on,
    kind_of: row.direction === 'issued',
    currency_code: row.currency,
    seller_name: row.seller_name,
    seller_taxcode: row.seller_tax_code,
    buyer_name: row.buyer_name,
    buyer_legal_name: null,
    buyer_taxcode: row.buyer_tax_code,
    issued_to: row.issued_to && { name: row.issued_to.name, taxcode: row.issued_to.tax_code },
    ...amountsOf(row),
    uncounted: uncountedOf(row),
    cqt_code: row.authority_code,
    version: row.version,
    origin: row.origin,
    verification: row.verification,
    validity: row.validity,
    trust: row.trust,
    is_secure: row.is_secure,
    invoice_virtual: row.is_voucher,
    payment_status: row.payment_state,
    open_amount: row.amounts_unread ? '' : row.open_amount,
    due_date: row.due_on,
    parent_id: row.directory_id ?? ROOT,
    customer_or_vendor_id: row.partner_id,
    tags: [...row.tags],
  };
}

/** Empty where they could not be read: 0 would be an amount. */
const amountsOf = ({ amounts_unread, without_tax, tax, with_tax }: ListedInvoice) => ({
  total_amount_without_tax: amounts_unread ? '' : without_tax,
  total_tax_mount: amounts_unread ? '' : tax,
  total_amount_with_tax: amounts_unread ? '' : with_tax,
});

/** Why an invoice counts in no sum in dong; null: it counts. */
export function uncountedOf(row: ListedInvoice): InvoiceRow['uncounted'] {
  if (row.amounts_unread) return 'amounts-unread';
  const exchange = {
    currency: row.currency,
    exchangeRate: row.exchange_rate === null ? null : decimal(row.exchange_rate),
  };
  return row.processing_state !== 'draft' && isRateMissing(exchange) ? 'rate-missing' : null;
}

/** Chain and processing in one word, as the specification has it (S-20). */
function statusOf(row: ListedInvoice): string {
  const { processing_state, failure_code, chain_state } = row;
  if (processing_state === 'draft') return 'DRAFT';
  if (processing_state === 'refused') return 'ERROR';
  if (processing_state === 'unknown' || hasFailed(failure_code)) return 'FAILED';
  if (processing_state === 'signed' || processing_state === 'sent') return 'SIGNED';
  return row.direction === 'received' && row.origin === CONFIRMED ? 'APPROVED' : chain_state;
}

const failureOf = ({ failure_code, failure_text }: ListedInvoice): string | null =>
  failure_code === null ? null : [failure_code, failure_text].filter(Boolean).join(': ');
