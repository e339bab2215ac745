import { Failure } from '@hoadon/domain/errors/failure';
import { transact } from '../../../platform/db/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countGuess } from '../guess-limit.ts';
import { hashPassword, isPassword } from '../passwords.ts';
import { newPasswordFaults } from '../registration.ts';
import { findUserByLoginName } from '../repository.ts';
import { replacePassword } from '../sessions/index.ts';
import { takeRecoveryTry, useRecovery } from './recovery.repository.ts';
import { recoveryHash } from './recovery-code.ts';

const MOST_TRIES = 10;
const NOBODY = '0';

type Wanted = Readonly<{ email: string; code: string; new_password: string }>;

/**
 * Sets a new password by the mailed code and ends every session (A§7). Throws CONFIRMATION_CODE_INVALID for
 * a wrong code, one too old, used or tried too often, and for a name that is nobody's: all the same.
 */
export async function recoverPassword(
  platform: Platform,
  { email: name, code, new_password: password }: Wanted,
): Promise<void> {
  const { db, clock } = platform;
  const issues = newPasswordFaults('new_password', password);
  if (issues.length > 0) throw new Failure('INPUT_DATA_IS_INVALID', {}, { issues });
  await countGuess(platform, name);
  const at = clock.now();
  const user = await findUserByLoginName(db, name);
  const sent = await takeRecoveryTry(db, user?.id ?? NOBODY, at, MOST_TRIES);
  const hash = recoveryHash(user?.id ?? NOBODY, code);
  const passwordHash = await hashPassword(password);
  if (!user || sent?.code_hash !== hash || sent.email !== user.email)
    throw new Failure('CONFIRMATION_CODE_INVALID');
  // Whose answer was lost asks again: the password is what he wants already, and nothing is done.
  if (sent.used_at !== null && (await isPassword(password, user.password_hash))) return;
  await transact(db, async (tx) => {
    if (!(await useRecovery(tx, { userId: user.id, hash, at })))
      throw new Failure('CONFIRMATION_CODE_INVALID');
    await replacePassword(platform, tx, { userId: user.id, passwordHash, at, by: 'recovery' });
  });
}
