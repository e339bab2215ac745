import type { Notification } from '@hoadon/contracts/notifications';
import {
  NOTIFICATION_KINDS,
  type NotificationKind,
  typeNumber,
} from '@hoadon/domain/notifications/notification-kind';
import { type Content, contentOf } from './news.ts';
import { sentenceOf } from './words.ts';

export type NotificationRow = Readonly<{
  id: string;
  kind: NotificationKind;
  content: Content;
  ref_id: string | null;
  creator: string | null;
  at: string;
  read_at: string | null;
}>;

export function wireNotification(row: NotificationRow): Notification {
  const { type, label } = NOTIFICATION_KINDS[row.kind];
  const content = contentOf(row.kind, row.content);
  return {
    id: row.id,
    title: sentenceOf(content).vi,
    content,
    type: typeNumber(type),
    type_of: type,
    label_type: label,
    is_readed: row.read_at !== null,
    ref_id: row.ref_id,
    create_by: row.creator,
    created_at: new Date(row.at).toISOString(),
  };
}
