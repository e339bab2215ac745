import { Failure } from '@hoadon/domain/errors/failure';
import { isEmail } from '@hoadon/domain/identity/email-list';
import { transact } from '../../../platform/db/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { enqueueLetter } from '../letters/index.ts';
import { isPassword } from '../passwords.ts';
import { askAgain, findClaimant, findClaimants } from './address-proof.repository.ts';

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
  await writeAgain(deps, claimant.id);
  throw new Failure('LOGIN_NAME_NOT_PROVEN');
}

/** Writes to the address of each account that wants to sign in by it: its reader opens the link of his own. */
export async function remindClaimants(deps: Platform, email: string): Promise<void> {
  for (const { id } of await findClaimants(deps.db, email)) await writeAgain(deps, id);
}

/** Unless the last letter was asked for a moment ago. */
async function writeAgain(deps: Platform, userId: string): Promise<void> {
  const at = deps.clock.now();
  const before = new Date(Date.parse(at) - MS_BETWEEN_LETTERS).toISOString();
  await transact(deps.db, async (tx) => {
    if (await askAgain(tx, { userId, at, before }))
      await enqueueLetter(tx, deps, { about: 'address-proof', userId });
  });
}
