import { userActor } from '@hoadon/domain/access/actor';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import { formatDate } from '@hoadon/domain/dates/format-date';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { Failure } from '@hoadon/domain/errors/failure';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { findDeletion, takeBack, takePlace } from './deletion.repository.ts';

/** Throws ACCOUNT_DELETED with the day until which the way back is open. Only for who has shown the password. */
export async function refuseDeleted(db: Db, userId: string): Promise<void> {
  const deletion = await findDeletion(db, userId);
  if (!deletion) return;
  const until = formatDate(dayInVietnam(deletion.final_at));
  throw new Failure('ACCOUNT_DELETED', { until });
}

/**
 * An account whose password is set anew comes back to its places without rights: meanwhile no admin could change or
 * remove it, so one gives it rights again, or removes it. Not deleted: nothing is done.
 */
export async function restoreAccount(
  tx: Tx,
  { userId, at }: Readonly<{ userId: string; at: Instant }>,
): Promise<void> {
  const places = await takeBack(tx, userId);
  if (!places) return;
  for (const membership of places) await takePlace(tx, userId, membership);
  const entry = { actor: userActor(userId), subject: `user/${userId}`, at };
  writeAudit(
    tx,
    places.map(({ company_id: companyId, role }) => ({
      ...entry,
      companyId,
      act: 'user.account-restored',
      payload: { former_role: role },
    })),
  );
}
