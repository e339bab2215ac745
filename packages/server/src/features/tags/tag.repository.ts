import type { Tag } from '@hoadon/contracts/tags';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import { anyId } from '../../platform/db/any-of.ts';
import type { Db } from '../../platform/db/open.ts';
import { isDuplicate } from '../../platform/db/sql-state.ts';
import type { Tx } from '../../platform/db/transact.ts';

/** A user does not look through more than this. */
export const MOST_TAGS = 5_000;

const TAG = sql`id, name, color as hex_color`;

/** By name. */
export async function findTags(db: Db, companyId: string): Promise<Tag[]> {
  const { rows } = await sql<Tag>`
    select ${TAG} from tag where company_id = ${companyId} order by name, id limit ${MOST_TAGS}`.execute(
    db,
  );
  return rows;
}

export async function findTag(db: Db, companyId: string, id: string): Promise<Tag | null> {
  const { rows } = await sql<Tag>`
    select ${TAG} from tag where company_id = ${companyId} and id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Which of these exist, locked against deletion. */
export async function lockTagRows(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from tag where company_id = ${companyId} and id = ${anyId(ids)}
    order by id for key share`.execute(tx);
  return rows.map(({ id }) => id);
}

type TagFacts = Readonly<{ name: string; color: string }>;

/** Its id, or null where the company has one of this name. */
export async function insertTag(
  tx: Tx,
  companyId: string,
  { name, color, at }: TagFacts & Readonly<{ at: Instant }>,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into tag (company_id, name, color, created_at) values (${companyId}, ${name}, ${color}, ${at})
    on conflict (company_id, name_in_lower_case(name)) do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** False where the company has another tag of this name (unique key). */
export async function updateTag(
  tx: Tx,
  companyId: string,
  id: string,
  { name, color }: TagFacts,
): Promise<boolean> {
  try {
    await sql`update tag set name = ${name}, color = ${color}
      where company_id = ${companyId} and id = ${id}`.execute(tx);
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

/** The tag, locked against being added to an invoice. */
export async function lockTag(tx: Tx, companyId: string, id: string): Promise<Tag | null> {
  const { rows } = await sql<Tag>`
    select ${TAG} from tag where company_id = ${companyId} and id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

/** Removes the tag from its invoices and deletes it; returns the count of these invoices. */
export async function deleteTagRow(tx: Tx, companyId: string, id: string): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from invoice_tag where company_id = ${companyId} and tag_id = ${id}`.execute(tx);
  await sql`delete from tag where company_id = ${companyId} and id = ${id}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Sums of the invoices of a tag: without tax, in dong. */
export type TagTotal = Readonly<{
  tag_id: string;
  invoices: number;
  revenue: string;
  expense: string;
}>;

/** Read from the index invoice_tag_by_day alone, however many invoices there are. */
export const tagTotalsQuery = (companyId: string, withDrafts = true) => sql<TagTotal>`
  select tag_id, count(*)::integer as invoices,
    coalesce(sum(worth_dong) filter (where direction = 'issued'), 0) as revenue,
    coalesce(sum(worth_dong) filter (where direction = 'received'), 0) as expense
  from invoice_tag where company_id = ${companyId} and not aside${withDrafts ? sql`` : isOfNoDraft(companyId)}
  group by tag_id`;

/** Drafts are few, and read from the index of what is not issued. */
const isOfNoDraft = (companyId: string) => sql` and invoice_id not in (
    select id from invoice where company_id = ${companyId} and place <> 'released' and place = 'draft'
      and deleted_at is null)`;

export const findTagTotals = async (
  db: Db,
  companyId: string,
  withDrafts: boolean,
): Promise<TagTotal[]> => (await tagTotalsQuery(companyId, withDrafts).execute(db)).rows;
