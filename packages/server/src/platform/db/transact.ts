import { type RawBuilder, sql } from 'kysely';
import { type Ending, type Waiting, type WriteEnding, writeEndings } from './final-writes.ts';
import type { Db } from './open.ts';
import { isDefinite } from './sql-state.ts';
import { takeTurn } from './turns.ts';
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

type Ledger = {
  readonly db: Db;
  readonly endings: Map<Ending, Waiting>;
  readonly afterwards: (() => void)[];
  isFlushed: boolean;
  turn: string | null;
  endTurn(): void;
};
const ledgers = new WeakMap<Tx, Ledger>();

/**
 * Runs one transaction; inside another, joins that one. Any error except OutcomeUnknown means that nothing was saved.
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Tx);
  const ledger: Ledger = {
    db,
    endings: new Map(),
    afterwards: [],
    isFlushed: true,
    turn: null,
    endTurn: () => {},
  };
  try {
    const result = await commit(ledger, work);
    for (const hint of ledger.afterwards) hint();
    return result;
  } finally {
    ledger.endTurn();
  }
}

async function commit<T>(ledger: Ledger, work: (tx: Tx) => Promise<T>): Promise<T> {
  let isCommitting = false;
  try {
    return await ledger.db.transaction().execute(async (tx) => {
      ledgers.set(tx, ledger);
      const result = await work(tx);
      if (ledger.turn !== null) ledger.endTurn = await takeTurn(ledger.db, ledger.turn);
      await writeEndings(tx, ledger.endings, ledger.isFlushed);
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
export function atEnd<T>(tx: Tx, ending: Ending, items: readonly T[], write: WriteEnding<T>): void {
  if (items.length === 0) return;
  const { endings } = ledgerOf(tx);
  const waiting = endings.get(ending);
  if (waiting) waiting.items.push(...items);
  else endings.set(ending, { items: [...items], write });
}

/**
 * Delays this statement until just before COMMIT. Use it only for rows this transaction has inserted or locked and will
 * not read again. The statement returns nothing; CTE names must be unique.
 */
export const lastly = (
  tx: Tx,
  statement: RawBuilder<unknown>,
  ctes: readonly RawBuilder<unknown>[] = [],
): void =>
  atEnd(tx, 'rows', [{ statement, ctes }], (all) => ({
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
export const endInTurn = (tx: Tx, name: string): void => {
  ledgerOf(tx).turn = name;
};

/** The commit will not wait for the disk. */
export const leaveUnflushed = (tx: Tx): void => {
  ledgerOf(tx).isFlushed = false;
};

/** Runs after the commit: for hints that may be lost, because the process can die before it runs them. */
export function afterCommit(tx: Tx, hint: () => void): void {
  ledgerOf(tx).afterwards.push(hint);
}

/** Returns the database of a transaction; any other database is returned as is. */
export const databaseOf = (db: Db): Db => ledgers.get(db as Tx)?.db ?? db;

function ledgerOf(tx: Tx): Ledger {
  const ledger = ledgers.get(tx);
  if (!ledger) throw new Error('a transaction that was not begun by transact()');
  return ledger;
}
