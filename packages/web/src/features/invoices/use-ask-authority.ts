import { askAuthority } from '@hoadon/contracts/issuing/release';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../lib/acts/act.ts';
import { invoicesChanged } from './invoices-changed.ts';

/** Asks what became of an invoice whose answer was lost. */
export function useAskAuthority() {
  const client = useQueryClient();
  const act = useAct();
  return useMutation({
    mutationFn: (id: string) => act.send(askAuthority, { id }),
    onSettled: (_answer, _error, id) => invoicesChanged(client, new Set([id])),
  });
}
