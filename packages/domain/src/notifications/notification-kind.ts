import type { Permission } from '../access/permission.ts';

/** What may also come by e-mail, chosen by each person (in the order of the page). */
export const NOTIFICATION_TOPICS = [
  'trouble',
  'licence',
  'report',
  'sync',
  'release',
  'mail',
] as const;
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number];

/** Topics that need attention are mailed at once, all others in one letter a day. */
export const MAILED_AT_ONCE: readonly NotificationTopic[] = ['trouble', 'licence', 'report'];

/**
 * `error`: the tax portal does not let us in, and connecting it again is the way out (NOTI-015).
 * `warning`: a person has to look at it.
 */
export const NOTIFICATION_LABELS = ['success', 'warning', 'error'] as const;
export type NotificationLabel = (typeof NOTIFICATION_LABELS)[number];

/** The numbers of the documents follow the order in which they are listed there (AMB-82). */
export const NOTIFICATION_TYPES = [
  'SYNC_PROCESS_0_SUCCESS',
  'SYNC_PROCESS_1_SUCCESS',
  'SYNC_PROCESS_2_SUCCESS',
  'TAX_ACCOUNT_ERROR',
  'RELEASE_INVOICE_SUCCESS',
  'SYNC_NOTICE_SUCCESS',
  'SEND_EMAIL_SUCCESS',
  'SEND_REPORT_SUCCESS',
  'OTHER',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

type Kind = Readonly<{
  type: NotificationType;
  label: NotificationLabel;
  topic: NotificationTopic;
  /** Members with this right are notified; members who lose it no longer see the notification. */
  seenWith: Permission;
}>;

const kind = (
  type: NotificationType,
  label: NotificationLabel,
  topic: NotificationTopic,
  seenWith: Permission,
): Kind => ({ type, label, topic, seenWith });

/** All kinds of notifications (NOTI-006). */
export const NOTIFICATION_KINDS = {
  'portal-synced': kind('SYNC_PROCESS_0_SUCCESS', 'success', 'sync', 'invoice_management.view'),
  'portal-history-synced': kind(
    'SYNC_PROCESS_1_SUCCESS',
    'success',
    'sync',
    'invoice_management.view',
  ),
  'provider-synced': kind('SYNC_PROCESS_2_SUCCESS', 'success', 'sync', 'invoice_management.view'),
  'tax-account-failed': kind('TAX_ACCOUNT_ERROR', 'error', 'trouble', 'setting_management.view'),
  released: kind('RELEASE_INVOICE_SUCCESS', 'success', 'release', 'publish_management.view'),
  'run-released': kind('RELEASE_INVOICE_SUCCESS', 'success', 'release', 'publish_management.view'),
  /** A run of which some were not issued. */
  'run-not-released': kind('OTHER', 'warning', 'release', 'publish_management.view'),
  'notices-synced': kind('SYNC_NOTICE_SUCCESS', 'success', 'sync', 'publish_management.view'),
  mailed: kind('SEND_EMAIL_SUCCESS', 'success', 'mail', 'invoice_management.view'),
  'mail-failed': kind('OTHER', 'warning', 'mail', 'invoice_management.view'),
  'report-accepted': kind('SEND_REPORT_SUCCESS', 'success', 'report', 'invoice_management.view'),
  'report-refused': kind('OTHER', 'warning', 'report', 'invoice_management.view'),
  /** The authority asks to look through invoices again, by a day. */
  'review-asked': kind('OTHER', 'warning', 'report', 'invoice_management.view'),
  /** No answer for an hour, and for a day. For the issuer and administrators. */
  'authority-silent': kind('OTHER', 'warning', 'trouble', 'publish_management.view'),
  'authority-silent-day': kind('OTHER', 'warning', 'trouble', 'publish_management.view'),
  'settled-changed': kind('OTHER', 'warning', 'trouble', 'invoice_management.view'),
  'approved-changed': kind('OTHER', 'warning', 'trouble', 'invoice_management.view'),
  'licence-used': kind('OTHER', 'warning', 'licence', 'setting_management.view'),
  /** For users who can act on it: administrators. */
  'work-failed': kind('OTHER', 'warning', 'trouble', 'setting_management.change'),
  'sync-stopped': kind('OTHER', 'error', 'trouble', 'setting_management.change'),
} as const satisfies Record<string, Kind>;
export type NotificationKind = keyof typeof NOTIFICATION_KINDS;

export const NOTIFICATION_KIND_NAMES = Object.keys(
  NOTIFICATION_KINDS,
) as readonly NotificationKind[];

/** The number on the wire, 0 to 8. */
export const typeNumber = (type: NotificationType): number => NOTIFICATION_TYPES.indexOf(type);
