import { type RawBuilder, sql } from 'kysely';
import { type Ending, type Waiting, type WriteEnding, writeEndings } from './ending.ts';
import type { Db } from './open.ts';
import { isDefinite } from './sql-state.ts';
import { takeTurn } from './turns.ts';
import type { Tx } from './tx.ts';

export type { Tx } from './tx.ts';

/**
 * The line broke after COMMIT was sent: it may have happened or not. Whoever meets this looks his act
 * up by its id, and never concludes that nothing was done.
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
 * One transaction; inside another it joins that one. Any error that it throws says that nothing was
 * kept, but OutcomeUnknown.
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
 * Has `items` written when the transaction is about to commit, by one statement with all other endings.
 * Rows that everybody in a company writes to are locked last, briefly, and in one order.
 */
export function atEnd<T>(tx: Tx, ending: Ending, items: readonly T[], write: WriteEnding<T>): void {
  if (items.length === 0) return;
  const { endings } = ledgerOf(tx);
  const waiting = endings.get(ending);
  if (waiting) waiting.items.push(...items);
  else endings.set(ending, { items: [...items], write });
}

/**
 * Writes with the endings: only rows that are new or locked by this transaction, and that it does not look
 * at again. The statement has no result; its `steps` have names that no other has.
 */
export const lastly = (
  tx: Tx,
  statement: RawBuilder<unknown>,
  steps: readonly RawBuilder<unknown>[] = [],
): void =>
  atEnd(tx, 'rows', [{ statement, steps }], (all) => ({
    steps: sql.join(
      all.flatMap(({ statement, steps }, at) => [
        ...steps,
        sql`${sql.ref(`rows_${at}`)} as (${statement})`,
      ]),
    ),
  }));

/**
 * The endings wait for their turn in this process, and the next of the same name for the commit. For rows
 * that all of a company write last: one turn after the other, what the one before left there is known.
 */
export const endInTurn = (tx: Tx, name: string): void => {
  ledgerOf(tx).turn = name;
};

/** The commit will not wait for the disk. */
export const leaveUnflushed = (tx: Tx): void => {
  ledgerOf(tx).isFlushed = false;
};

/** Done once the transaction is kept: hints that may be lost, as a process may die before it gives them. */
export function afterCommit(tx: Tx, hint: () => void): void {
  ledgerOf(tx).afterwards.push(hint);
}

/** The database that a transaction was begun on; any other is itself. */
export const databaseOf = (db: Db): Db => ledgers.get(db as Tx)?.db ?? db;

function ledgerOf(tx: Tx): Ledger {
  const ledger = ledgers.get(tx);
  if (!ledger) throw new Error('a transaction that was not begun by transact()');
  return ledger;
}
