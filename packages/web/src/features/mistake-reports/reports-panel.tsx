import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { InvoiceReports } from './lazy-parts.ts';

/** Of an invoice that the tax authority has: no other is reported to it. */
export const ReportsPanel = ({ invoice }: { invoice: InvoiceDetail }) =>
  invoice.kind_of && invoice.state === 'accepted' && <InvoiceReports invoice={invoice} />;
