import { addExplanation, listExplanations } from '@hoadon/contracts/corrections';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../../lib/acts/act.ts';
import { call } from '../../../lib/api.ts';

/** What was noted about an invoice, oldest first. */
export const explanationsQuery = (id: string) =>
  queryOptions({
    queryKey: ['invoices', 'explanations', id],
    queryFn: ({ signal }) => call(listExplanations, { id }, { signal }),
  });

/** Notes it for the house. */
export function useNote(id: string) {
  const client = useQueryClient();
  const act = useAct();
  return useMutation({
    mutationFn: (explanation: string) => act.send(addExplanation, { id, explanation }),
    onSuccess: (all) => client.setQueryData(explanationsQuery(id).queryKey, all),
  });
}
