import { type RawBuilder, sql } from 'kysely';
import { transact } from '../db/transact.ts';
import { deleteEach, type Old } from '../housekeeping.ts';
import type { Platform } from '../platform.ts';
import { deleteRun } from './run.repository.ts';
import type { AnyRunKind } from './run-kind.ts';

const A_DAY_MS = 86_400_000;
/** Runs per search; each is deleted in its own transaction. */
const AT_ONCE = 50;

type Retention = Readonly<{
  days: number;
  /** Column from which the days count. */
  since: string;
  /** Which runs may be deleted, over the table of the kind as `r`. */
  mayDelete: RawBuilder<unknown>;
  /** The latest of each company are retained at any age. */
  latest?: number;
}>;

/** Deletes the runs of all companies that are older than their retention, with their parts. */
export function deleteOldRuns(
  { db, clock, log }: Pick<Platform, 'db' | 'clock' | 'log'>,
  kind: AnyRunKind,
  { days, since, mayDelete, latest = 0 }: Retention,
): Promise<void> {
  const before = new Date(Date.parse(clock.now()) - days * A_DAY_MS).toISOString();
  const table = sql.table(kind.table);
  const at = sql.ref(`r.${since}`);
  const hasLater = sql`exists (
    select from ${table} later where later.company_id = r.company_id and later.id > r.id
    offset ${latest - 1} limit 1)`;
  const isOld = sql`${at} < ${before} and ${mayDelete} ${latest > 0 ? sql`and ${hasLater}` : sql``}`;
  return deleteEach(
    { log },
    {
      what: `a row of ${kind.table}`,
      async find(passed) {
        const { rows } = await sql<Required<Old>>`
          select r.company_id, r.id from ${table} r where ${isOld}
          order by ${at}, r.company_id, r.id limit ${AT_ONCE} offset ${passed}`.execute(db);
        return rows;
      },
      deleteOne: ({ company_id: companyId, id }) =>
        transact(db, async (tx) => {
          // A user may have resumed it meanwhile.
          const { rows } = await sql`
            select from ${table} r
            where r.company_id = ${companyId} and r.id = ${id} and ${isOld} for update`.execute(tx);
          if (rows.length === 0) return false;
          await deleteRun(tx, kind, { companyId, id });
          return true;
        }),
    },
  );
}
