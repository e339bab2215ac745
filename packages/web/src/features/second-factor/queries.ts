import type { InputOf } from '@hoadon/contracts/http/define-call';
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
    mutationFn: (rule: InputOf<typeof requireSecondFactor>) => act.send(requireSecondFactor, rule),
    onSettled: readAnew,
  });
}

export function useReset() {
  const act = useAct();
  const readAnew = useReadAnew();
  return useMutation({
    mutationFn: (of: InputOf<typeof resetSecondFactor>) => act.send(resetSecondFactor, of),
    onSettled: readAnew,
  });
}
