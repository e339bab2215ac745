import type { Instant } from '@hoadon/domain/dates/plain-date';
import { attemptsLeft } from '@hoadon/domain/tax-account/sign-in-attempts';
import type { Db } from '../../../platform/db/open.ts';
import { findOutcomes } from './sign-in.repository.ts';

/** After a day the portal is taken to have forgotten them. */
const REMEMBERED_MS = 86_400_000;

/** Tries that a user of the portal has left, as far as they were made here (TAX-010). */
export const attemptsOf = async (
  db: Db,
  companyId: string,
  userName: string,
  now: Instant,
): Promise<number> => {
  const since = new Date(Date.parse(now) - REMEMBERED_MS).toISOString();
  return attemptsLeft(await findOutcomes(db, companyId, { userName, since }));
};
