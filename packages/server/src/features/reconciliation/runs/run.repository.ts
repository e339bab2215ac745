import type { Actor } from '@hoadon/domain/access/actor';
import type { DateRange } from '@hoadon/domain/dates/date-range';
import type { Instant, PlainDate } from '@hoadon/domain/dates/plain-date';
import type { ReconciliationOutcome } from '@hoadon/domain/reconciliation/reconcile';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { columnsOf, type RunKind } from '../../../platform/runs/index.ts';
import { FINDING, OPEN_FINDING } from './open-finding.ts';

/** How many runs the list shows. */
export const LATEST = 20;

export type Direction = 'issued' | 'received';

export type ReconciliationRun = Readonly<{
  id: string;
  direction: Direction;
  from_on: PlainDate;
  to_on: PlainDate;
  as_of: PlainDate;
  state: 'running' | 'finished' | 'failed';
  attempt: number;
  created_at: string;
  finished_at: string | null;
  /** Days for which the portal was not read when the run started. */
  unread: readonly DateRange[];
}>;

export const RECONCILIATIONS: RunKind<'reconciliation', ReconciliationRun> = {
  table: 'reconciliation',
  columns: [
    'id',
    'direction',
    'from_on',
    'to_on',
    'as_of',
    'state',
    'attempt',
    'created_at',
    'finished_at',
    'unread',
  ],
  running: 'running',
  event: 'reconciliation',
  parts: { reconciliation_finding: 'run_id' },
};

type NewRun = Readonly<{
  direction: Direction;
  from: PlainDate;
  to: PlainDate;
  asOf: PlainDate;
  unread: readonly DateRange[];
  actor: Actor;
  at: Instant;
}>;

export async function insertRun(
  tx: Tx,
  companyId: string,
  { direction, from, to, asOf, unread, actor, at }: NewRun,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into reconciliation (company_id, direction, from_on, to_on, as_of, state, unread, created_by, created_at)
    values (${companyId}, ${direction}, ${from}, ${to}, ${asOf}, 'running', ${JSON.stringify(unread)}::jsonb, ${actor}, ${at})
    returning id`.execute(tx);
  return rows[0]?.id ?? '';
}

/** A worker begins the run anew: deletes what an earlier one found, whose batches are refused from now on. */
export async function beginAttempt(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<ReconciliationRun> {
  await sql`
    delete from reconciliation_finding where company_id = ${companyId} and run_id = ${id}`.execute(
    tx,
  );
  const { rows } = await sql<ReconciliationRun>`
    update reconciliation set attempt = attempt + 1
    where company_id = ${companyId} and id = ${id} returning ${columnsOf(RECONCILIATIONS)}`.execute(
    tx,
  );
  const [run] = rows;
  if (!run) throw new Error('a locked run exists');
  return run;
}

/** How many runs of the company are running. */
export async function countRunning(db: Db, companyId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from reconciliation
    where company_id = ${companyId} and state = 'running'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Received, matched in every field, not found invalid, and not confirmed yet: over reconciliation_finding f and invoice i. */
const CERTAIN = sql`f.outcome = 'matched' and f.rule in ('exact', 'number-format')
  and i.direction = 'received' and i.origin <> 4 and i.deleted_at is null
  and i.validity is distinct from 0`;

/** A query of the ids of invoices that may be approved without a look at each. */
export const certainRows = (companyId: string, runId: string): RawBuilder<unknown> => sql`
  select f.invoice_id from reconciliation_finding f
  join invoice i on i.company_id = f.company_id and i.id = f.invoice_id
  where f.company_id = ${companyId} and f.run_id = ${runId} and ${CERTAIN}`;

export type RunCounts = Readonly<{
  outcomes: Readonly<Partial<Record<ReconciliationOutcome, number>>>;
  /** Findings among them that are not settled yet. */
  open: Readonly<Partial<Record<ReconciliationOutcome, number>>>;
  certain: number;
}>;

export async function countFindings(db: Db, companyId: string, runId: string): Promise<RunCounts> {
  const { rows } = await sql<{ outcome: ReconciliationOutcome; count: number }>`
    select outcome, count(*)::integer as count from reconciliation_finding
    where company_id = ${companyId} and run_id = ${runId} group by 1 order by 1`.execute(db);
  const { rows: open } = await sql<{ outcome: ReconciliationOutcome; count: number }>`
    select f.outcome, count(*)::integer as count from ${FINDING}
    where f.company_id = ${companyId} and f.run_id = ${runId} and ${OPEN_FINDING}
    group by 1 order by 1`.execute(db);
  const { rows: certain } = await sql<{ count: number }>`
    select count(*)::integer as count from (${certainRows(companyId, runId)}) as c`.execute(db);
  return {
    outcomes: Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count])),
    open: Object.fromEntries(open.map(({ outcome, count }) => [outcome, count])),
    certain: certain[0]?.count ?? 0,
  };
}
