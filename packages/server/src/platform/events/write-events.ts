import { type RawBuilder, sql } from 'kysely';
import type { FinalWriteSql } from '../db/final-writes.ts';

export type NewEvent = Readonly<{
  companyId: string;
  type: string;
  subject: string;
  payload: Readonly<Record<string, unknown>>;
}>;

/** Writes the events; of several of one type and subject, the last. */
export function writeEvents(
  events: readonly NewEvent[],
  before: RawBuilder<unknown>,
): FinalWriteSql {
  const rows = lastOfEach(events).map(({ companyId, ...event }, position) => ({
    company_id: companyId,
    position,
    ...event,
  }));
  const happened = sql`json_to_recordset(${JSON.stringify(rows)}::json) as e(
    company_id bigint, position bigint, type text, subject text, payload jsonb)`;
  return { ctes: eventSteps(happened, before), last: 'event_written' };
}

/**
 * CTEs that number the rows of `happened` (company_id, position, type, subject, payload) within their companies. The
 * heads stay locked until the transaction ends, so that numbers follow the order of commits.
 */
export const eventSteps = (
  happened: RawBuilder<unknown>,
  before: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`event_told as (
    select company_id, type, subject, payload, count(*) over (partition by company_id) as events,
      row_number() over (partition by company_id order by position) as place
    from ${happened}
  ), event_head_moved as (
    insert into event_head as h (company_id, last_id)
    select distinct company_id, events from event_told
    where ${before}
    order by company_id
    on conflict (company_id) do update set last_id = h.last_id + excluded.last_id
    returning company_id, last_id
  ), event_written as (
    insert into event (company_id, id, type, subject, payload)
    select e.company_id, head.last_id - e.events + e.place, e.type, e.subject, e.payload
    from event_told e join event_head_moved head on head.company_id = e.company_id
    returning 1)`;

/** A reader of the last event needs none of the earlier ones. */
function lastOfEach(events: readonly NewEvent[]): NewEvent[] {
  const last = new Map<string, NewEvent>();
  for (const event of events) {
    const key = JSON.stringify([event.companyId, event.type, event.subject]);
    last.delete(key);
    last.set(key, event);
  }
  return [...last.values()];
}
