import type { NotificationContent } from '@hoadon/contracts/notifications';
import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { NotificationKind } from '@hoadon/domain/notifications/notification-kind';
import type { Member } from './members.ts';

/** Stored content of a notification; fields that its kind does not use are null. */
export type Content = Readonly<Partial<Omit<NotificationContent, 'kind'>>>;

/** A notification before it is written. */
export type News = Readonly<{
  kind: NotificationKind;
  /** Key of the notification, unique in its company: a second notification with this key updates the first. */
  fact: string;
  content: Content;
  refId: string | null;
  by: Actor | null;
  at: Instant;
  /** Left out: all members with the right to see it are notified. */
  isFor?: (member: Member) => boolean;
  /** Adds to an existing notification of the same fact. `count` null: counts its distinct invoices. */
  grows?: Readonly<{ invoices: readonly string[]; count: number | null }>;
}>;

export const contentOf = (kind: NotificationKind, content: Content): NotificationContent => ({
  kind,
  start_date: null,
  end_date: null,
  total_invoices: null,
  failed: null,
  other_tax_code: null,
  invoice: null,
  reason: null,
  area: null,
  percent: null,
  capacity: null,
  ...content,
});
