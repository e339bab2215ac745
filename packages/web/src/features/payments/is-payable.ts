import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { isIssued } from '@hoadon/domain/issuing/is-issued';

type Payable = Pick<InvoiceRow, 'state' | 'invoice_serial' | 'invoice_type' | 'invoice_virtual'>;

/** Whether a payment of it can be thought of at all: it is issued, in force, and no voucher. */
export const isPayable = (row: Payable): boolean =>
  isIssued(row.state, row.invoice_serial) &&
  row.invoice_type !== 'REPLACED' &&
  row.invoice_type !== 'CANCELED' &&
  !row.invoice_virtual;

/** The same, and it is not paid in full. */
export const isOpenToPay = (row: Payable & Pick<InvoiceRow, 'paid_date'>): boolean =>
  isPayable(row) && row.paid_date === null;
