import { type RawBuilder, sql } from 'kysely';
import type { EndingSteps } from '../db/ending.ts';

export type NewEvent = Readonly<{
  companyId: string;
  type: string;
  subject: string;
  payload: Readonly<Record<string, unknown>>;
}>;

/**
 * Gives the events the next numbers of their companies. The heads stay locked until the transaction
 * ends, which is what makes the numbers follow the order of the commits.
 */
export function writeEvents(events: readonly NewEvent[], before: RawBuilder<unknown>): EndingSteps {
  const counts = new Map<string, number>();
  const rows = lastOfEach(events).map(({ companyId, type, subject, payload }) => {
    const place = (counts.get(companyId) ?? 0) + 1;
    counts.set(companyId, place);
    return { company_id: companyId, place, type, subject, payload };
  });
  const heads = [...counts].map(([company_id, events]) => ({ company_id, events }));
  const steps = sql`event_head_moved as (
      insert into event_head as h (company_id, last_id)
      select company_id, events
      from json_to_recordset(${JSON.stringify(heads)}::json) as n(company_id bigint, events bigint)
      where ${before}
      order by company_id
      on conflict (company_id) do update set last_id = h.last_id + excluded.last_id
      returning company_id, last_id
    ), event_written as (
    insert into event (company_id, id, type, subject, payload)
    select head.company_id, head.last_id - n.events + e.place, e.type, e.subject, e.payload
    from json_to_recordset(${JSON.stringify(rows)}::json) as e(
        company_id bigint, place bigint, type text, subject text, payload jsonb)
      join json_to_recordset(${JSON.stringify(heads)}::json) as n(company_id bigint, events bigint)
        on n.company_id = e.company_id
      join event_head_moved head on head.company_id = e.company_id
    returning 1)`;
  return { steps, last: 'event_written' };
}

/** Who reads the last needs none before it. */
function lastOfEach(events: readonly NewEvent[]): NewEvent[] {
  const last = new Map<string, NewEvent>();
  for (const event of events) {
    const key = JSON.stringify([event.companyId, event.type, event.subject]);
    last.delete(key);
    last.set(key, event);
  }
  return [...last.values()];
}
