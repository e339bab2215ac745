import {
  getMailChoices,
  listNotifications,
  listNotifiedInvoices,
  markNotificationsRead,
  NOTIFICATION_PAGE,
  saveMailChoices,
} from '@hoadon/contracts/notifications';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useAct } from '../../lib/acts/act.ts';
import { call } from '../../lib/api.ts';

export type NotificationTab = 'all' | 'unread';
/** Everything under it is read again when a notification arrives or is read (NOTI-008). */
const KEY = 'notifications';

/** Ten at a time, latest first (NOTI-016). */
export const notificationsQuery = (tab: NotificationTab) =>
  infiniteQueryOptions({
    queryKey: [KEY, 'list', tab],
    queryFn: ({ pageParam: page, signal }) =>
      call(
        listNotifications,
        { page, page_size: NOTIFICATION_PAGE, ...(tab === 'unread' && { is_readed: false }) },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ pageInfo }, pages) =>
      pages.length * NOTIFICATION_PAGE < (pageInfo.total ?? 0) ? pages.length + 1 : null,
  });

export const notifiedInvoicesQuery = (id: string, page: number, page_size: number) =>
  queryOptions({
    queryKey: [KEY, 'invoices', id, page],
    queryFn: ({ signal }) => call(listNotifiedInvoices, { id, page, page_size }, { signal }),
    placeholderData: keepPreviousData,
  });

export const mailChoicesQuery = queryOptions({
  queryKey: [KEY, 'mail-choices'],
  queryFn: ({ signal }) => call(getMailChoices, {}, { signal }),
});

/** Marks these as read; null: all. */
export function useMarkRead() {
  const act = useAct();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[] | null) =>
      act.send(markNotificationsRead, ids === null ? {} : { notification_ids: [...ids] }),
    onSettled: () => client.invalidateQueries({ queryKey: [KEY] }),
  });
}

export function useSaveChoices() {
  const act = useAct();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (choice: Readonly<{ topic: Topic; by_email: boolean }>) =>
      act.send(saveMailChoices, { choices: [choice] }),
    onSuccess: (choices) => client.setQueryData(mailChoicesQuery.queryKey, choices),
  });
}
type Topic = Parameters<typeof call<typeof saveMailChoices>>[1]['choices'][number]['topic'];
