import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { ISSUED_HERE } from '@hoadon/domain/invoice/origin';

/** Whether an invoice came from outside: received, or issued elsewhere. Only such an invoice can be deleted (docs/decisions/0048). */
export const isImportedCopy = ({ kind_of: isSold, origin, state }: InvoiceDetail): boolean =>
  state !== 'draft' && (!isSold || origin !== ISSUED_HERE);
