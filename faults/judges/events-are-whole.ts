import type { Judge } from './finding.ts';

/** Events are numbered without a gap per company, and the last one told of an invoice is how it stands. */
export const eventsAreWhole: Judge = async ({ rows }) => {
  const gaps = await rows.query<{ company_id: string; last_id: string; kept: string }>(
    `select h.company_id::text, h.last_id::text, count(e.id)::text as kept
     from event_head h left join event e on e.company_id = h.company_id and e.id between 1 and h.last_id
     group by h.company_id, h.last_id having count(e.id) <> h.last_id`,
  );
  const untold = await rows.query<{ id: string; processing_state: string; told: string | null }>(
    `select id, processing_state, told from (
       select i.id::text, i.processing_state, (
         select e.payload->>'state' from event e
         where e.company_id = i.company_id and e.type = 'invoice' and e.subject = i.id::text
         order by e.id desc limit 1) as told
       from invoice i where i.direction = 'issued' and i.number is not null) numbered
     where told is distinct from processing_state`,
  );
  return [
    ...gaps.map(
      ({ company_id, last_id, kept }) => `company ${company_id}: ${kept} events of ${last_id}`,
    ),
    ...untold.map(
      ({ id, processing_state, told }) =>
        `invoice ${id} is ${processing_state}, and was last told to be ${told ?? 'nothing'}`,
    ),
  ];
};
