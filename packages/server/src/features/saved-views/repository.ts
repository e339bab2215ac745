import type { ListWithViews, SavedView } from '@hoadon/contracts/saved-views';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import { isDuplicate } from '../../platform/db/sql-state.ts';
import type { Tx } from '../../platform/db/transact.ts';

/** Who looks at lists, and for which company. */
export type Viewer = Readonly<{ companyId: string; userId: string }>;
export type ViewFacts = Pick<SavedView, 'name' | 'is_shared' | 'query' | 'look'>;

/** Own views and shared ones, by name. */
export async function findViews(
  db: Db,
  { companyId, userId }: Viewer,
  list: ListWithViews,
): Promise<SavedView[]> {
  const { rows } = await sql<SavedView>`
    select id, list, name, is_shared, owner_id = ${userId} as is_own, query, look from saved_view
    where company_id = ${companyId} and list = ${list} and (owner_id = ${userId} or is_shared)
    order by name, id`.execute(db);
  return rows;
}

/** A view that the viewer may see; null where there is none. */
export async function findView(
  db: Db,
  { companyId, userId }: Viewer,
  id: string,
): Promise<SavedView | null> {
  const { rows } = await sql<SavedView>`
    select id, list, name, is_shared, owner_id = ${userId} as is_own, query, look from saved_view
    where company_id = ${companyId} and id = ${id} and (owner_id = ${userId} or is_shared)`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Its id, or null where the owner has one of this name for the list already. */
export async function insertView(
  tx: Tx,
  { companyId, userId }: Viewer,
  view: ViewFacts & Readonly<{ list: ListWithViews; at: Instant }>,
): Promise<string | null> {
  const insertedRow = await tx
    .insertInto('saved_view')
    .values({
      company_id: companyId,
      list: view.list,
      owner_id: userId,
      ...columnsOf(view),
      created_at: view.at,
      changed_at: view.at,
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'list', 'owner_id', 'name']).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return insertedRow?.id ?? null;
}

/** False where the owner has another view of this name for the list (unique key). */
export async function updateView(
  db: Db,
  { companyId, userId }: Viewer,
  view: ViewFacts & Readonly<{ id: string; at: Instant }>,
): Promise<boolean> {
  try {
    await db
      .updateTable('saved_view')
      .set({ ...columnsOf(view), changed_at: view.at })
      .where('company_id', '=', companyId)
      .where('owner_id', '=', userId)
      .where('id', '=', view.id)
      .execute();
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

const columnsOf = ({ name, is_shared, query, look }: ViewFacts) => ({
  name,
  is_shared,
  query: JSON.stringify(query),
  look: JSON.stringify(look),
});

export async function deleteView(tx: Tx, { companyId, userId }: Viewer, id: string): Promise<void> {
  await tx
    .deleteFrom('saved_view')
    .where('company_id', '=', companyId)
    .where('owner_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

export type ListSetting = Readonly<{ look: SavedView['look']; default_view_id: string | null }>;

/** A default view that is gone, or shared no more, is none. */
export async function findSetting(
  db: Db,
  { companyId, userId }: Viewer,
  list: ListWithViews,
): Promise<ListSetting> {
  const { rows } = await sql<ListSetting>`
    select s.look, v.id as default_view_id
    from list_setting s
    left join saved_view v on v.company_id = s.company_id and v.id = s.default_view_id
      and (v.owner_id = s.user_id or v.is_shared)
    where s.company_id = ${companyId} and s.user_id = ${userId} and s.list = ${list}`.execute(db);
  return rows[0] ?? { look: {}, default_view_id: null };
}

export async function saveSetting(
  db: Db,
  { companyId, userId }: Viewer,
  setting: ListSetting & Readonly<{ list: ListWithViews }>,
): Promise<void> {
  const facts = { look: JSON.stringify(setting.look), default_view_id: setting.default_view_id };
  await db
    .insertInto('list_setting')
    .values({ company_id: companyId, user_id: userId, list: setting.list, ...facts })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'user_id', 'list']).doUpdateSet(facts),
    )
    .execute();
}
