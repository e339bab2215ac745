import { type RawBuilder, sql } from 'kysely';
import { anyId } from '../../platform/db/any-of.ts';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';
import {
  allMatching,
  LISTED,
  type ListedInvoice,
  type ListFilter,
  type Order,
  SORTS,
} from '../invoices/index.ts';

/** Which invoices: those named or that a statement answers, all that a list holds, or those that an earlier act was done to. */
export type Scope =
  | Readonly<{ ids: readonly string[] }>
  | Readonly<{ rows: RawBuilder<unknown> }>
  | Readonly<{ filter: ListFilter }>
  | Readonly<{ doneBy: string }>;

/** Invoices that the act is for, and others of the scope. */
export type Kept = Readonly<{ total: number; left_out: number }>;

type ToKeep = Readonly<{
  runId: string;
  scope: Scope;
  takes: RawBuilder<unknown>;
  order: Order;
  /** More are not kept, but one: it tells that there are. */
  most: number;
}>;

/** Rows of an act of which the planner should know. */
const MANY = 5_000;

/** Keeps the invoices of a scope as they are now, in the order of their list. */
export async function keepScope(
  tx: Tx,
  companyId: string,
  { runId, scope, takes, order: { sort, order }, most }: ToKeep,
): Promise<Kept> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const columns = sql`id, version, ${SORTS[sort].key} as ordered_by, (${takes}) as is_taken`;
  const { rows } = await sql<Kept>`
    with found as (${rowsOf(companyId, scope, columns)}), item as (
      insert into bulk_item (company_id, run_id, position, invoice_id, version)
      select ${companyId}::bigint, ${runId}::bigint,
        row_number() over (order by ordered_by ${direction}, id ${direction}), id, version
      from found where is_taken limit ${most + 1}
      returning 1
    ), counted as (select count(*)::integer as total from item)
    update bulk_run r set total = counted.total from counted
    where r.company_id = ${companyId} and r.id = ${runId}
    returning r.total, (select count(*)::integer from found where not is_taken) as left_out`.execute(
    tx,
  );
  const kept = rows[0] ?? { total: 0, left_out: 0 };
  // By what it knew before, the planner would read all of them for each batch instead of some by their keys.
  if (kept.total > MANY) await sql`analyze (skip_locked) bulk_item`.execute(tx);
  return 'ids' in scope ? { ...kept, left_out: new Set(scope.ids).size - kept.total } : kept;
}

function rowsOf(
  companyId: string,
  scope: Scope,
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if ('filter' in scope) return allMatching(companyId, scope.filter, columns);
  return sql`select ${columns} from invoice where company_id = ${companyId} and ${idsOf(companyId, scope)}`;
}

function idsOf(companyId: string, scope: Exclude<Scope, { filter: unknown }>): RawBuilder<unknown> {
  if ('ids' in scope) return sql`id = ${anyId(scope.ids)}`;
  if ('rows' in scope) return sql`id in (${scope.rows})`;
  return sql`id in (
    select invoice_id from bulk_item
    where company_id = ${companyId} and run_id = ${scope.doneBy} and taken and failure is null)`;
}

export type CurrencySum = Readonly<{ currency: string; with_tax: string }>;

/** What the kept invoices come to, by currency. */
export async function sumScope(db: Db, companyId: string, runId: string): Promise<CurrencySum[]> {
  const { rows } = await sql<CurrencySum>`
    select i.currency, sum(i.with_tax) as with_tax
    from bulk_item b join invoice i on i.company_id = b.company_id and i.id = b.invoice_id
    where b.company_id = ${companyId} and b.run_id = ${runId}
    group by 1 order by 1`.execute(db);
  return rows;
}

/** The first invoices of a scope. */
export async function findFirst(
  db: Db,
  companyId: string,
  runId: string,
  limit: number,
): Promise<ListedInvoice[]> {
  const { rows } = await sql<ListedInvoice>`
    select ${LISTED} from (
      select invoice_id, position from bulk_item
      where company_id = ${companyId} and run_id = ${runId} order by position limit ${limit}
    ) b join invoice on invoice.company_id = ${companyId} and invoice.id = b.invoice_id
    order by b.position`.execute(db);
  return rows;
}

/** Ids behind a position, at most so many. */
export async function findIds(
  db: Db,
  companyId: string,
  runId: string,
  { after, limit }: Readonly<{ after: number; limit: number }>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('bulk_item')
    .select('invoice_id')
    .where('company_id', '=', companyId)
    .where('run_id', '=', runId)
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map(({ invoice_id }) => invoice_id);
}
