import type { NotificationContent } from '@hoadon/contracts/notifications';
import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { NotificationKind } from '@hoadon/domain/notifications/notification-kind';
import type { Member } from './members.ts';

/** What is kept of a notification's content; the rest is null. */
export type Told = Readonly<Partial<Omit<NotificationContent, 'kind'>>>;

/** Something that people are to be told of. */
export type News = Readonly<{
  kind: NotificationKind;
  /** Unique for ever in its company: the same news again is the same notification. */
  fact: string;
  told: Told;
  refId: string | null;
  by: Actor | null;
  at: Instant;
  /** Which of those who may see it are notified; all of them where left out. */
  isFor?: (member: Member) => boolean;
  /**
   * It is one of many of its day: so many more are added to what was told, with these invoices. `count` null: what is
   * counted are the invoices themselves, each once however often it is told of.
   */
  grows?: Readonly<{ invoices: readonly string[]; count: number | null }>;
}>;

/** What a kind has nothing to say of is null. */
export const contentOf = (kind: NotificationKind, told: Told): NotificationContent => ({
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
  ...told,
});
