import type { TagsChanged } from '@hoadon/domain/tags/change-tags';
import { sql } from 'kysely';
import { anyId } from '../../../platform/db/any-of.ts';
import type { Db } from '../../../platform/db/open.ts';
import { beforeCommit, type Tx, transact } from '../../../platform/db/transact.ts';
import { TURNOVER } from './in-dong.ts';
import { COUNTED_OF_I } from './in-force.ts';
import { lockStates } from './lock-states.ts';

export type TaggedState = Readonly<{ state: string; tags: readonly string[] }>;

/** Locks invoices in order of id and returns their states and tags. Skips missing invoices. */
export async function lockTags(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, TaggedState>> {
  const states = await lockStates(tx, companyId, ids);
  // By a statement of its own: one that waited for the lock would see the tags of before.
  const { rows } = await sql<{ id: string; tags: string[] }>`
    select invoice_id as id, array_agg(tag_id::text order by tag_id) as tags from invoice_tag
    where company_id = ${companyId} and invoice_id = ${anyId(ids)} group by 1`.execute(tx);
  const tags = new Map(rows.map((row) => [row.id, row.tags]));
  return new Map(
    [...states].map(([id, { processing_state }]) => [
      id,
      { state: processing_state, tags: tags.get(id) ?? [] },
    ]),
  );
}

/** Adds and removes tags of invoices. The caller has locked invoices and tags, so all exist. */
export async function changeTags(
  tx: Tx,
  companyId: string,
  changes: ReadonlyMap<string, TagsChanged>,
): Promise<void> {
  const its = [...changes].map(([invoice, change]) => ({ invoice, ...change }));
  await sql`
    with its as materialized (
      select c.*, array(
        select t.tag_id from invoice_tag t
          where t.company_id = ${companyId} and t.invoice_id = c.invoice and t.tag_id <> all (c.removed)
        union select unnest(c.added) order by tag_id
      ) as tags
      from json_to_recordset(${JSON.stringify(its)}::json) as c(invoice bigint, added bigint[], removed bigint[])
    ), removed as (
      delete from invoice_tag t using its
      where t.company_id = ${companyId} and t.invoice_id = its.invoice and t.tag_id = any (its.removed)
    ), kept as (
      update invoice_tag t set tags = its.tags from its
      where t.company_id = ${companyId} and t.invoice_id = its.invoice and t.tag_id = any (its.tags)
        and t.tags <> its.tags
    )
    insert into invoice_tag (company_id, tag_id, invoice_id, direction, issued_on, tags, currency, worth, worth_dong, aside)
    select i.company_id, added.tag, i.id, i.direction, i.issued_on, its.tags, ${BESIDE}
    from its join invoice i on i.company_id = ${companyId} and i.id = its.invoice
    cross join unnest(its.added) as added(tag)
    on conflict (company_id, tag_id, invoice_id) do nothing`.execute(tx);
}

const WORTH = sql`counted_worth(i.processing_state, i.serial, i.chain_state, i.with_tax)`;
/** Columns of invoice_tag copied from the invoice `i`: currency, worth with tax, its revenue or purchase value in dong, and whether it is put aside. */
const BESIDE = sql`i.currency, ${WORTH}, case when ${COUNTED_OF_I} then ${TURNOVER} end, i.deleted_at is not null`;

/** Updates the copied columns of invoice_tag for these invoices before the transaction commits. */
export const settleTagged = (tx: Tx, companyId: string, ids: readonly string[]): void =>
  beforeCommit(
    tx,
    'tagged',
    ids.map((id) => ({ companyId, id })),
    (all) => ({
      ctes: sql`tagged as (
        update invoice_tag t set (currency, worth, worth_dong, aside) = row(${BESIDE})
        from json_to_recordset(${JSON.stringify(all)}::json) as c("companyId" bigint, id bigint)
        join invoice i on i.company_id = c."companyId" and i.id = c.id
        where t.company_id = c."companyId" and t.invoice_id = c.id)`,
    }),
  );

/** Repairs rows of invoice_tag that differ from their invoice or lack some of its tags; returns the number of invoices. */
export function repairTagged(db: Db, companyId: string): Promise<number> {
  return transact(db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select distinct i.id from invoice_tag t
      join invoice i on i.company_id = t.company_id and i.id = t.invoice_id
      join (${tagsOf(companyId)}) as its on its.invoice_id = t.invoice_id
      where t.company_id = ${companyId}
        and ((t.currency, t.worth, t.worth_dong, t.aside) is distinct from (${BESIDE}) or ${areOthers(companyId)})`.execute(
      tx,
    );
    const ids = rows.map(({ id }) => id);
    // Waits for concurrent changes of these invoices; their worth is read after that.
    await lockStates(tx, companyId, ids);
    await sql`
      update invoice_tag t set tags = its.tags from (${tagsOf(companyId)}) as its
      where t.company_id = ${companyId} and t.invoice_id = ${anyId(ids)} and t.invoice_id = its.invoice_id
        and t.tags <> its.tags`.execute(tx);
    settleTagged(tx, companyId, ids);
    return ids.length;
  });
}

const tagsOf = (companyId: string) => sql`
  select invoice_id, array_agg(tag_id order by tag_id) as tags from invoice_tag
  where company_id = ${companyId} group by invoice_id`;

/** A deleted tag may remain in `tags`: no list filters by it, and its deletion does not lock the invoices. */
const areOthers = (companyId: string) => sql`t.tags <> its.tags and (
  not t.tags @> its.tags or exists (
    select from tag where company_id = ${companyId} and id = any (t.tags) and id <> all (its.tags)))`;
