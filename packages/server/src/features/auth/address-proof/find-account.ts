import type { Db } from '../../../platform/db/open.ts';
import { findUserByLoginName } from '../repository.ts';
import { findClaimants } from './address-proof.repository.ts';

/**
 * Whose account a mailed code is for: who signs in by the name, or else the one account that wants to sign in by the
 * address. Of several nobody knows which the reader of the mail means.
 */
export async function findAccount(db: Db, name: string) {
  const owner = await findUserByLoginName(db, name);
  if (owner) return owner;
  const [first, ...others] = await findClaimants(db, name);
  return others.length === 0 ? first : undefined;
}
