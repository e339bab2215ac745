import type { Db } from '../../../platform/db/open.ts';
import { findUserByLoginName } from '../repository.ts';
import { findClaimants } from './address-proof.repository.ts';

/**
 * Finds the account for a mailed code: the one with the login name, or else the only account that claims the address.
 * Null where several accounts claim it, because the reader of the mail may mean any of them.
 */
export async function findAccount(db: Db, name: string) {
  const owner = await findUserByLoginName(db, name);
  if (owner) return owner;
  const [first, ...others] = await findClaimants(db, name);
  return others.length === 0 ? first : undefined;
}
