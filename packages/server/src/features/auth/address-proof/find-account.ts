import type { Db } from '../../../platform/db/open.ts';
import { findUserByLoginName } from '../repository.ts';
import { findClaimant } from './address-proof.repository.ts';

/** Whose account a mailed code is for: who signs in by the name, or else who wants to sign in by the address. */
export const findAccount = async (db: Db, name: string) =>
  (await findUserByLoginName(db, name)) ?? (await findClaimant(db, name));
