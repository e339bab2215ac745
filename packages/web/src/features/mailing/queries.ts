import { getInvoice } from '@hoadon/contracts/invoices';
import { retryEmail, sendEmail } from '@hoadon/contracts/mailing';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Act, useAct } from '../../lib/acts/act.ts';
import { call } from '../../lib/api.ts';
import type { WrittenMail } from './mail-form.tsx';

/** The invoice, for the buyer's name and address and the mails sent so far. */
export const mailedInvoiceQuery = (id: string) =>
  queryOptions({
    queryKey: ['invoices', 'detail', id],
    queryFn: ({ signal }) => call(getInvoice, { id }, { signal }),
  });

/** The specification joins addresses by semicolon (MAIL-006). */
export const mailInvoice = (act: Act, id: string, { name, addresses }: WrittenMail) =>
  act.send(sendEmail, { id, emails: addresses.join(';'), name });

export function useRetryEmail() {
  const client = useQueryClient();
  const act = useAct();
  return useMutation({
    mutationFn: (id: string) => act.send(retryEmail, { id }),
    onSettled: () => client.invalidateQueries({ queryKey: ['invoices', 'detail'] }),
  });
}
