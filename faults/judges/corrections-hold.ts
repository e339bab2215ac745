import type { Judge } from './finding.ts';

type Fault = Readonly<{ what: string }>;

/**
 * No invoice was corrected twice by one act or by two at once, and each has the place in its chain that its
 * issued corrections give it.
 */
export const correctionsHold: Judge = async ({ rows }) => {
  const faults = await rows.query<Fault>(
    `select 'invoice ' || l.other_id || ' is replaced ' || count(*) || ' times' as what
     from invoice_link l join invoice i on i.company_id = l.company_id and i.id = l.invoice_id
     where l.relation = 'replaces' and i.deleted_at is null
     group by l.company_id, l.other_id having count(*) > 1
     union all
     select 'invoice ' || o.id || ' is ' || o.chain_state || ', and is replaced by ' || coalesce(n.ids, 'none')
     from invoice o cross join lateral (
       select string_agg(i.id::text, ' ') as ids
       from invoice_link l join invoice i on i.company_id = l.company_id and i.id = l.invoice_id
       where l.company_id = o.company_id and l.other_id = o.id and l.relation = 'replaces'
         and i.processing_state = 'accepted'
     ) n
     where o.direction = 'issued' and (o.chain_state = 'REPLACED') <> (n.ids is not null)`,
  );
  return faults.map(({ what }) => what);
};
