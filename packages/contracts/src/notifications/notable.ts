import type { Actor } from '@hoadon/domain/access/actor';
import { z } from 'zod';
import { WireDate } from '../http/wire-types.ts';

/** Type of the events that become notifications. A feature with a notable event publishes `notable(…)` with it. */
export const NOTABLE = 'notable';

const Count = z.number().int().nonnegative();
/** Who asked for it; left out: it went by itself. */
const By = z.custom<Actor>((value) => typeof value === 'string').optional();
/**
 * What it is about, unique for ever within its kind: `sync-run/12`, `licence/3/80`. The same fact published
 * again is the same notification.
 */
const About = z.string().min(1).max(200);
/** Why it went wrong: a code of the closed list (`domain/errors/failure`). */
const Reason = z.string().min(1).max(100);

/** Which synchronisation brought invoices: of the tax portal up to today, of its years before, of a provider (types 0, 1, 2). */
export const SYNC_PROCESSES = ['portal', 'portal-history', 'provider'] as const;
export type SyncProcess = (typeof SYNC_PROCESSES)[number];

/** Notifications for administrators, whatever their source. */
export const WORK_AREAS = [
  'sync',
  'provider-account',
  'signing',
  'authority-message',
  'reserved-numbers',
  'background-job',
] as const;
export type WorkArea = (typeof WORK_AREAS)[number];

/** An event that becomes a notification (NOTI-006); the outbox carries it to the feature `notifications`. */
export const Notable = z.discriminatedUnion('kind', [
  /** A requested synchronisation ended, or a nightly one brought something. */
  z.object({
    kind: z.literal('sync-succeeded'),
    about: About,
    process: z.enum(SYNC_PROCESSES),
    from: WireDate,
    to: WireDate,
    /** New or changed invoices that it brought. */
    invoices: Count,
    /** Invoices of another tax code that were not taken in; left out: there are none. */
    ofOthers: z.object({ taxCode: z.string(), invoices: Count }).optional(),
    by: By,
  }),
  /** The portal now states other data for invoices that were booked, paid or filed already. */
  z.object({ kind: z.literal('settled-changed'), about: About, invoices: z.array(z.string()) }),
  /** A new source states other parties or amounts of purchases that were approved or paid. */
  z.object({ kind: z.literal('approved-changed'), about: About, invoices: z.array(z.string()) }),
  /** The tax portal refuses the account: nothing is fetched until it is connected again. */
  z.object({ kind: z.literal('tax-account-failed'), about: About, reason: Reason }),
  /** The series of the authority or of a provider are known now: invoices can be made by them. */
  z.object({ kind: z.literal('notices-synced'), about: About, series: Count, by: By }),
  /** So much of the invoice package is used up; `capacity` counts what was bought. */
  z.object({
    kind: z.literal('licence-used'),
    about: About,
    percent: z.union([z.literal(80), z.literal(95), z.literal(100)]),
    used: Count,
    capacity: Count,
  }),
  /** Something fails for the whole company and only a person gets it going again. */
  z.object({
    kind: z.literal('work-failed'),
    about: About,
    area: z.enum(WORK_AREAS),
    reason: Reason,
  }),
]);
export type Notable = z.infer<typeof Notable>;

export type NotableEvent = Readonly<{
  type: typeof NOTABLE;
  id: string;
  state: Notable['kind'];
  fact: Notable;
}>;

/** The event that carries the fact: `events.publish(tx, companyId, [notable({ kind: …, about: … })])`. */
export const notable = (fact: Notable): NotableEvent => ({
  type: NOTABLE,
  id: `${fact.kind}/${fact.about}`,
  state: fact.kind,
  fact,
});
