import { userActor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { Failure } from '@hoadon/domain/errors/failure';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { type Tx, transact } from '../../../platform/db/transact.ts';
import type { RequestContext, Session } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { callerMark, countGuess, deleteDevices } from '../guesses/index.ts';
import { enqueueLetter } from '../letters/index.ts';
import { OPERATOR } from '../operator-actor.ts';
import { ownWordsOf } from '../own-words.ts';
import { hashPassword, isPassword } from '../passwords.ts';
import { newPasswordFaults } from '../registration.ts';
import { findCompaniesOf } from '../repository.ts';
import {
  endChallenges,
  findPasswordOf,
  revokeSessionsOf,
  setPasswordHash,
} from './sessions.repository.ts';

type Wanted = Readonly<{ old_password: string; new_password: string }>;

/**
 * Changes the user's own password; his other sessions end (AUTH-009). Throws INPUT_DATA_IS_INVALID with
 * `password-wrong` at the old one, or with what is wrong with the new one.
 */
export async function changePassword(
  platform: Platform,
  { userId, sessionId }: Session,
  context: RequestContext,
  { old_password: old, new_password: wanted }: Wanted,
): Promise<void> {
  const { db, clock } = platform;
  const words = await ownWordsOf(db, userId);
  const faults = newPasswordFaults('new_password', wanted, words);
  if (faults.length > 0) throw new Failure('INPUT_DATA_IS_INVALID', {}, { issues: faults });
  const user = await findPasswordOf(db, userId);
  if (!user) throw new Failure('UNAUTHENTICATED');
  const name = user.user_name;
  const guess = await countGuess(platform, { secret: 'password on a page', name, from: context });
  if (!(await isPassword(old, user.password_hash))) {
    const wrong = { path: 'old_password', code: 'password-wrong', severity: 'error' } as const;
    throw new Failure('INPUT_DATA_IS_INVALID', {}, { issues: [wrong] });
  }
  await guess.wasRight();
  const change = { userId, passwordHash: await hashPassword(wanted), at: clock.now() };
  await transact(db, async (tx) => {
    const device = callerMark(context);
    const but = sessionId ?? null;
    await replacePassword(platform, tx, { ...change, by: 'password', but, device });
    await context.saveResponse(tx, {});
  });
}

type Replacement = Readonly<{
  userId: string;
  passwordHash: string;
  at: Instant;
  by: 'password' | 'recovery' | 'operator';
  /** The session that goes on. */
  but?: string | null;
  /** Device or network by which it was done, and which stays known. */
  device: string | null;
}>;

const ACTS = {
  password: 'user.password-changed',
  recovery: 'user.password-recovered',
  operator: 'user.password-reset',
} as const;

/** Saves the new password, ends other sessions and unfinished sign-ins, writes the audit trails and notifies the user. */
export async function replacePassword(
  platform: Pick<Platform, 'jobs'>,
  tx: Tx,
  { userId, passwordHash, at, by, but = null, device }: Replacement,
): Promise<void> {
  const companyIds = (await findCompaniesOf(tx, userId)).map((row) => row.company_id);
  await setPasswordHash(tx, userId, passwordHash);
  // Before the sessions: one that a second step begins meanwhile is waited for, and then ended with them.
  await endChallenges(tx, { userId, companyIds });
  await revokeSessionsOf(tx, { userId, companyIds, at, by, but });
  await deleteDevices(tx, { userId, but: device });
  await enqueueLetter(tx, platform, { about: 'password-changed', userId, at });
  const actor = by === 'operator' ? OPERATOR : userActor(userId);
  const entry = { actor, act: ACTS[by], subject: `user/${userId}`, at, payload: null };
  writeAudit(
    tx,
    companyIds.map((companyId) => ({ companyId, ...entry })),
  );
}
