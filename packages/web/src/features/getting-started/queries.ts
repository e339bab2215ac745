import { type GettingStarted, getGettingStarted } from '@hoadon/contracts/getting-started';
import { takeFreePackage } from '@hoadon/contracts/licences';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../lib/acts/act.ts';
import { call } from '../../lib/api.ts';

export type SetupStep = GettingStarted['steps'][number];

/** Asked for anew whenever invoices change: the key is theirs. What was done on another page or in another tab is seen on coming back. */
export const gettingStartedQuery = queryOptions({
  queryKey: ['invoices', 'getting-started'],
  queryFn: ({ signal }) => call(getGettingStarted, {}, { signal }),
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
});

export const isDone = ({ missing }: SetupStep): boolean => missing.length === 0;

export function useFreePackage() {
  const act = useAct();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => act.send(takeFreePackage, {}),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['invoices'] }),
        client.invalidateQueries({ queryKey: ['current-user'] }),
      ]),
  });
}
