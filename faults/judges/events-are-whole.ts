import type { Judge } from './finding.ts';

/** Event numbers of a company have no gap, and the last event of an invoice has its current state. */
export const eventsAreWhole: Judge = async ({ rows }) => {
  const gaps = await rows.query<{ company_id: string; last_id: string; events: string }>(
    `select h.company_id::text, h.last_id::text, count(e.id)::text as events
     from event_head h left join event e on e.company_id = h.company_id and e.id between 1 and h.last_id
     group by h.company_id, h.last_id having count(e.id) <> h.last_id`,
  );
  const outdated = await rows.query<{
    id: string;
    processing_state: string;
    last_state: string | null;
  }>(
    `select id, processing_state, last_state from (
       select i.id::text, i.processing_state, (
         select e.payload->>'state' from event e
         where e.company_id = i.company_id and e.type = 'invoice' and e.subject = i.id::text
         order by e.id desc limit 1) as last_state
       from invoice i where i.direction = 'issued' and i.number is not null) numbered
     where last_state is distinct from processing_state`,
  );
  return [
    ...gaps.map(
      ({ company_id, last_id, events }) => `company ${company_id}: ${events} events of ${last_id}`,
    ),
    ...outdated.map(
      ({ id, processing_state, last_state }) =>
        `invoice ${id} is ${processing_state}, and its last event says ${last_state ?? 'nothing'}`,
    ),
  ];
};
