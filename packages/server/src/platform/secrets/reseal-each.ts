import type { Db } from '../db/open.ts';
import { type Tx, transact } from '../db/transact.ts';
import { forgetEach, type Old } from '../housekeeping.ts';
import type { Platform } from '../platform.ts';
import { resealSecret, sealingMark } from './seal-secret.ts';

type Resealing<One extends Old> = Readonly<{
  what: string;
  /** The next of which something does not begin with the mark, behind so many that could not be sealed anew. */
  find: (db: Db, mark: string, page: Readonly<{ passed: number; limit: number }>) => Promise<One[]>;
  /** Keeps what is sealed anew; false where the row was changed meanwhile. */
  replace: (
    tx: Tx,
    one: One,
    reseal: (place: string, sealed: string) => string,
  ) => Promise<boolean>;
}>;

const AT_ONCE = 50;

/** Seals anew what an older key sealed, so that the older one can be dropped from SECRET_KEY. */
export async function resealEach<One extends Old>(
  { db, config, log }: Pick<Platform, 'db' | 'config' | 'log'>,
  { what, find, replace }: Resealing<One>,
): Promise<void> {
  const keys = config.secretKeys;
  const mark = sealingMark(keys);
  if (mark === null) return;
  const reseal = (place: string, sealed: string) => resealSecret(keys, place, sealed);
  await forgetEach(
    { log },
    {
      what: `${what}, sealed by an older key,`,
      find: (passed) => find(db, mark, { passed, limit: AT_ONCE }),
      forget: (one) => transact(db, (tx) => replace(tx, one, reseal)),
    },
  );
}
