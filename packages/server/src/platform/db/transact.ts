import type { Transaction } from 'kysely';
import type { Db } from './open.ts';
import { isDefinite } from './sql-state.ts';
import type { Tables } from './tables.generated.ts';

/** A transaction. Whatever must not happen outside one asks for it by this type. */
export type Tx = Transaction<Tables>;

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

/** What a transaction writes last, in the order in which all of them lock these rows. */
const ENDINGS = ['answers', 'counters', 'events', 'audit'] as const;
export type Ending = (typeof ENDINGS)[number];

type Items = Readonly<{ items: unknown[]; write: (tx: Tx, items: never[]) => Promise<void> }>;
type Ledger = Readonly<{ db: Db; endings: Map<Ending, Items>; afterwards: (() => void)[] }>;
const ledgers = new WeakMap<Tx, Ledger>();

/**
 * One transaction; inside another it joins that one. Any error that it throws says that nothing was
 * kept, but OutcomeUnknown.
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Tx);
  const ledger: Ledger = { db, endings: new Map(), afterwards: [] };
  let isCommitting = false;
  let result: T;
  try {
    result = await db.transaction().execute(async (tx) => {
      ledgers.set(tx, ledger);
      const result = await work(tx);
      await writeEndings(tx, ledger);
      isCommitting = true;
      return result;
    });
  } catch (error) {
    throw isCommitting && !isDefinite(error) ? new OutcomeUnknown(error) : error;
  }
  for (const hint of ledger.afterwards) hint();
  return result;
}

/**
 * Has `items` written when the transaction is about to commit, together with all others of this ending.
 * Rows that everybody in a company writes to are locked last, briefly, and in one order.
 */
export function atEnd<T>(
  tx: Tx,
  ending: Ending,
  items: readonly T[],
  write: (tx: Tx, items: T[]) => Promise<void>,
): void {
  if (items.length === 0) return;
  const { endings } = ledgerOf(tx);
  const waiting = endings.get(ending);
  if (waiting) waiting.items.push(...items);
  else endings.set(ending, { items: [...items], write });
}

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

async function writeEndings(tx: Tx, { endings }: Ledger): Promise<void> {
  for (const ending of ENDINGS) {
    const waiting = endings.get(ending);
    if (waiting) await waiting.write(tx, waiting.items as never[]);
  }
}
