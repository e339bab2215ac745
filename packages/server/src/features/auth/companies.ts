import { Failure } from '@hoadon/domain/errors/failure';
import { transact } from '../../platform/db/transact.ts';
import type { Session } from '../../platform/http/route.ts';
import { membershipRights } from './permissions.ts';
import { findCompaniesOf, type Visit } from './repository.ts';
import { neededStep } from './second-factor/challenge.ts';
import { type AuthDeps, beginSession, endSession } from './sign-in.ts';

/** The companies a user works for; an accountant may serve several. */
export async function companiesOf({ db }: AuthDeps, userId: string) {
  const rows = await findCompaniesOf(db, userId);
  return rows.map((row) => ({
    company_id: row.company_id,
    name: row.full_name,
    tax_code: row.tax_code,
    role: membershipRights(row).role,
  }));
}

/**
 * A session in another company of the user in the place of the caller's own, for the refresh token of that one: the
 * access token alone, good for minutes, would otherwise become a session of weeks and a known device. Where the answer is
 * lost, a renewal of the session that ended gives the same refresh token (`renewTokens`). Throws TOKEN_INVALID for any other.
 */
export async function switchCompany(
  deps: AuthDeps,
  { companyId, userId, sessionId }: Session,
  wanted: { company_id: string; refresh: string },
  from: Visit,
) {
  const companies = await findCompaniesOf(deps.db, userId);
  if (!companies.some((row) => row.company_id === wanted.company_id))
    throw new Failure('NOT_FOUND');
  // The session at hand was begun with the factor, where there is one.
  if ((await neededStep(deps.db, { companyId: wanted.company_id, userId })) === 'set-up')
    throw new Failure('SECOND_FACTOR_REQUIRED');
  return transact(deps.db, async (tx) => {
    if (!sessionId) throw new Failure('TOKEN_INVALID');
    const startedAt = await endSession(deps, tx, { companyId, userId, sessionId }, wanted.refresh);
    const refresh = deps.accessTokens.refreshIn(wanted.company_id, { companyId, sessionId });
    const member = { companyId: wanted.company_id, userId, refresh, startedAt };
    return (await beginSession(deps, tx, member, from)).tokens;
  });
}
