import type { PgBoss } from 'pg-boss';
import { executeSql } from '../db/database.ts';
import type { Db } from '../db/open.ts';
import type { Tx } from '../db/transact.ts';
import { DEAD_LETTERS, findDead } from './boss-tables.ts';
import type { DeadJob } from './port.ts';

const LISTED = 200;
export const JOB_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Payload of a job with its queue's name, because a dead job is in another queue. */
export type Carried = Readonly<{
  kind: string;
  payload: unknown;
  /** Trace of the act that added the job (W3C traceparent). */
  trace?: string;
}>;

/** Returns the company of the work; null for work of all companies. */
export function companyOf({ payload }: Carried): string | null {
  if (typeof payload !== 'object' || payload === null || !('companyId' in payload)) return null;
  return typeof payload.companyId === 'string' ? payload.companyId : null;
}

export async function deadJobs(db: Db, companyId: string): Promise<DeadJob[]> {
  return (await findDead(db, companyId, LISTED)).map((row) => ({
    id: row.id,
    kind: row.kind,
    payload: row.payload,
    reason: reasonOf(row.output),
    failedAt: new Date(row.created_on).toISOString(),
  }));
}

/** Removes a dead job of the company in the caller's transaction; returns null if there is none. */
export async function removeDead(
  boss: PgBoss,
  tx: Tx,
  companyId: string,
  id: string,
): Promise<Carried | null> {
  if (!JOB_ID.test(id)) return null;
  const db = { executeSql: (text: string, values: unknown[]) => executeSql(tx, text, values) };
  const job = await boss.getJobById<Carried>(DEAD_LETTERS, id, { db });
  if (!job || companyOf(job.data) !== companyId) return null;
  // Of two concurrent calls one deletes it. The types of pg-boss omit this result.
  const deleted: unknown = await boss.deleteJob(DEAD_LETTERS, id, { db });
  return (deleted as { affected: number }).affected === 1 ? job.data : null;
}

/** Returns the message of a stored error; pg-boss stores it as an object. */
export function reasonOf(output: unknown): string {
  if (typeof output !== 'object' || output === null) return '';
  const { message, value } = output as { message?: unknown; value?: unknown };
  return typeof message === 'string' ? message : reasonOf(value);
}
