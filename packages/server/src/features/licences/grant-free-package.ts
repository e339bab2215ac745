import type { Instant } from '@hoadon/domain/dates/plain-date';
import { FREE_PACKAGE } from '@hoadon/domain/licences/licence';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { type Db, transact } from '../../platform/db/open.ts';
import { insertGrant } from './repository.ts';

/** Long enough for a small seller to use it up. */
const VALID_YEARS = 1;

export type FreePackageGrant = Readonly<{ companyId: string; actor: string; at: Instant }>;

/**
 * Gives the company the free package of 100 issuances, as connecting its tax account does (LIC-022).
 * Once for each company, whoever asks how often: false where it had it already.
 */
export function grantFreePackage(
  db: Db,
  { companyId, actor, at }: FreePackageGrant,
): Promise<boolean> {
  const endsAt = new Date(at);
  endsAt.setUTCFullYear(endsAt.getUTCFullYear() + VALID_YEARS);
  return transact(db, async (db) => {
    const id = await insertGrant(db, companyId, {
      planCode: FREE_PACKAGE.name,
      planName: FREE_PACKAGE.name,
      startsAt: at,
      endsAt: endsAt.toISOString(),
      capacity: FREE_PACKAGE.quantity,
      price: FREE_PACKAGE.total,
    });
    if (id === null) return false;
    const payload = { plan: FREE_PACKAGE.name, capacity: FREE_PACKAGE.quantity };
    const subject = `licence/${id}`;
    await writeAudit(db, [{ companyId, actor, act: 'licence.granted', subject, at, payload }]);
    return true;
  });
}
