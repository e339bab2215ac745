import {
  bulkDeleteDrafts,
  deleteDraft,
  prepareRelease,
  releaseInvoice,
} from '@hoadon/contracts/issuing';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** What is about to be issued: series, next number, buyer and total. */
export const preparationQuery = (id: string) =>
  queryOptions({
    queryKey: ['invoices', 'preparation', id],
    queryFn: ({ signal }) => call(prepareRelease, { id }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Afterwards the lists are read again, whatever the outcome was. */
function useListMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: ['invoices'] }),
  });
}

type KeyedAct<Input> = Input & Readonly<{ idempotencyKey: string }>;

export const useRelease = () =>
  useListMutation(
    ({
      id,
      version,
      caId,
      idempotencyKey,
    }: KeyedAct<{ id: string; version: number; caId?: string | undefined }>) =>
      call(
        releaseInvoice,
        { id, version, ...(caId && { ca_id: caId, ca_type: 'HSM' }) },
        { idempotencyKey },
      ),
  );

/** One draft by its own call, several as a batch of which some may be refused. */
export const useDeleteDrafts = () =>
  useListMutation(async (ids: readonly string[]) => {
    const [only] = ids;
    if (ids.length === 1 && only) {
      await call(deleteDraft, { id: only });
      return { deleted: ids, refused: [] };
    }
    const { refused } = await call(bulkDeleteDrafts, { list_invoice_id: [...ids] });
    return { deleted: ids.filter((id) => !refused.includes(id)), refused };
  });
