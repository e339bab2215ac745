import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { Directory } from '@hoadon/domain/directories/directory-tree';
import { sql } from 'kysely';
import { anyId } from '../../platform/db/any-of.ts';
import type { Tx } from '../../platform/db/transact.ts';

/** Where the invoices of each deleted directory come; null: to no directory. */
export type InvoicesTo = ReadonlyMap<string, string | null>;

type NewDeletion = Readonly<{ invoicesTo: InvoicesTo; actor: Actor; at: Instant }>;

/**
 * Deletes directories from the tree: their names are free at once, so that the remaining ones may be given them. They
 * retain their parents until they are moved out. Returns the id of the deletion.
 */
export async function insertDeletion(
  tx: Tx,
  companyId: string,
  { invoicesTo, actor, at }: NewDeletion,
): Promise<string> {
  const { id } = await tx
    .insertInto('directory_deletion')
    .values({ company_id: companyId, created_by: actor, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ways = [...invoicesTo].map(([from, to]) => ({ from, to }));
  await sql`
    update directory d set deletion_id = ${id}, was_in = d.parent_id, invoices_to = w."to"
    from json_to_recordset(${JSON.stringify(ways)}::json) as w("from" bigint, "to" bigint)
    where d.company_id = ${companyId} and d.id = w."from"`.execute(tx);
  return id;
}

export const setDeletionRun = (tx: Tx, companyId: string, id: string, bulkRunId: string) =>
  tx
    .updateTable('directory_deletion')
    .set({ bulk_run_id: bulkRunId })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();

/** Invoices in directories, deleted or not. */
export const invoicesIn = (companyId: string, directories: readonly string[]) =>
  sql<{ id: string }>`
    select id from invoice where company_id = ${companyId} and directory_id = ${anyId(directories)}`;

export async function countInvoicesIn(
  tx: Tx,
  companyId: string,
  directories: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${invoicesIn(companyId, directories)}) i`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Where the invoices of every deleted directory of the company come. */
export async function findInvoicesTo(tx: Tx, companyId: string): Promise<InvoicesTo> {
  const { rows } = await sql<{ id: string; invoices_to: string | null }>`
    select id, invoices_to from directory
    where company_id = ${companyId} and deletion_id is not null`.execute(tx);
  return new Map(rows.map(({ id, invoices_to }) => [id, invoices_to]));
}

export type Deletion = Readonly<{
  id: string;
  bulk_run_id: string | null;
  undone_at: string | null;
}>;

export async function findDeletion(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<Deletion | undefined> {
  return tx
    .selectFrom('directory_deletion')
    .select(['id', 'bulk_run_id', 'undone_at'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** With their former parents, the children of one parent in their order. */
export async function findDeleted(
  tx: Tx,
  companyId: string,
  deletionId: string,
): Promise<(Directory & Readonly<{ position: number }>)[]> {
  const { rows } = await sql<Directory & { position: number }>`
    select id, was_in as "parentId", name, is_open as "isOpen", position from directory
    where company_id = ${companyId} and deletion_id = ${deletionId} order by position, id`.execute(
    tx,
  );
  return rows;
}

type Undone = Readonly<{ id: string; actor: Actor; at: Instant }>;

/** They are in the tree again, in the root until they are placed. */
export async function takeDeletionBack(
  tx: Tx,
  companyId: string,
  { id, actor, at }: Undone,
): Promise<void> {
  await sql`
    update directory set deletion_id = null, was_in = null, invoices_to = null, name = E'\\u0001' || id
    where company_id = ${companyId} and deletion_id = ${id}`.execute(tx);
  await sql`
    update directory_deletion set undone_by = ${actor}, undone_at = ${at}
    where company_id = ${companyId} and id = ${id}`.execute(tx);
}
