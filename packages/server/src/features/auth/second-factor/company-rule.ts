import { Failure } from '@hoadon/domain/errors/failure';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { RequestContext, Session } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { checkWithinOwn, membershipRights } from '../permissions.ts';
import { recordChange } from './audit-factor.ts';
import * as rows from './company-rule.repository.ts';
import { deleteFactor } from './factor.repository.ts';
import { requirePassword } from './require-password.ts';

type Rule = Readonly<{ is_required: boolean; password: string }>;

/**
 * Makes the second factor mandatory or optional for all users of the company; sessions do not end. Throws RIGHTS_NOT_YOURS
 * for a caller who is no admin, SECOND_FACTOR_PASSWORD_WRONG without the caller's password.
 */
export async function requireFactor(
  deps: Platform,
  { companyId, userId, actor, role }: Session,
  { is_required: isRequired, password }: Rule,
  context: RequestContext,
): Promise<Record<string, never>> {
  const { db, clock, config } = deps;
  if (role !== 'admin') throw new Failure('RIGHTS_NOT_YOURS', { role: 'admin' });
  await requirePassword(deps, { userId, password, from: context });
  if (isRequired && config.secretKeys.length === 0) throw new Failure('SECOND_FACTOR_NO_KEY');
  await transact(db, async (tx) => {
    if (await rows.setRequired(tx, companyId, isRequired))
      writeAudit(tx, [
        {
          companyId,
          actor,
          act: 'company.second-factor-rule-changed',
          subject: `company/${companyId}`,
          at: clock.now(),
          payload: { is_required: isRequired },
        },
      ]);
    await context.saveResponse(tx, {});
  });
  return {};
}

export const membersOf = ({ db }: Platform, { companyId }: Session) =>
  rows.findMembers(db, companyId);

type Reset = Readonly<{ user_id: string; password: string }>;

/**
 * Takes away a colleague's factor. Throws USER_IS_SELF for the caller's own, which `beginOwnSetUp` replaces for a code;
 * RIGHTS_NOT_YOURS for a colleague with a right that the caller lacks; SECOND_FACTOR_ELSEWHERE for one who also works
 * for another company, into which the caller would open a door.
 */
export async function resetFactor(
  deps: Platform,
  session: Session,
  { user_id: ofUser, password }: Reset,
  context: RequestContext,
): Promise<Record<string, never>> {
  const { db, clock } = deps;
  const { companyId, userId } = session;
  if (ofUser === userId) throw new Failure('USER_IS_SELF');
  await requirePassword(deps, { userId, password, from: context });
  await transact(db, async (tx) => {
    const places = await rows.lockPlacesOf(tx, ofUser);
    const membership = places.find((one) => one.company_id === companyId);
    if (!membership) throw new Failure('NOT_FOUND');
    checkWithinOwn(session, membershipRights(membership));
    if (places.length > 1) throw new Failure('SECOND_FACTOR_ELSEWHERE');
    const act = 'second-factor.reset';
    if (await deleteFactor(tx, ofUser))
      await recordChange(deps, tx, { companyId, userId, ofUser, act, at: clock.now() });
    await context.saveResponse(tx, {});
  });
  return {};
}
