import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { Db } from '../../../platform/db/open.ts';
import { transact } from '../../../platform/db/transact.ts';
import { type LicenceGrant, licenceLock, lockedLicence, takeFromLicence } from '../licence-room.ts';

/** Counts numbers against a company's licences, as numbering does. */
export const countNumbers = (
  db: Db,
  companyId: string,
  wanted: number,
  now: Instant,
): Promise<LicenceGrant> =>
  transact(db, async (tx) => {
    const rows = await licenceLock(tx, companyId, now).execute();
    return takeFromLicence(tx, companyId, lockedLicence(rows), wanted, now);
  });
