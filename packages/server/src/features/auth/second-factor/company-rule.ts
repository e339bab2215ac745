import { Failure } from '@hoadon/domain/errors/failure';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { RequestContext, Session } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { auditFactor } from './audit-factor.ts';
import * as rows from './company-rule.repository.ts';
import { deleteFactor } from './factor.repository.ts';

/** Demands a second factor of everybody in the company, or leaves it to them. Nobody is signed out by it. */
export async function requireFactor(
  { db, clock, config }: Platform,
  { companyId, actor }: Session,
  isRequired: boolean,
  context: RequestContext,
): Promise<Record<string, never>> {
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
    await context.keepAnswer(tx, {});
  });
  return {};
}

export const membersOf = ({ db }: Platform, { companyId }: Session) =>
  rows.findMembers(db, companyId);

/**
 * Takes away a colleague's factor. Not of one who also works for another company: an administrator of
 * this one would open that one's door.
 */
export async function resetFactor(
  { db, clock }: Platform,
  { companyId, userId }: Session,
  ofUser: string,
  context: RequestContext,
): Promise<Record<string, never>> {
  const companies = await rows.companiesOf(db, ofUser);
  if (!companies.includes(companyId)) throw new Failure('NOT_FOUND');
  if (companies.length > 1) throw new Failure('SECOND_FACTOR_ELSEWHERE');
  await transact(db, async (tx) => {
    if (await deleteFactor(tx, ofUser))
      auditFactor(tx, {
        companyId,
        userId,
        ofUser,
        act: 'second-factor.reset',
        at: clock.now(),
      });
    await context.keepAnswer(tx, {});
  });
  return {};
}
