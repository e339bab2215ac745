import { userActor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { Failure } from '@hoadon/domain/errors/failure';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { type Tx, transact } from '../../../platform/db/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { enqueueLetter } from '../letters/index.ts';
import { requireCode, useRecovery } from '../recovery-code/index.ts';
import { findCompaniesOf, type Visit } from '../repository.ts';
import {
  findDeletion,
  type GivenUp,
  giveUpPlace,
  lockPlaces,
  saveDeletion,
} from './deletion.repository.ts';

const DAYS_TO_COME_BACK = 30;
const MS_A_DAY = 86_400_000;

type Deleted = Readonly<{ final_at: Instant }>;

/**
 * Deletes the account of a recovery code (AUTH-010, S-14): ends all sessions and memberships at once. For thirty
 * days a new password restores the account. Throws CONFIRMATION_CODE_INVALID as recoverPassword does, and LAST_ADMIN
 * where a company would have no admin.
 */
export async function deleteAccount(
  platform: Platform,
  mailed: Readonly<{ email: string; code: string }>,
  from: Visit,
): Promise<Deleted> {
  const { db, clock } = platform;
  const { userId, hash, usedAt } = await requireCode(platform, mailed, from);
  if (usedAt !== null) {
    // Whose answer was lost asks again: it is done.
    const deletion = await findDeletion(db, userId);
    if (deletion?.code_hash !== hash) throw new Failure('CONFIRMATION_CODE_INVALID');
    return { final_at: new Date(deletion.final_at).toISOString() };
  }
  const at = clock.now();
  const finalAt = new Date(Date.parse(at) + DAYS_TO_COME_BACK * MS_A_DAY).toISOString();
  await transact(db, async (tx) => {
    if (!(await useRecovery(tx, { userId, hash, at })))
      throw new Failure('CONFIRMATION_CODE_INVALID');
    const places = await leaveCompanies(tx, userId);
    await saveDeletion(tx, { userId, codeHash: hash, askedAt: at, finalAt }, places);
    await enqueueLetter(tx, platform, { about: 'account-deleted', userId, at, finalAt });
    const entry = { actor: userActor(userId), subject: `user/${userId}`, at };
    writeAudit(
      tx,
      places.map(({ company_id: companyId, role }) => ({
        ...entry,
        companyId,
        act: 'user.account-deleted',
        payload: { role, final_at: finalAt },
      })),
    );
  });
  return { final_at: finalAt };
}

/** Gives up every place, or none: the companies by their ids, so that two who leave the same ones take turns. */
async function leaveCompanies(tx: Tx, userId: string): Promise<GivenUp[]> {
  const companies = await findCompaniesOf(tx, userId);
  const ids = companies.map((row) => row.company_id).sort((a, b) => Number(a) - Number(b));
  const places: GivenUp[] = [];
  for (const companyId of ids) {
    const members = await lockPlaces(tx, companyId, userId);
    const own = members.find((one) => one.user_id === userId);
    if (!own) continue;
    const isLastAdmin =
      own.role === 'admin' && !members.some((one) => one.role === 'admin' && one !== own);
    if (isLastAdmin) throw new Failure('LAST_ADMIN');
    await giveUpPlace(tx, companyId, userId);
    places.push({ company_id: companyId, role: own.role, permissions: own.permissions });
  }
  return places;
}
