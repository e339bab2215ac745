import { listNotifications } from '@hoadon/contracts/notifications';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** How many the caller has not read: the number at the bell of every page. */
export const unreadTotalQuery = queryOptions({
  queryKey: ['notifications', 'unread-total'],
  queryFn: async ({ signal }) => {
    const { pageInfo } = await call(
      listNotifications,
      { is_readed: false, page_size: 1 },
      { signal },
    );
    return pageInfo.total ?? 0;
  },
});
