import { Failure } from '@hoadon/domain/errors/failure';
import type { Platform } from '../../../platform/platform.ts';
import { countGuess } from '../guesses/index.ts';
import { isPassword } from '../passwords.ts';
import type { Visit } from '../repository.ts';
import { findPerson } from './factor.repository.ts';

/**
 * Throws SECOND_FACTOR_PASSWORD_WRONG unless `password` is the user's own: access to an open page must not suffice to
 * change the sign-in.
 */
export async function requirePassword(
  deps: Platform,
  { userId, password, from }: Readonly<{ userId: string; password: string; from: Visit }>,
): Promise<void> {
  const person = await findPerson(deps.db, userId);
  const name = person?.user_name ?? userId;
  const guess = await countGuess(deps, { secret: 'password on a page', name, from });
  if (!(await isPassword(password, person?.password_hash ?? null)))
    throw new Failure('SECOND_FACTOR_PASSWORD_WRONG');
  await guess.wasRight();
}
