import { ROLE_PERMISSIONS } from '@hoadon/domain/access/permission';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Platform } from '../../platform/platform.ts';
import { enqueueLetter, OPERATOR } from '../auth/index.ts';
import {
  findAddress,
  findAdmins,
  findMembership,
  joinCompany,
  updateRights,
} from './member.repository.ts';

type NewAdmin = Readonly<{ companyId: string; taxCode: string; userId: string }>;

/**
 * Makes a user an admin of the company, as a new member or with all rights; the user and the other admins get a letter, and
 * the company an entry in its audit trail. False where the user is an admin already.
 */
export async function makeAdminByOperator(
  deps: Pick<Platform, 'db' | 'jobs' | 'clock'>,
  { companyId, taxCode, userId }: NewAdmin,
): Promise<boolean> {
  const at = deps.clock.now();
  const rights = { role: 'admin' as const, permissions: null };
  return transact(deps.db, async (tx) => {
    const member = await findMembership(tx, companyId, userId);
    if (member?.role === 'admin' && member.permissions === null) return false;
    if (member) await updateRights(tx, companyId, member.id, rights);
    else await joinCompany(tx, companyId, userId, rights);
    writeAudit(tx, [
      {
        companyId,
        actor: OPERATOR,
        act: member ? 'user.rights-changed' : 'user.created',
        subject: `user/${userId}`,
        at,
        payload: { ...rights, permissions: ROLE_PERMISSIONS.admin },
      },
    ]);
    const email = await findAddress(tx, userId);
    const change = member ? 'changed' : 'made';
    for (const addressee of new Set([...(await findAdmins(tx, companyId)), userId]))
      await enqueueLetter(tx, deps, {
        about: 'user-manager',
        userId: addressee,
        at,
        change,
        taxCode,
        email,
        by: 'hoadon user make-admin',
      });
    return true;
  });
}
