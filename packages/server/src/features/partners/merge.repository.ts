import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { OtherRow, RecordRow } from './record.repository.ts';

export type MergeItems = Readonly<
  Record<'invoice' | 'payment' | 'partner' | 'share', readonly string[]>
>;

type NewMerge = Readonly<{
  from: string;
  into: RecordRow;
  actor: Actor;
  at: Instant;
  items: MergeItems;
}>;

export async function insertMerge(
  tx: Tx,
  companyId: string,
  { from, into, actor, at, items }: NewMerge,
): Promise<string> {
  const { id } = await tx
    .insertInto('partner_merge')
    .values({
      company_id: companyId,
      from_id: from,
      into_id: into.id,
      into_is_customer: into.is_customer,
      into_is_vendor: into.is_vendor,
      created_by: actor,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = Object.entries(items).flatMap(([kind, ids]) => ids.map((row) => ({ kind, row })));
  await sql`
    insert into partner_merge_item (company_id, merge_id, kind, row_id)
    select ${companyId}::bigint, ${id}::bigint, kind, row
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(kind text, row bigint)`.execute(tx);
  return id;
}

/** Points a partner, and those that pointed to it, to another; answers these. */
export async function pointInto(
  tx: Tx,
  companyId: string,
  from: RecordRow,
  into: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update partner set merged_into = ${into} where company_id = ${companyId} and merged_into = ${from.id}
    returning id`.execute(tx);
  await sql`
    update partner set merged_into = ${into}, version = version + 1
    where company_id = ${companyId} and id = ${from.id}`.execute(tx);
  await sql`
    update partner set is_customer = is_customer or ${from.is_customer}, is_vendor = is_vendor or ${from.is_vendor},
      version = version + 1
    where company_id = ${companyId} and id = ${into}`.execute(tx);
  return rows.map(({ id }) => id);
}

export type MergeRow = Readonly<{
  id: string;
  from_id: string;
  into_id: string;
  into_is_customer: boolean;
  into_is_vendor: boolean;
  created_at: string;
  undone_at: string | null;
}>;

export async function lockMerge(tx: Tx, companyId: string, id: string): Promise<MergeRow | null> {
  const { rows } = await sql<MergeRow>`
    select id, from_id, into_id, into_is_customer, into_is_vendor, created_at, undone_at from partner_merge
    where company_id = ${companyId} and id = ${id} for no key update`.execute(tx);
  return rows[0] ?? null;
}

export async function findMergeItems(tx: Tx, companyId: string, id: string): Promise<MergeItems> {
  const { rows } = await sql<{ kind: keyof MergeItems; row_id: string }>`
    select kind, row_id from partner_merge_item where company_id = ${companyId} and merge_id = ${id}
    order by row_id`.execute(tx);
  const of = (kind: keyof MergeItems) =>
    rows.filter((row) => row.kind === kind).map(({ row_id }) => row_id);
  return {
    invoice: of('invoice'),
    payment: of('payment'),
    partner: of('partner'),
    share: of('share'),
  };
}

type Undone = Readonly<{ merge: MergeRow; partners: readonly string[]; actor: Actor; at: Instant }>;

/** Undoes a merge: restores the merged partner with its own merged ones, and the other as before except for later changes. */
export async function pointBack(
  tx: Tx,
  companyId: string,
  { merge, partners, actor, at }: Undone,
): Promise<void> {
  const { id, from_id, into_id, into_is_customer, into_is_vendor } = merge;
  await sql`
    update partner set merged_into = case when id = ${from_id} then null else ${from_id}::bigint end,
      version = version + 1
    where company_id = ${companyId} and merged_into = ${into_id} and id = any (${[from_id, ...partners]}::bigint[])`.execute(
    tx,
  );
  const has = (direction: string) => sql`exists (
    select from invoice i where i.company_id = ${companyId} and i.direction = ${direction} and i.partner_id = ${into_id})`;
  await sql`
    update partner set is_customer = ${into_is_customer} or ${has('issued')},
      is_vendor = ${into_is_vendor} or ${has('received')}, version = version + 1
    where company_id = ${companyId} and id = ${into_id}`.execute(tx);
  await sql`
    update partner_merge set undone_by = ${actor}, undone_at = ${at}
    where company_id = ${companyId} and id = ${id}`.execute(tx);
}

/** Which were merged into a partner and still are, the latest first. */
export async function findMerges(
  db: Db,
  companyId: string,
  id: string,
): Promise<(OtherRow & Readonly<{ merge_id: string; created_at: string }>)[]> {
  const { rows } = await sql<OtherRow & Readonly<{ merge_id: string; created_at: string }>>`
    select p.id, p.name, p.tax_code, m.id as merge_id, m.created_at
    from partner_merge m join partner p on p.company_id = m.company_id and p.id = m.from_id
    where m.company_id = ${companyId} and m.into_id = ${id} and m.undone_at is null
    order by m.id desc limit 50`.execute(db);
  return rows;
}
