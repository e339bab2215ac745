import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { FREE_PACKAGE } from '@hoadon/domain/licences/licence';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Db } from '../../platform/db/open.ts';
import { transact } from '../../platform/db/transact.ts';
import { licenceFrom } from './package-licence.ts';
import { insertGrant } from './repository.ts';

export type FreePackageGrant = Readonly<{ companyId: string; actor: Actor; at: Instant }>;

/**
 * Grants the company the free package of 100 issuances: on request, and when its tax account is connected (LIC-022). Once
 * for each company, however often it is requested: false where the company has it already.
 */
export function grantFreePackage(
  db: Db,
  { companyId, actor, at }: FreePackageGrant,
): Promise<boolean> {
  return transact(db, async (tx) => {
    const id = await insertGrant(tx, companyId, licenceFrom(FREE_PACKAGE, at));
    if (id === null) return false;
    const payload = { plan: FREE_PACKAGE.name, capacity: FREE_PACKAGE.quantity };
    const subject = `licence/${id}`;
    writeAudit(tx, [{ companyId, actor, act: 'licence.granted', subject, at, payload }]);
    return true;
  });
}
