import { type RawBuilder, sql } from 'kysely';
import {
  type BuildFinalWrite,
  type FinalWrite,
  type PendingWrites,
  writeFinal,
} from './final-writes.ts';
import type { Db } from './open.ts';
import { isDefinite } from './sql-state.ts';
import { waitForTurn } from './turns.ts';
import type { Tx } from './tx.ts';

export type { Tx } from './tx.ts';

/**
 * The connection broke after COMMIT was sent: the transaction may be applied or not. Look the act up by its id; never
 * assume that nothing was done.
 */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
  constructor(cause: unknown) {
    super('the answer to a COMMIT was lost', { cause });
  }
}

type OpenTransaction = {
  readonly db: Db;
  readonly finalWrites: Map<FinalWrite, PendingWrites>;
  readonly afterwards: (() => void)[];
  isFlushed: boolean;
  turn: string | null;
  endTurn(): void;
};
const openTransactions = new WeakMap<Tx, OpenTransaction>();

/**
 * Runs one transaction; inside another, joins that one. Any error except OutcomeUnknown means that nothing was saved.
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Tx);
  const open: OpenTransaction = {
    db,
    finalWrites: new Map(),
    afterwards: [],
    isFlushed: true,
    turn: null,
    endTurn: () => {},
  };
  try {
    const result = await commit(open, work);
    for (const hint of open.afterwards) hint();
    return result;
  } finally {
    open.endTurn();
  }
}

async function commit<T>(open: OpenTransaction, work: (tx: Tx) => Promise<T>): Promise<T> {
  let isCommitting = false;
  try {
    return await open.db.transaction().execute(async (tx) => {
      openTransactions.set(tx, open);
      const result = await work(tx);
      if (open.turn !== null) open.endTurn = await waitForTurn(open.db, open.turn);
      await writeFinal(tx, open.finalWrites, open.isFlushed);
      isCommitting = true;
      return result;
    });
  } catch (error) {
    throw isCommitting && !isDefinite(error) ? new OutcomeUnknown(error) : error;
  }
}

/**
 * Writes `items` just before COMMIT, by one statement with all other final writes. Rows that every transaction of a
 * company updates are thus locked last, briefly, and in one order.
 */
export function beforeCommit<T>(
  tx: Tx,
  kind: FinalWrite,
  items: readonly T[],
  write: BuildFinalWrite<T>,
): void {
  if (items.length === 0) return;
  const { finalWrites } = openTransactionOf(tx);
  const waiting = finalWrites.get(kind);
  if (waiting) waiting.items.push(...items);
  else finalWrites.set(kind, { items: [...items], write });
}

/**
 * Delays this statement until just before COMMIT. Use it only for rows this transaction has inserted or locked and will
 * not read again. The statement returns nothing; CTE names must be unique.
 */
export const executeBeforeCommit = (
  tx: Tx,
  statement: RawBuilder<unknown>,
  ctes: readonly RawBuilder<unknown>[] = [],
): void =>
  beforeCommit(tx, 'rows', [{ statement, ctes }], (all) => ({
    ctes: sql.join(
      all.flatMap(({ statement, ctes }, at) => [
        ...ctes,
        sql`${sql.ref(`rows_${at}`)} as (${statement})`,
      ]),
    ),
  }));

/**
 * At most one transaction per name in this process runs its final statements and commits. Prevents lock waits on rows
 * that every transaction of a company updates, and the next transaction knows the previous result.
 */
export const commitInTurn = (tx: Tx, name: string): void => {
  openTransactionOf(tx).turn = name;
};

/** The commit will not wait for the disk. */
export const leaveUnflushed = (tx: Tx): void => {
  openTransactionOf(tx).isFlushed = false;
};

/** Runs after the commit: for hints that may be lost, because the process can die before it runs them. */
export function afterCommit(tx: Tx, hint: () => void): void {
  openTransactionOf(tx).afterwards.push(hint);
}

/** Returns the database of a transaction; any other database is returned as is. */
export const databaseOf = (db: Db): Db => openTransactions.get(db as Tx)?.db ?? db;

function openTransactionOf(tx: Tx): OpenTransaction {
  const open = openTransactions.get(tx);
  if (!open) throw new Error('a transaction that was not begun by transact()');
  return open;
}
