import { useQuery } from '@tanstack/react-query';
import { SendEmailModal } from '../mailing/index.ts';
import { invoiceQuery } from './queries.ts';

/** Mail dialog for an issued invoice of this id. */
export function MailInvoice({ id, onClose }: { id: string; onClose: () => void }) {
  return <SendEmailModal query={useQuery(invoiceQuery(id))} onClose={onClose} />;
}
