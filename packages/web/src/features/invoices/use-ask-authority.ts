import { askAuthority } from '@hoadon/contracts/issuing/release';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../lib/acts/act.ts';
import { invoicesChanged } from './invoices-changed.ts';

/** Queries the authority about an invoice whose reply was lost. */
export function useAskAuthority() {
  const client = useQueryClient();
  const act = useAct();
  return useMutation({
    mutationFn: (id: string) => act.send(askAuthority, { id }),
    onSettled: (_answer, _error, id) => invoicesChanged(client, new Set([id])),
  });
}
