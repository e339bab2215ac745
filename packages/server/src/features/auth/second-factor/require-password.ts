import { Failure } from '@hoadon/domain/errors/failure';
import type { Platform } from '../../../platform/platform.ts';
import { countGuess } from '../guess-limit.ts';
import { isPassword } from '../passwords.ts';
import { findPerson } from './factor.repository.ts';

/**
 * Throws SECOND_FACTOR_PASSWORD_WRONG unless `password` is the user's own. An open page alone is not enough to
 * change how somebody signs in.
 */
export async function requirePassword(
  deps: Platform,
  userId: string,
  password: string,
): Promise<void> {
  const person = await findPerson(deps.db, userId);
  await countGuess(deps, person?.user_name ?? userId);
  if (!(await isPassword(password, person?.password_hash ?? null)))
    throw new Failure('SECOND_FACTOR_PASSWORD_WRONG');
}
