import { Failure } from '@hoadon/domain/errors/failure';
import { isEmail } from '@hoadon/domain/identity/email-list';
import { transact } from '../../../platform/db/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { enqueueLetter } from '../letters/index.ts';
import { isPassword } from '../passwords.ts';
import { askAgain, findClaimant } from './address-proof.repository.ts';

const MS_BETWEEN_LETTERS = 5 * 60_000;

/**
 * Throws LOGIN_NAME_NOT_PROVEN for an address with the password of the account that wants to sign in by it, and writes
 * to the address again. Takes as long whether there is such an account or not.
 */
export async function remindClaimant(
  deps: Platform,
  { user_name: name, password }: Readonly<{ user_name: string; password: string }>,
): Promise<void> {
  if (!isEmail(name)) return;
  const claimant = await findClaimant(deps.db, name);
  if (!(await isPassword(password, claimant?.password_hash ?? null)) || !claimant) return;
  const at = deps.clock.now();
  const before = new Date(Date.parse(at) - MS_BETWEEN_LETTERS).toISOString();
  await transact(deps.db, async (tx) => {
    const userId = claimant.id;
    if (await askAgain(tx, { userId, at, before }))
      await enqueueLetter(tx, deps, { about: 'address-proof', userId });
  });
  throw new Failure('LOGIN_NAME_NOT_PROVEN');
}
