import {
  bulkAskAuthority,
  bulkDeleteDrafts,
  bulkRetry,
  deleteDraft,
  releaseInvoice,
} from '@hoadon/contracts/issuing';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../../lib/acts/act.ts';
import { invoicesChanged } from '../../invoices/index.ts';

/** Afterwards the lists are brought up to date, whatever the outcome was. */
function useListMutation<Input, Output>(
  idsIn: (input: Input) => readonly string[],
  mutationFn: (input: Input) => Promise<Output>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: (_answer, _error, input) => invoicesChanged(client, new Set(idsIn(input))),
  });
}

type Release = Readonly<{ id: string; version: number; caId?: string | undefined }>;

/** Issues what was confirmed. `isOpen`: it is not known whether it was; then the same is asked for again, and nothing else. */
export function useRelease() {
  const act = useAct();
  const release = useListMutation(
    ({ id }: Release) => [id],
    ({ id, version, caId }) =>
      act.sendOrRepeat(releaseInvoice, {
        id,
        version,
        ...(caId && { ca_id: caId, ca_type: 'HSM' as const }),
      }),
  );
  return { ...release, isOpen: act.isOpen };
}

/** One draft by its own call, several as a batch of which some may be refused. */
export function useDeleteDrafts() {
  const act = useAct();
  return useListMutation(
    (ids: readonly string[]) => ids,
    async (ids) => {
      const [only] = ids;
      if (ids.length === 1 && only) {
        await act.send(deleteDraft, { id: only });
        return { deleted: ids, refused: [] };
      }
      const { refused } = await act.send(bulkDeleteDrafts, { list_invoice_id: [...ids] });
      return { deleted: ids.filter((id) => !refused.includes(id)), refused };
    },
  );
}

/** Lets failed invoices go on under their numbers. */
export function useRetryMany() {
  const act = useAct();
  return useListMutation(
    (ids: readonly string[]) => ids,
    (ids) => act.send(bulkRetry, { list_invoice_id: [...ids] }),
  );
}

/** Asks the tax authority what became of invoices whose answers were lost. */
export function useAskMany() {
  const act = useAct();
  return useListMutation(
    (ids: readonly string[]) => ids,
    (ids) => act.send(bulkAskAuthority, { list_invoice_id: [...ids] }),
  );
}
