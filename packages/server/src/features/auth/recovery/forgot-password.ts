import { createHash } from 'node:crypto';
import { formatDateTime } from '@hoadon/domain/dates/format-date';
import { countHit } from '../../../platform/http/rate-limit.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Letter } from '../../mailing/index.ts';
import { findAccount, remindClaimants } from '../address-proof/index.ts';
import { callerMark, isOwnDevice } from '../guesses/index.ts';
import { enqueueLetter, writeRecoveryLetter } from '../letters/index.ts';
import { liveCode } from '../recovery-code/index.ts';
import type { Visit } from '../repository.ts';

const LASTS_MS = 10 * 60_000;
/** Limit for all requesters together, so that no mailbox is flooded. */
const LETTERS_PER_NAME_AND_MINUTE = 2;

/**
 * Queues a recovery code for a login name (AUTH-007). The response and its time do not reveal whether the name exists: the job
 * looks it up, and only the reader of the mail sees the outcome.
 */
export async function forgotPassword(platform: Platform, name: string, from: Visit): Promise<void> {
  const { db, config, clock } = platform;
  if (config.rateLimits) {
    const hash = createHash('sha256').update(name.toLowerCase()).digest('hex');
    const by = (await isOwnDevice(db, name, from)) ? ` by ${callerMark(from)}` : '';
    await countHit(db, `recovery of ${hash}${by}`, LETTERS_PER_NAME_AND_MINUTE);
  }
  await enqueueLetter(db, platform, { about: 'recovery', name, askedAt: clock.now() });
}

/**
 * The letter with the code, which a further letter repeats while it is valid; null for an unknown name or an old request.
 * Where several accounts claim the address, letters ask which of them is the reader's.
 */
export async function newRecoveryLetter(
  platform: Platform,
  { name, askedAt }: Readonly<{ name: string; askedAt: string }>,
): Promise<Readonly<{ to: string; letter: Letter }> | null> {
  const { db, clock, config } = platform;
  const now = Date.parse(clock.now());
  const user = await findAccount(db, name);
  if (now - Date.parse(askedAt) >= LASTS_MS) return null;
  if (!user) {
    await remindClaimants(platform, name);
    return null;
  }
  const { email } = user;
  const { code, expiresAt } = await liveCode(platform, user);
  // Behind the #, which a browser sends to no server and to no other page.
  const query = new URLSearchParams({ email, code });
  const link = `${config.publicUrl}/reset#${query}`;
  return {
    to: email,
    letter: writeRecoveryLetter(code, { link, until: formatDateTime(expiresAt) }),
  };
}
