import type { listNotifications, Notification } from '@hoadon/contracts/notifications';
import { may } from '@hoadon/domain/access/permission';
import { Failure } from '@hoadon/domain/errors/failure';
import {
  NOTIFICATION_KIND_NAMES,
  NOTIFICATION_KINDS,
} from '@hoadon/domain/notifications/notification-kind';
import type { z } from 'zod';
import { perform } from '../../platform/acts/perform.ts';
import type { PageAnswer, RequestContext, Session } from '../../platform/http/route.ts';
import type { NotificationsDeps } from './deps.ts';
import {
  countOf,
  findOne,
  findPage,
  markRead,
  type NotificationReader,
} from './list.repository.ts';
import { wireNotification } from './view.ts';

type ListInput = z.output<typeof listNotifications.input>;
type Deps = Pick<NotificationsDeps, 'db' | 'clock' | 'events'>;

const SEEN_WITH = [
  ...new Set(NOTIFICATION_KIND_NAMES.map((name) => NOTIFICATION_KINDS[name].seenWith)),
];

export const readerOf = ({ companyId, userId, permissions }: Session): NotificationReader => ({
  companyId,
  userId,
  seesWith: SEEN_WITH.filter((permission) => may(permissions, permission)),
});

export async function listPage(
  { db }: Deps,
  session: Session,
  { page, page_size: limit, is_readed }: ListInput,
): Promise<PageAnswer<Notification[]>> {
  const reader = readerOf(session);
  const wanted = { isRead: is_readed ?? null };
  const rows = await findPage(db, reader, { ...wanted, limit, offset: (page - 1) * limit });
  return {
    rows: rows.map(wireNotification),
    pageInfo: {
      total: await countOf(db, reader, wanted),
      current_page: page,
      current_limit: limit,
      next_cursor: null,
    },
  };
}

/** Throws NOT_FOUND where the caller has no such notification, or may not see it any more. */
export async function requireNotification(
  { db }: Deps,
  session: Session,
  id: string,
): Promise<Notification> {
  const row = await findOne(db, readerOf(session), id);
  if (!row) throw new Failure('NOT_FOUND');
  return wireNotification(row);
}

/** Open pages of the caller hear of it; answers what is still unread. */
export function markAsRead(
  { db, clock, events }: Deps,
  session: Session,
  { actId, saveResponse }: RequestContext,
  ids: readonly string[] | null,
): Promise<{ unread_total: number }> {
  const at = clock.now();
  const { companyId } = session;
  const reader = readerOf(session);
  return perform(db, { companyId, actId, kind: 'notification.read', at }, async (tx) => {
    if (await markRead(tx, reader, ids, at))
      events.publish(tx, companyId, [{ type: 'notification', id: 'read', state: 'read' }]);
    const answer = { unread_total: await countOf(tx, reader, { isRead: false }) };
    await saveResponse(tx, answer);
    return answer;
  });
}
