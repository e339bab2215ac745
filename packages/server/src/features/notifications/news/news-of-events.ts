import { NOTABLE } from '@hoadon/contracts/notifications';
import type { Actor } from '@hoadon/domain/access/actor';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import type { NotificationKind } from '@hoadon/domain/notifications/notification-kind';
import { sql } from 'kysely';
import { dayInVietnam } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/open.ts';
import type { DatedEvent } from '../../../platform/events/read-outbox.ts';
import type { News } from '../news.ts';
import {
  findMails,
  findReleasedSingly,
  findReports,
  findReviews,
} from './event-subjects.repository.ts';
import { newsOfFacts } from './news-of-facts.ts';

/** Condition over the columns of `event`: the events that lead to a notification, or start the watch of a run. */
export const NOTIFIED_EVENTS = sql`
  type in (${NOTABLE}, 'bulk-run')
  or type = 'invoice' and (payload ->> 'released')::boolean
  or type = 'email' and payload ->> 'state' in ('accepted', 'failed')
  or type = 'mistake-report' and payload ->> 'state' in ('accepted', 'refused', 'asked')`;

type Scope = Readonly<{ db: Db; companyId: string }>;

/** Returns the notifications that follow from these events, in the order of the events. */
export async function newsOfEvents(scope: Scope, events: readonly DatedEvent[]): Promise<News[]> {
  const of = (type: string) => events.filter((event) => event.type === type);
  return [
    ...newsOfFacts(of(NOTABLE)),
    ...(await newsOfReleases(scope, of('invoice'))),
    ...(await newsOfMails(scope, of('email'))),
    ...(await newsOfReports(scope, of('mistake-report'))),
  ];
}

/** One notification for all acts of one kind by one actor on one day. */
const dayOf = (kind: NotificationKind, by: Actor | null, day: string): string =>
  `${kind}/${by ?? 'nobody'}/${day}`;
const dayAt = (at: string): string => dayInVietnam(new Date(at));
const latest = (events: readonly DatedEvent[]): ReadonlyMap<string, DatedEvent> =>
  new Map(events.map((event) => [event.subject, event]));

/** Invoices issued one at a time, those of a person and a day together. */
async function newsOfReleases({ db, companyId }: Scope, events: readonly DatedEvent[]) {
  if (events.length === 0) return [];
  const at = latest(events);
  const rows = await findReleasedSingly(db, companyId, [...at.keys()]);
  return rows.map(({ id, template, serial, number, by }): News => {
    const released = at.get(id)?.at ?? '';
    return {
      kind: 'released',
      fact: dayOf('released', by, dayAt(released)),
      content: { invoice: `${template}${serial} ${displayNumber(number)}` },
      refId: id,
      by,
      at: released,
      grows: { invoices: [id], count: null },
    };
  });
}

/** E-mails that went out or did not, those of a person and a day together. */
async function newsOfMails({ db, companyId }: Scope, events: readonly DatedEvent[]) {
  if (events.length === 0) return [];
  const at = latest(events);
  const rows = await findMails(db, companyId, [...at.keys()]);
  return rows.map(({ id, invoice_id, state, created_by: by }): News => {
    const sent = at.get(id)?.at ?? '';
    const kind = state === 'accepted' ? 'mailed' : 'mail-failed';
    return {
      kind,
      fact: dayOf(kind, by, dayAt(sent)),
      content: {},
      refId: invoice_id,
      by,
      at: sent,
      grows: { invoices: invoice_id === null ? [] : [invoice_id], count: 1 },
    };
  });
}

const REVIEW = /^review-(\d+)$/;

/** What the authority answered to notices of mistakes, and what it asks by itself. */
async function newsOfReports({ db, companyId }: Scope, events: readonly DatedEvent[]) {
  if (events.length === 0) return [];
  const at = latest(events);
  const reviewIds = [...at.keys()].flatMap((subject) => REVIEW.exec(subject)?.[1] ?? []);
  const reportIds = [...at.keys()].filter((subject) => !REVIEW.test(subject));
  const reports = await findReports(db, companyId, reportIds);
  const reviews = await findReviews(db, companyId, reviewIds);
  return [
    ...reports.flatMap(({ id, state, invoices, refused, created_by: by }): News[] => {
      const news = (kind: 'report-accepted' | 'report-refused', count: number): News[] => {
        const content = { total_invoices: count };
        const one = {
          kind,
          fact: `${kind}/${id}`,
          content,
          refId: id,
          by,
          at: at.get(id)?.at ?? '',
        };
        return [one];
      };
      if (state === 'refused') return news('report-refused', invoices);
      if (state !== 'accepted') return [];
      // The authority took the notice and may have refused some of its invoices, or all.
      const taken = invoices > 0 || refused === 0 ? news('report-accepted', invoices) : [];
      return [...taken, ...(refused > 0 ? news('report-refused', refused) : [])];
    }),
    ...reviews.map(
      ({ id, due_on, invoices }): News => ({
        kind: 'review-asked',
        fact: `review-asked/${id}`,
        content: { total_invoices: invoices, end_date: due_on },
        refId: id,
        by: null,
        at: at.get(`review-${id}`)?.at ?? '',
      }),
    ),
  ];
}
