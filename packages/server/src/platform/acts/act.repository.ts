import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import type { Tx } from '../db/transact.ts';

/** Work that is done once, under an id made before its first transaction. */
export type RecordedAct = Readonly<{
  companyId: string;
  actId: string;
  /** For example `bulk-run.start`. */
  kind: string;
  at: Instant;
}>;

/**
 * Inserts the row of the act; returns false if the row exists. Waits for a concurrent transaction that inserts the same
 * act.
 */
export async function beginAct(
  tx: Tx,
  { companyId, actId, kind, at }: RecordedAct,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('act')
    .values({ company_id: companyId, act_id: actId, kind, outcome: 'null', at })
    .onConflict((conflict) => conflict.columns(['company_id', 'act_id']).doNothing())
    .returning('act_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function noteOutcome(
  tx: Tx,
  { companyId, actId }: RecordedAct,
  outcome: unknown,
): Promise<void> {
  await tx
    .updateTable('act')
    .set({ outcome: JSON.stringify(outcome) })
    .where('company_id', '=', companyId)
    .where('act_id', '=', actId)
    .execute();
}

export const findOutcome = (tx: Tx, { companyId, actId }: RecordedAct) =>
  tx
    .selectFrom('act')
    .select(['kind', 'outcome'])
    .where('company_id', '=', companyId)
    .where('act_id', '=', actId)
    .executeTakeFirstOrThrow();

/** Deletes acts after 30 days, far longer than any client retries. */
export async function deleteOldActs(db: Db): Promise<void> {
  await sql`delete from act where at < now() - interval '30 days'`.execute(db);
}
