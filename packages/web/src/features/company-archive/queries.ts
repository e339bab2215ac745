import {
  deleteCompanyExport,
  listCompanyExports,
  startCompanyExport,
} from '@hoadon/contracts/company-archive';
import type { InputOf } from '@hoadon/contracts/http/define-call';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../lib/acts/act.ts';
import { call } from '../../lib/api.ts';

/** While an archive is written. */
const POLL = 2_000;

export const isUnderWay = (state: string): boolean => state === 'waiting' || state === 'writing';

export const companyExportsQuery = queryOptions({
  queryKey: ['company-exports'],
  queryFn: ({ signal }) => call(listCompanyExports, {}, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.some((each) => isUnderWay(each.state)) ? POLL : false,
});

export function useStartExport() {
  const client = useQueryClient();
  const act = useAct();
  return useMutation({
    mutationFn: (request: InputOf<typeof startCompanyExport>) =>
      act.send(startCompanyExport, request),
    onSettled: () => client.invalidateQueries(companyExportsQuery),
  });
}

export function useDeleteExport() {
  const client = useQueryClient();
  const act = useAct();
  return useMutation({
    mutationFn: (id: string) => act.send(deleteCompanyExport, { id }),
    onSettled: () => client.invalidateQueries(companyExportsQuery),
  });
}
