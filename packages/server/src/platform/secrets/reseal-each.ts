import type { Db } from '../db/open.ts';
import { type Tx, transact } from '../db/transact.ts';
import { deleteEach, type Old } from '../housekeeping.ts';
import type { Platform } from '../platform.ts';
import { resealSecret, sealingMark } from './seal-secret.ts';

type Resealing<One extends Old> = Readonly<{
  what: string;
  /**
   * Returns the next rows with a secret that does not begin with the mark, skipping rows that could not be resealed.
   */
  find: (db: Db, mark: string, page: Readonly<{ passed: number; limit: number }>) => Promise<One[]>;
  /** Saves the resealed secrets; false if the row was changed meanwhile. */
  replace: (
    tx: Tx,
    one: One,
    reseal: (context: string, sealed: string) => string,
  ) => Promise<boolean>;
}>;

const AT_ONCE = 50;

/** Reseals secrets of older keys, so that these can be removed from SECRET_KEY. */
export async function resealEach<One extends Old>(
  { db, config, log }: Pick<Platform, 'db' | 'config' | 'log'>,
  { what, find, replace }: Resealing<One>,
): Promise<void> {
  const keys = config.secretKeys;
  const mark = sealingMark(keys);
  if (mark === null) return;
  const reseal = (context: string, sealed: string) => resealSecret(keys, context, sealed);
  await deleteEach(
    { log },
    {
      what: `${what}, sealed by an older key,`,
      find: (passed) => find(db, mark, { passed, limit: AT_ONCE }),
      deleteOne: (one) => transact(db, (tx) => replace(tx, one, reseal)),
    },
  );
}
