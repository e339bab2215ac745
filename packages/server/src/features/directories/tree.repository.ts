import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { Directory, Placed } from '@hoadon/domain/directories/directory-tree';
import { sql } from 'kysely';
import { anyId } from '../../platform/db/any-of.ts';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';

/** Every directory in the tree of the company, those of one parent in their order. */
export async function findDirectories(db: Db, companyId: string): Promise<Directory[]> {
  const { rows } = await sql<Directory>`
    select id, parent_id as "parentId", name, is_open as "isOpen" from directory
    where company_id = ${companyId} and deletion_id is null
    order by level, position, plain_name(name) collate "C", id`.execute(db);
  return rows;
}

export async function findVersion(db: Db, companyId: string): Promise<string> {
  const tree = await db
    .selectFrom('directory_tree')
    .select('version')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return tree?.version ?? '0';
}

/**
 * Locks the tree. `change`: no one else can change it or move an invoice into it; returns its version. `use`: it does not
 * change, for any number of transactions at once. Before invoices, in the order of locks.
 */
export async function lockTree(
  tx: Tx,
  companyId: string,
  purpose: 'change' | 'use',
): Promise<string> {
  await sql`
    insert into directory_tree (company_id) values (${companyId}) on conflict (company_id) do nothing`.execute(
    tx,
  );
  const strength = purpose === 'change' ? sql`for no key update` : sql`for share`;
  const { rows } = await sql<{ version: string }>`
    select version from directory_tree where company_id = ${companyId} ${strength}`.execute(tx);
  return rows[0]?.version ?? '0';
}

/** Increments the version of the locked tree; returns it. */
export async function countVersionOn(tx: Tx, companyId: string): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    update directory_tree set version = version + 1 where company_id = ${companyId} returning version`.execute(
    tx,
  );
  return rows[0]?.version ?? '0';
}

export async function hasDirectory(tx: Tx, companyId: string, id: string): Promise<boolean> {
  const directory = await tx
    .selectFrom('directory')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deletion_id', 'is', null)
    .executeTakeFirst();
  return directory !== undefined;
}

/** The directory stays until the transaction ends; false where there is none. Before invoices, in the order of locks. */
export async function holdDirectory(tx: Tx, companyId: string, id: string): Promise<boolean> {
  await lockTree(tx, companyId, 'use');
  return hasDirectory(tx, companyId, id);
}

type NewDirectory = Readonly<{ parentId: string | null; name: string; at: Instant }>;

/** Behind those beside it; its level is one below its parent's. */
export async function insertDirectory(
  tx: Tx,
  companyId: string,
  { parentId, name, at }: NewDirectory,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into directory (company_id, parent_id, name, position, level, created_at)
    select ${companyId}::bigint, ${parentId}::bigint, ${name},
      (select coalesce(max(position), 0) + 1 from directory
        where company_id = ${companyId} and deletion_id is null and parent_id is not distinct from ${parentId}::bigint),
      coalesce((select level + 1 from directory where company_id = ${companyId} and id = ${parentId}::bigint), 1),
      ${at}::timestamptz
    returning id`.execute(tx);
  return rows[0]?.id ?? '';
}

/**
 * Writes directories anew by one statement, so that a subtree changes its levels at once. Names give way first: two may
 * change theirs for each other's.
 */
export async function placeDirectories(
  tx: Tx,
  companyId: string,
  directories: readonly Placed[],
): Promise<void> {
  if (directories.length === 0) return;
  await sql`
    update directory set name = E'\\u0001' || id
    where company_id = ${companyId} and id = ${anyId(directories.map(({ id }) => id))}`.execute(tx);
  await sql`
    update directory d set parent_id = w."parentId", name = w.name, is_open = w."isOpen",
      position = w.position, level = w.level
    from json_to_recordset(${JSON.stringify(directories)}::json) as w(id bigint, "parentId" bigint, name text,
      "isOpen" boolean, position integer, level integer)
    where d.company_id = ${companyId} and d.id = w.id`.execute(tx);
}
