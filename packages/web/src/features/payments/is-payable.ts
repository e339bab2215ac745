import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { isIssued } from '@hoadon/domain/issuing/is-issued';
import { DELIVERY_NOTE } from '@hoadon/domain/payments/settlement';

type Payable = Pick<
  InvoiceRow,
  'state' | 'invoice_serial' | 'invoice_type' | 'invoice_virtual' | 'template_code'
>;

/** Whether a payment of it can be thought of at all: it is issued, in force, no voucher and no delivery note. */
export const isPayable = (row: Payable): boolean =>
  isIssued(row.state, row.invoice_serial) &&
  row.invoice_type !== 'REPLACED' &&
  row.invoice_type !== 'CANCELED' &&
  !row.invoice_virtual &&
  row.template_code !== DELIVERY_NOTE;

/** Something is open of it, to be paid or to be given back. */
export const isOpenToPay = ({ payment_status }: Pick<InvoiceRow, 'payment_status'>): boolean =>
  payment_status !== 'none' && payment_status !== 'paid';
