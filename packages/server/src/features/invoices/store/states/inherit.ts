import type { ProcessingState } from '@hoadon/domain/issuing/processing-state';
import { sql } from 'kysely';
import { anyId } from '../../../../platform/db/any-of.ts';
import type { Tx } from '../../../../platform/db/transact.ts';
import { MOST_GENERATIONS } from '../known-corrections.ts';
import { changeTags } from '../tags.ts';

/** Where the day of payment of a correction comes from: recorded for what it corrects, or the day of the first invoice of the family. */
export type DueFrom = 'original' | 'issue';

const CORRECTS = sql`('replaces', 'adjusts')`;

/**
 * Copies the day of payment and the tags of the originals to issued corrections, unless a user recorded another day: both
 * have the same debtor, and the figures of a tag include both.
 */
export async function inheritFromOriginals(
  tx: Tx,
  companyId: string,
  corrections: readonly string[],
): Promise<void> {
  if (corrections.length === 0) return;
  await inheritDueDays(tx, companyId, corrections, corrections);
  // Locked against concurrent deletion of a tag.
  const { rows } = await sql<{ invoice: string; tag: string }>`
    select l.invoice_id::text as invoice, t.tag_id::text as tag
    from invoice_link l
      join invoice_tag t on t.company_id = l.company_id and t.invoice_id = l.other_id
      join tag on tag.company_id = t.company_id and tag.id = t.tag_id
    where l.company_id = ${companyId} and l.invoice_id = ${anyId(corrections)} and l.relation in ('replaces', 'adjusts')
    order by tag.id for key share of tag`.execute(tx);
  if (rows.length === 0) return;
  const ids = [...new Set(rows.map(({ invoice }) => invoice))];
  const tagsOf = (id: string) => [
    ...new Set(rows.flatMap((row) => (row.invoice === id ? [row.tag] : []))),
  ];
  await changeTags(
    tx,
    companyId,
    new Map(ids.map((id) => [id, { added: tagsOf(id), removed: [] }])),
  );
}

/**
 * Writes the days of payment of `changed` and of all that corrects them, through any chain: the day that was recorded for the nearest original,
 * else the day of the first invoice of the family, which is no agreed day (`due_from`). The order in which a family came makes no difference. Days that a
 * person recorded stay. `issued`: corrections that inherit from now on. Returns the invoices whose day changed.
 */
export async function inheritDueDays(
  tx: Tx,
  companyId: string,
  changed: readonly string[],
  issued: readonly string[] = [],
): Promise<Readonly<{ id: string; processing_state: ProcessingState }>[]> {
  const { rows } = await sql<{ id: string; processing_state: ProcessingState }>`
    with recursive below as (
      select unnest(${changed}::bigint[]) as id, 0 as generation
      union
      select l.invoice_id, b.generation + 1 from below b
        join invoice_link l on l.company_id = ${companyId} and l.other_id = b.id and l.relation in ${CORRECTS}
      where b.generation < ${MOST_GENERATIONS}
    ), heir as materialized (
      select id, due_on, due_from, issued_on from invoice
      where company_id = ${companyId} and id = any (array(select id from below))
        and (due_from is not null or (due_on is null and id = ${anyId(issued)}))
    ), up as (
      select id, id as at, 0 as generation from heir
      union all
      select u.id, l.other_id, u.generation + 1
      from up u
        join invoice a on a.company_id = ${companyId} and a.id = u.at
        cross join lateral (
          select other_id from invoice_link
          where company_id = ${companyId} and invoice_id = u.at and relation in ${CORRECTS}
          order by position, other_id limit 1) l
      where u.generation < ${MOST_GENERATIONS} and (u.generation = 0 or a.due_on is null or a.due_from is not null)
    ), source as (
      select distinct on (u.id) u.id, u.generation, a.due_on is not null and a.due_from is null as is_recorded, a.due_on, a.issued_on
      from up u join invoice a on a.company_id = ${companyId} and a.id = u.at
      order by u.id, u.generation desc
    ), now as (
      select id, case when generation = 0 then null when is_recorded then due_on else issued_on end as due_on,
        case when generation = 0 then null when is_recorded then 'original' else 'issue' end as due_from
      from source
    )
    update invoice i set due_on = n.due_on, due_from = n.due_from from now n
    where i.company_id = ${companyId} and i.id = n.id and (i.due_on, i.due_from) is distinct from (n.due_on, n.due_from)
    returning i.id, i.processing_state`.execute(tx);
  return rows;
}
