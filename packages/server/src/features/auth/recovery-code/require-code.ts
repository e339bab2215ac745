import type { Instant } from '@hoadon/domain/dates/plain-date';
import { Failure } from '@hoadon/domain/errors/failure';
import type { Platform } from '../../../platform/platform.ts';
import { findAccount } from '../address-proof/index.ts';
import { countGuess } from '../guesses/index.ts';
import type { Visit } from '../repository.ts';
import { MOST_TRIES } from './live-code.ts';
import { takeRecoveryTry } from './recovery.repository.ts';
import { recoveryHash } from './recovery-code.ts';

/** Attempts from a known device, so that strangers who use up the others do not lock the user out. The code has 59 random bits. */
const MOST_BY_KNOWN_DEVICE = 1_000;
const NOBODY = '0';

type Holder = Readonly<{
  userId: string;
  passwordHash: string;
  /** To which the code was mailed. */
  email: string;
  /** Of the code. */
  hash: string;
  /** When the code was used; a request without a response may be repeated. */
  usedAt: Instant | null;
}>;

/**
 * Returns the account of a mailed code. Throws CONFIRMATION_CODE_INVALID alike for a wrong code, an expired one, too many
 * attempts and an unknown name.
 */
export async function requireCode(
  platform: Platform,
  { email: name, code }: Readonly<{ email: string; code: string }>,
  from: Visit,
): Promise<Holder> {
  const { db, clock } = platform;
  const guess = await countGuess(platform, { secret: 'mailed code', name, from });
  const user = await findAccount(db, name);
  const userId = user?.id ?? NOBODY;
  const most = guess.isByKnownDevice ? MOST_BY_KNOWN_DEVICE : MOST_TRIES;
  const sent = await takeRecoveryTry(db, userId, clock.now(), most);
  const hash = recoveryHash(platform.config, userId, code);
  if (!user || sent?.code_hash !== hash || sent.email !== user.email)
    throw new Failure('CONFIRMATION_CODE_INVALID');
  await guess.wasRight();
  const { password_hash: passwordHash, email } = user;
  return { userId, passwordHash, email, hash, usedAt: sent.used_at };
}
