import {
  NOTIFICATION_KIND_NAMES,
  NOTIFICATION_LABELS,
  NOTIFICATION_TOPICS,
  NOTIFICATION_TYPES,
} from '@hoadon/domain/notifications/notification-kind';
import { z } from 'zod';
import { defineCall } from '../http/define-call.ts';
import { eachOnce, Nothing, WireId } from '../http/wire-types.ts';
import { InvoiceRow } from '../invoices.ts';
import { WORK_AREAS } from './notable.ts';

const NOTIFICATIONS = '/invoice-robotics-api/api/notifications';
const Count = z.number().int();
const Day = z.string().nullable();
/** NOTI-016. */
export const NOTIFICATION_PAGE = 10;
const MOST_AT_ONCE = 1_000;

/** Content of a notification; facts that its kind does not have are null (NOTI-004). */
export const NotificationContent = z.object({
  /** Which sentence it is. */
  kind: z.enum(NOTIFICATION_KIND_NAMES),
  start_date: Day,
  end_date: Day,
  /** Invoices, or e-mails, that it is about. */
  total_invoices: Count.nullable(),
  /** Of these, how many went wrong. */
  failed: Count.nullable(),
  /** Of a synchronisation: the tax code of which `failed` invoices are. */
  other_tax_code: z.string().nullable(),
  /** Of one invoice: serial and number, `1C26TAA 00000017`. */
  invoice: z.string().nullable(),
  /** Why: a code of the closed list. */
  reason: z.string().nullable(),
  /** Which work of the company fails. */
  area: z.enum(WORK_AREAS).nullable(),
  /** Of the licence: how much is used, of how much. */
  percent: Count.nullable(),
  capacity: Count.nullable(),
});
export type NotificationContent = z.infer<typeof NotificationContent>;

export const Notification = z.object({
  id: z.string(),
  /** One sentence in Vietnamese. */
  title: z.string(),
  content: NotificationContent,
  type: z.number().int().min(0).max(8),
  type_of: z.enum(NOTIFICATION_TYPES),
  label_type: z.enum(NOTIFICATION_LABELS),
  is_readed: z.boolean(), // sic
  /** The run, invoice or notice that it is about. */
  ref_id: z.string().nullable(),
  /** Name of the actor; null: an automatic event. */
  create_by: z.string().nullable(),
  /** ISO with time zone; of what grew since, when it last did (NOTI-017). */
  created_at: z.string(),
});
export type Notification = z.infer<typeof Notification>;

export const listNotifications = defineCall(
  'POST',
  `${NOTIFICATIONS}/list`,
  z.object({
    page: z.coerce.number().int().min(1).max(1_000).default(1),
    /** Left out: all. */
    is_readed: z.boolean().optional(), // sic
    page_size: z.coerce.number().int().min(1).max(100).default(NOTIFICATION_PAGE),
  }),
  z.array(Notification),
  {
    access: 'signed-in',
    answers: 'page',
    reads: true,
    summary:
      "The caller's notifications, latest first; with is_readed false the total is what is unread.",
  },
);

export const markNotificationsRead = defineCall(
  'POST',
  `${NOTIFICATIONS}/mark-read`,
  z.object({
    /** Left out: all that the caller has. */
    notification_ids: z.array(WireId).max(MOST_AT_ONCE).optional(),
  }),
  z.object({ unread_total: Count }),
  { access: 'signed-in', idempotent: true, summary: 'Mark notifications of the caller as read.' },
);

export const getNotification = defineCall(
  'GET',
  `${NOTIFICATIONS}/{id}`,
  z.object({ id: WireId }),
  Notification,
  { access: 'signed-in', summary: 'One notification of the caller.' },
);

export const listNotifiedInvoices = defineCall(
  'GET',
  `${NOTIFICATIONS}/{id}/invoices`,
  z.object({
    id: WireId,
    page: z.coerce.number().int().min(1).max(1_000).default(1),
    page_size: z.coerce.number().int().min(1).max(100).default(25),
  }),
  z.array(InvoiceRow),
  {
    access: 'invoice_management.view',
    answers: 'page',
    summary:
      'The invoices that a notification is about: those of a synchronisation by their days, those that were issued or mailed by their ids.',
  },
);

export const MailChoice = z.object({
  topic: z.enum(NOTIFICATION_TOPICS),
  by_email: z.boolean(),
});
const MailChoices = z.object({
  /** Topics that the caller may be notified of. */
  choices: z.array(MailChoice),
  /** Where the letters go. */
  email: z.string(),
  /** Nothing is mailed to an address that its owner has not confirmed. */
  is_confirmed: z.boolean(),
});
export type MailChoices = z.infer<typeof MailChoices>;

export const getMailChoices = defineCall(
  'GET',
  `${NOTIFICATIONS}/mail-choices`,
  Nothing,
  MailChoices,
  { access: 'signed-in', summary: 'Which notifications also come to the caller by e-mail.' },
);

export const saveMailChoices = defineCall(
  'PUT',
  `${NOTIFICATIONS}/mail-choices`,
  z.object({
    choices: z.array(MailChoice).max(NOTIFICATION_TOPICS.length).superRefine(eachOnce('topic')),
  }),
  MailChoices,
  {
    access: 'signed-in',
    idempotent: true,
    summary:
      'Choose it; topics that are left out stay as they are. Throws EMAIL_NOT_CONFIRMED where one is switched on.',
  },
);
