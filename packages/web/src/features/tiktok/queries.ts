import type { InputOf } from '@hoadon/contracts/http/define-call';
import {
  disconnectTiktok,
  draftTiktokOrders,
  getTiktokConnection,
  previewTiktokOrders,
} from '@hoadon/contracts/tiktok';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../lib/acts/act.ts';
import { call } from '../../lib/api.ts';

const KEY = 'tiktok';

export const connectionQuery = queryOptions({
  queryKey: [KEY, 'connection'],
  queryFn: ({ signal }) => call(getTiktokConnection, {}, { signal }),
});

/** What would become of the orders of a day; asked for by a person, since it takes TikTok's time. */
export const ordersQuery = (day: PlainDate | null) =>
  queryOptions({
    queryKey: [KEY, 'orders', day],
    queryFn: ({ signal }) => call(previewTiktokOrders, { day: day ?? '' }, { signal }),
    enabled: day !== null,
    staleTime: 0,
    retry: false,
  });

export function useDisconnect() {
  const act = useAct();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => act.send(disconnectTiktok, {}),
    onSettled: () => client.invalidateQueries({ queryKey: [KEY] }),
  });
}

export function useDraftOrders() {
  const act = useAct();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<typeof draftTiktokOrders>) => act.send(draftTiktokOrders, input),
    onSettled: () => client.invalidateQueries({ queryKey: [KEY, 'orders'] }),
  });
}
