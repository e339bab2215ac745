import {
  getSecondFactor,
  listSecondFactors,
  requireSecondFactor,
  resetSecondFactor,
} from '@hoadon/contracts/second-factor';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../lib/acts/act.ts';
import { call } from '../../lib/api.ts';

export const ownFactorQuery = queryOptions({
  queryKey: ['second-factor', 'own'],
  queryFn: ({ signal }) => call(getSecondFactor, {}, { signal }),
});

export const membersQuery = queryOptions({
  queryKey: ['second-factor', 'members'],
  queryFn: ({ signal }) => call(listSecondFactors, {}, { signal }),
});

/** Whatever was changed, or may have been, is read anew. */
export function useReadAnew() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['second-factor'] });
}

export function useRequire() {
  const act = useAct();
  const readAnew = useReadAnew();
  return useMutation({
    mutationFn: (is_required: boolean) => act.send(requireSecondFactor, { is_required }),
    onSettled: readAnew,
  });
}

export function useReset() {
  const act = useAct();
  const readAnew = useReadAnew();
  return useMutation({
    mutationFn: (user_id: string) => act.send(resetSecondFactor, { user_id }),
    onSettled: readAnew,
  });
}
