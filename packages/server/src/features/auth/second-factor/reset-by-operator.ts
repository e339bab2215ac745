import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { enqueueLetter } from '../letters/index.ts';
import { OPERATOR } from '../operator-actor.ts';
import { findCompaniesOf } from '../repository.ts';
import { endChallenges, revokeSessionsOf } from '../sessions/index.ts';
import { deleteFactor } from './factor.repository.ts';

/**
 * Deletes the second factor of a user with its recovery codes, without opening its secret: also after SECRET_KEY was lost.
 * Every session ends, the user gets a letter, and each company an entry in its audit trail. False where none was on.
 */
export async function resetFactorByOperator(
  deps: Pick<Platform, 'db' | 'jobs' | 'clock'>,
  userId: string,
): Promise<boolean> {
  const at = deps.clock.now();
  return transact(deps.db, async (tx) => {
    if (!(await deleteFactor(tx, userId))) return false;
    const companyIds = (await findCompaniesOf(tx, userId)).map((row) => row.company_id);
    await endChallenges(tx, { userId, companyIds });
    await revokeSessionsOf(tx, { userId, companyIds, at, by: 'operator', but: null });
    await enqueueLetter(tx, deps, { about: 'second-factor', userId, at, change: 'reset' });
    const subject = `user/${userId}`;
    const entry = { actor: OPERATOR, act: 'second-factor.reset', subject, at, payload: null };
    writeAudit(
      tx,
      companyIds.map((companyId) => ({ companyId, ...entry })),
    );
    return true;
  });
}
