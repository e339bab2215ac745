import type { SharedInvoice } from '@hoadon/contracts/tag-sharing';
import { useQuery } from '@tanstack/react-query';
import { PdfWindow } from '../../ui/pdf/pdf-window.tsx';
import { invoiceName } from './invoice-name.ts';
import { type ShareKey, sharedPdfQuery } from './queries.ts';

type SharedPdfProps = { shared: ShareKey; invoice: SharedInvoice; onClose: () => void };

/** The printed form of an invoice that is shared. */
export function SharedPdf({ shared, invoice, onClose }: SharedPdfProps) {
  const query = useQuery(sharedPdfQuery(shared, invoice.id));
  return <PdfWindow title={invoiceName(invoice)} query={query} onClose={onClose} />;
}
