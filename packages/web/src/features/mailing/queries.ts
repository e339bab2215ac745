import { getInvoice } from '@hoadon/contracts/invoices';
import { retryEmail, sendEmail } from '@hoadon/contracts/mailing';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** The invoice, for the buyer's name and address and the mails sent so far. */
export const mailedInvoiceQuery = (id: string) =>
  queryOptions({
    queryKey: ['invoices', 'detail', id],
    queryFn: ({ signal }) => call(getInvoice, { id }, { signal }),
  });

type Mail = Readonly<{
  id: string;
  name: string;
  addresses: readonly string[];
  idempotencyKey: string;
}>;

export function useSendEmail() {
  const client = useQueryClient();
  return useMutation({
    // The specification joins addresses by semicolon (MAIL-006).
    mutationFn: ({ id, name, addresses, idempotencyKey }: Mail) =>
      call(sendEmail, { id, emails: addresses.join(';'), name }, { idempotencyKey }),
    onSettled: () => client.invalidateQueries({ queryKey: ['invoices', 'detail'] }),
  });
}

export function useRetryEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(retryEmail, { id }),
    onSettled: () => client.invalidateQueries({ queryKey: ['invoices', 'detail'] }),
  });
}
