import { randomUUID } from 'node:crypto';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { writeAudit } from '../audit/write-audit.ts';
import { type Database, executeSql } from '../db/database.ts';
import type { Db } from '../db/open.ts';
import { type Tx, transact } from '../db/transact.ts';
import { type Carried, companyOf, JOB_ID, reasonOf } from './dead-jobs.ts';
import {
  deleteUnstarted,
  findForOperator,
  makeDue,
  type OperatorJobRow,
} from './operator-job-rows.ts';

/** A job as the command line lists it, of any company or none. */
export type OperatorJob = Readonly<{
  id: string;
  kind: string;
  /** `waiting`: due, delayed, or between two attempts. */
  state: 'waiting' | 'running' | 'dead';
  companyId: string | null;
  at: Instant;
  /** Message of the last error; empty if there is none. */
  reason: string;
}>;

export type OperatorChange = 'retry' | 'drop';
/** `running`: a worker is at it, and it cannot be changed. */
export type ChangeOutcome = 'done' | 'not-found' | 'running';

const AUDITED: Readonly<Record<OperatorChange, string>> = {
  retry: 'background-job.retried',
  drop: 'background-job.discarded',
};

/** Jobs in all states, dead ones first, then the oldest; `kind` null: of every kind. */
export async function listJobs(db: Db, kind: string | null, limit: number): Promise<OperatorJob[]> {
  return (await findForOperator(db, { kind, limit })).map((row) => ({
    id: row.id,
    kind: row.kind,
    state: row.state,
    companyId: companyOf({ kind: row.kind, payload: row.payload }),
    at: new Date(row.at).toISOString(),
    reason: reasonOf(row.output),
  }));
}

/**
 * Starts a dead or delayed job again, or deletes one that is not running, of any company. Recorded in the audit trail of
 * its company; for a job of no company, in `operator_act`.
 */
export const changeJob = (
  { db }: Pick<Database, 'db'>,
  change: OperatorChange,
  id: string,
): Promise<ChangeOutcome> =>
  transact(db, async (tx) => {
    const [job] = JOB_ID.test(id) ? await findForOperator(tx, { id, limit: 1 }) : [];
    if (!job) return 'not-found';
    if (job.state === 'running') return 'running';
    const isDone = await (change === 'drop' ? deleteUnstarted(tx, id) : retry(tx, job));
    if (!isDone) return 'running';
    await record(tx, AUDITED[change], job);
    return 'done';
  });

async function retry(tx: Tx, job: OperatorJobRow): Promise<boolean> {
  if (job.state === 'waiting') return makeDue(tx, job.id);
  if (!(await deleteUnstarted(tx, job.id))) return false;
  const db = { executeSql: (text: string, values: unknown[]) => executeSql(tx, text, values) };
  // Never started: it only writes the statement that adds a job with the settings of its queue.
  const boss = new PgBoss({ db });
  const data = { kind: job.kind, payload: job.payload } satisfies Carried;
  await boss.insert(job.kind, [{ data, singletonKey: randomUUID() }], { db });
  return true;
}

async function record(tx: Tx, act: string, job: OperatorJobRow): Promise<void> {
  const subject = `background-job/${job.id}`;
  const payload = { kind: job.kind, state: job.state };
  const companyId = companyOf(job);
  if (companyId === null) {
    await sql`
      insert into operator_act (act, subject, payload)
      values (${act}, ${subject}, ${JSON.stringify(payload)}::jsonb)`.execute(tx);
    return;
  }
  const at = new Date().toISOString();
  writeAudit(tx, [{ companyId, actor: 'job/command-line', act, subject, at, payload }]);
}
