import type { ActSum, LeftOutReason } from '@hoadon/contracts/bulk-acts';
import type { ChainState, ProcessingState } from '@hoadon/domain/issuing/processing-state';
import { type RawBuilder, sql } from 'kysely';
import { anyId } from '../../platform/db/any-of.ts';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';
import { allMatching, type ListFilter, type Order, SORTS } from '../invoice-lists/index.ts';
import { LISTED, type ListedInvoice } from '../invoices/index.ts';
import type { LeftOutRule } from './bulk-act.ts';

/** Which invoices: those named or that a statement answers, all that a list holds, or those that an earlier act was done to. */
export type Scope =
  | Readonly<{ ids: readonly string[] }>
  | Readonly<{ rows: RawBuilder<unknown> }>
  | Readonly<{ filter: ListFilter }>
  | Readonly<{ doneBy: string }>;

/** Invoices that the act leaves alone for one reason, the first few by their ids. */
export type LeftOutInvoices = Readonly<{
  reason: LeftOutReason;
  invoices: number;
  ids: readonly string[];
}>;

/** Invoices that the act is for, and others of the scope. */
export type SavedScope = Readonly<{ total: number; leftOut: readonly LeftOutInvoices[] }>;

type ToKeep = Readonly<{
  runId: string;
  scope: Scope;
  leavesOut: readonly LeftOutRule[];
  /** Condition over `invoice` of what may be named to the caller; null: everything. */
  readable?: RawBuilder<unknown> | null;
  order: Order;
  /** One more row than this is saved, to show that there are more. */
  most: number;
}>;

/** Of one reason, that are named. */
export const MOST_NAMED = 20;

/** Why an invoice is left out; null: it is not. */
export const leftOutAs = (rules: readonly LeftOutRule[]): RawBuilder<LeftOutReason | null> =>
  rules.length === 0
    ? sql`null::text`
    : sql`case ${sql.join(
        rules.map(([reason, applies]) => sql`when (${applies}) then ${sql.lit(reason)}`),
        sql` `,
      )} end`;

/** Rows of an act of which the planner should know. */
const MANY = 5_000;

/** Saves the invoices of a scope as they are now, in the order of their list. */
export async function saveScope(
  tx: Tx,
  companyId: string,
  { runId, scope, leavesOut, readable = null, order: { sort, order }, most }: ToKeep,
): Promise<SavedScope> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const columns = sql`id, version, ${SORTS[sort].key} as ordered_by, ${leftOutAs(leavesOut)} as left_out_as,
    ${readable ?? sql`true`} as is_readable`;
  const { rows } = await sql<SavedScope>`
    with found as (select * from (${rowsOf(companyId, scope, columns)}) r where is_readable), item as (
      insert into bulk_item (company_id, run_id, position, invoice_id, version)
      select ${companyId}::bigint, ${runId}::bigint,
        row_number() over (order by ordered_by ${direction}, id ${direction}), id, version
      from found where left_out_as is null limit ${most + 1}
      returning 1
    ), counted as (select count(*)::integer as total from item),
    left_out as (
      select left_out_as as reason, count(*)::integer as invoices,
        (array_agg(id::text order by ordered_by ${direction}, id ${direction}))[1:${sql.lit(MOST_NAMED)}] as ids
      from found where left_out_as is not null group by 1
    )
    update bulk_run r set total = counted.total from counted
    where r.company_id = ${companyId} and r.id = ${runId}
    returning r.total, (select coalesce(json_agg(l order by reason), '[]') from left_out l) as "leftOut"`.execute(
    tx,
  );
  const savedScope = rows[0] ?? { total: 0, leftOut: [] };
  // By what it knew before, the planner would read all of them for each batch instead of some by their keys.
  if (savedScope.total > MANY) await sql`analyze (skip_locked) bulk_item`.execute(tx);
  return savedScope;
}

/** Takes rows out of a question again; the others close up, so that positions stay dense. */
export async function dropItems(
  tx: Tx,
  companyId: string,
  runId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const ofRun = sql`company_id = ${companyId} and run_id = ${runId}`;
  await sql`delete from bulk_item where ${ofRun} and invoice_id = ${anyId(ids)}`.execute(tx);
  // Two steps: a position must be free before another row comes to it.
  await sql`update bulk_item set position = -position where ${ofRun}`.execute(tx);
  await sql`
    update bulk_item b set position = n.position from (
      select invoice_id, row_number() over (order by position desc) as position from bulk_item where ${ofRun}
    ) n where b.company_id = ${companyId} and b.run_id = ${runId} and b.invoice_id = n.invoice_id`.execute(
    tx,
  );
  await sql`
    update bulk_run set total = total - ${ids.length} where company_id = ${companyId} and id = ${runId}`.execute(
    tx,
  );
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

/** Invoices of a scope that count alike. */
export type ScopePart = ActSum &
  Readonly<{
    chain_state: ChainState;
    processing_state: ProcessingState;
    /** The first letter of their series. */
    series: string;
    is_released: boolean;
  }>;

/** The invoices of a scope by currency, flow and states, with their totals. */
export async function findSums(db: Db, companyId: string, runId: string): Promise<ScopePart[]> {
  const { rows } = await sql<ScopePart>`
    select i.currency as currency_code, case i.direction when 'issued' then 'in' else 'out' end as flow,
      i.chain_state, i.processing_state, left(i.serial, 1) as series, i.place = 'released' as is_released,
      count(*)::integer as invoices, trim_scale(sum(i.with_tax))::text as total_amount_with_tax
    from bulk_item b join invoice i on i.company_id = b.company_id and i.id = b.invoice_id
    where b.company_id = ${companyId} and b.run_id = ${runId}
    group by 1, 2, 3, 4, 5, 6 order by 1, 2`.execute(db);
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

/** Condition that a run names an invoice to which the condition over `invoice` does not apply. */
export const namesOthers = (
  companyId: RawBuilder<unknown>,
  runId: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from bulk_item b join invoice on invoice.company_id = b.company_id and invoice.id = b.invoice_id
  where b.company_id = ${companyId} and b.run_id = ${runId} and not (${condition}))`;

/** Whether the run names an invoice to which the condition over `invoice` does not apply. */
export async function namesOthersThan(
  db: Db,
  companyId: string,
  runId: string,
  condition: RawBuilder<unknown>,
): Promise<boolean> {
  const { rows } = await sql`
    select where ${namesOthers(sql`${companyId}`, sql`${runId}`, condition)}`.execute(db);
  return rows.length > 0;
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
