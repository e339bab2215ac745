import { randomBytes } from 'node:crypto';
import { transact } from '../../../platform/db/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { restoreAccount } from '../deletion/index.ts';
import { hashPassword } from '../passwords.ts';
import { recoveryCodeOf } from '../recovery-code/index.ts';
import { replacePassword } from '../sessions/index.ts';

const PASSWORD_BYTES = 32;

/**
 * Replaces the password of a user by a random one, which is returned and stored as a hash alone; every session and
 * unfinished sign-in ends, the user gets a letter, and each company an entry in its audit trail. An account that its owner
 * deleted comes back without rights.
 */
export async function resetPasswordByOperator(
  deps: Pick<Platform, 'db' | 'jobs' | 'clock'>,
  userId: string,
): Promise<string> {
  const password = recoveryCodeOf(randomBytes(PASSWORD_BYTES));
  const passwordHash = await hashPassword(password);
  const at = deps.clock.now();
  await transact(deps.db, async (tx) => {
    await restoreAccount(tx, { userId, at });
    await replacePassword(deps, tx, { userId, passwordHash, at, by: 'operator', device: null });
  });
  return password;
}
