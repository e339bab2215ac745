import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { Platform } from '../../../platform/platform.ts';
import { mailedBytes, newSeed } from '../mailed-secret.ts';
import { saveOrFindRecovery, saveRecovery } from './recovery.repository.ts';
import { recoveryCodeOf, recoveryHash } from './recovery-code.ts';

const LASTS_MS = 10 * 60_000;
export const MOST_TRIES = 10;

type Owner = Readonly<{ id: string; email: string }>;
type LiveCode = Readonly<{ code: string; expiresAt: Instant }>;

/**
 * Returns the code for the next letter: the last mailed one while it is valid, or else a new one. A request for the code
 * of another user so neither voids nor extends it, nor resets its attempts.
 */
export async function liveCode(
  { db, clock, config }: Pick<Platform, 'db' | 'clock' | 'config'>,
  { id: userId, email }: Owner,
): Promise<LiveCode> {
  const now = clock.now();
  const codeOf = (seed: string) => recoveryCodeOf(mailedBytes(config, 'recovery code', seed));
  const seed = newSeed();
  const hash = recoveryHash(config, userId, codeOf(seed));
  const expiresAt = new Date(Date.parse(now) + LASTS_MS).toISOString();
  const fresh = { userId, email, seed, hash, expiresAt };
  const storedCode = await saveOrFindRecovery(db, fresh, { now, most: MOST_TRIES });
  const code = codeOf(storedCode.seed ?? '');
  if (recoveryHash(config, userId, code) === storedCode.code_hash)
    return { code, expiresAt: storedCode.expires_at };
  // Drawn with another key of the server.
  await saveRecovery(db, fresh);
  return { code: codeOf(seed), expiresAt };
}
