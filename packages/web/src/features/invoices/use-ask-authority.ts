import { askAuthority } from '@hoadon/contracts/issuing';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Asks what became of an invoice whose answer was lost. */
export function useAskAuthority() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(askAuthority, { id }),
    onSettled: () => client.invalidateQueries({ queryKey: ['invoices'] }),
  });
}
