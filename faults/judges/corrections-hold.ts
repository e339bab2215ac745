import { decodeMessage } from '../../packages/xml/src/message/decode.ts';
import { isNotice } from '../../packages/xml/src/message/message.ts';
import type { World } from '../world/world.ts';
import type { Judge } from './finding.ts';

type Fault = Readonly<{ what: string }>;

/**
 * No invoice was corrected twice by one act or by two at once, each has the place in its chain that its issued
 * corrections give it, and none was reported to the authority in two notices.
 */
export const correctionsHold: Judge = async (world) => {
  const faults = await world.rows.query<Fault>(
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
     where o.direction = 'issued' and (o.chain_state = 'REPLACED') <> (n.ids is not null)
     union all
     select 'invoice ' || invoice_id || ' is in ' || count(*) || ' notices' from mistake_report_item
     group by company_id, invoice_id having count(*) > 1`,
  );
  return [...faults.map(({ what }) => what), ...(await foreignNotices(world))];
};

/** Every notice at the authority is one of ours. */
async function foreignNotices({ rows, authority: { simulator } }: World): Promise<string[]> {
  const ours = await rows.query<{ id: string }>(`select message_id as id from mistake_report`);
  const known = new Set(ours.map(({ id }) => id));
  const ids = new Set(simulator.received().map(({ messageId }) => messageId));
  return [...ids].filter((id) => {
    const bytes = simulator.bytesOf(id);
    return bytes && isNotice(decodeMessage(bytes)) && !known.has(id);
  });
}
