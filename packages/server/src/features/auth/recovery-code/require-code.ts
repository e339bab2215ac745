import type { Instant } from '@hoadon/domain/dates/plain-date';
import { Failure } from '@hoadon/domain/errors/failure';
import type { Platform } from '../../../platform/platform.ts';
import { findAccount } from '../address-proof/index.ts';
import { countGuess } from '../guess-limit.ts';
import { takeRecoveryTry } from './recovery.repository.ts';
import { recoveryHash } from './recovery-code.ts';

const MOST_TRIES = 10;
const NOBODY = '0';

type Holder = Readonly<{
  userId: string;
  passwordHash: string;
  /** To which the code was mailed. */
  email: string;
  /** Of the code. */
  hash: string;
  /** When it was used already; whoever lost the answer comes again. */
  usedAt: Instant | null;
}>;

/**
 * Whose mailed code it is. Throws CONFIRMATION_CODE_INVALID for a wrong code, one too old or tried too often, and
 * for a name that is nobody's: all the same.
 */
export async function requireCode(platform: Platform, name: string, code: string): Promise<Holder> {
  const { db, clock } = platform;
  await countGuess(platform, name);
  const user = await findAccount(db, name);
  const userId = user?.id ?? NOBODY;
  const sent = await takeRecoveryTry(db, userId, clock.now(), MOST_TRIES);
  const hash = recoveryHash(userId, code);
  if (!user || sent?.code_hash !== hash || sent.email !== user.email)
    throw new Failure('CONFIRMATION_CODE_INVALID');
  const { password_hash: passwordHash, email } = user;
  return { userId, passwordHash, email, hash, usedAt: sent.used_at };
}
