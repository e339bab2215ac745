import { Failure } from '@hoadon/domain/errors/failure';
import { transact } from '../../../platform/db/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { confirmByLetter } from '../address-proof/index.ts';
import { restoreAccount } from '../deletion/index.ts';
import { callerMark } from '../guesses/index.ts';
import { ownWordsOf } from '../own-words.ts';
import { hashPassword, isPassword } from '../passwords.ts';
import { requireCode, useRecovery } from '../recovery-code/index.ts';
import { newPasswordFaults } from '../registration.ts';
import type { Visit } from '../repository.ts';
import { replacePassword } from '../sessions/index.ts';

type Wanted = Readonly<{ email: string; code: string; new_password: string }>;

/**
 * Sets a new password by the mailed code and ends every session (AUTH-008); the code also proves the address, and an account
 * that its owner deleted comes back by it. Throws CONFIRMATION_CODE_INVALID for a code that is not good for it.
 */
export async function recoverPassword(
  platform: Platform,
  { new_password: password, ...mailed }: Wanted,
  from: Visit,
): Promise<void> {
  const { db, clock } = platform;
  const issues = newPasswordFaults('new_password', password);
  if (issues.length > 0) throw new Failure('INPUT_DATA_IS_INVALID', {}, { issues });
  const holder = await requireCode(platform, mailed, from);
  const { userId, passwordHash: before, email, hash, usedAt } = holder;
  // A repeated request after a lost response: the password is set already.
  if (usedAt !== null && (await isPassword(password, before))) return;
  const guessable = newPasswordFaults('new_password', password, await ownWordsOf(db, userId));
  if (guessable.length > 0) throw new Failure('INPUT_DATA_IS_INVALID', {}, { issues: guessable });
  const at = clock.now();
  const passwordHash = await hashPassword(password);
  await transact(db, async (tx) => {
    if (!(await useRecovery(tx, { userId, hash, at })))
      throw new Failure('CONFIRMATION_CODE_INVALID');
    await confirmByLetter(platform, tx, { userId, email, at });
    await restoreAccount(tx, { userId, at });
    const device = callerMark(from);
    await replacePassword(platform, tx, { userId, passwordHash, at, by: 'recovery', device });
  });
}
