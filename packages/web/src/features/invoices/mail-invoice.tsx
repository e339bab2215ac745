import { useQuery } from '@tanstack/react-query';
import { SendEmailModal } from '../mailing/index.ts';
import { invoiceQuery } from './queries.ts';

/** Sends an issued invoice by email, wherever it is named by its id. */
export function MailInvoice({ id, onClose }: { id: string; onClose: () => void }) {
  return <SendEmailModal query={useQuery(invoiceQuery(id))} onClose={onClose} />;
}
