import { type RawBuilder, sql } from 'kysely';
import { NO_FLUSH } from './no-flush.ts';
import type { Tx } from './tx.ts';

/** Final writes of a transaction, in the order in which every transaction locks these rows. */
const FINAL_WRITES = ['rows', 'tagged', 'answers', 'counters', 'events', 'audit'] as const;
export type FinalWrite = (typeof FINAL_WRITES)[number];

/** A group of final writes, as a part of the one statement that writes all groups. */
export type FinalWriteSql = Readonly<{
  /** `name as (…)`, separated by commas. */
  ctes: RawBuilder<unknown>;
  /** Name of the last CTE, which returns rows. Left out if later groups need not wait for this one. */
  last?: string;
  /** Expression selected from the statement. */
  result?: RawBuilder<unknown>;
  /** Receives `result`, and writes what the statement could not write. */
  afterwards?: (tx: Tx, result: unknown) => Promise<void>;
}>;

/** `before`: a condition that holds once the earlier groups are written; the CTEs must state it. */
export type BuildFinalWrite<T> = (items: T[], before: RawBuilder<unknown>, tx: Tx) => FinalWriteSql;

export type PendingWrites = Readonly<{ items: unknown[]; write: BuildFinalWrite<never> }>;

/** Writes all groups in their order by one statement. `isFlushed` false: the commit does not wait for the disk. */
export async function writeFinal(
  tx: Tx,
  endings: ReadonlyMap<FinalWrite, PendingWrites>,
  isFlushed: boolean,
): Promise<void> {
  if (endings.size === 0 && isFlushed) return;
  const parts: FinalWriteSql[] = [];
  for (const ending of FINAL_WRITES) {
    const waiting = endings.get(ending);
    const last = parts.findLast((part) => part.last)?.last;
    const before = last ? sql`(select count(*) from ${sql.ref(last)}) >= 0` : sql`true`;
    if (waiting) parts.push(waiting.write(waiting.items as never[], before, tx));
  }
  const ctes = parts.map(({ ctes }) => ctes);
  const results = [
    ...(isFlushed ? [] : [NO_FLUSH]),
    ...parts.flatMap(({ result }, at) => (result ? [sql`${result} as ${sql.ref(`a${at}`)}`] : [])),
  ];
  const { rows } = await sql<Record<string, unknown>>`/* prepared */
    ${ctes.length > 0 ? sql`with ${sql.join(ctes)}` : sql``}
    select ${results.length > 0 ? sql.join(results) : sql`1`}`.execute(tx);
  for (const [at, { afterwards }] of parts.entries()) await afterwards?.(tx, rows[0]?.[`a${at}`]);
}
