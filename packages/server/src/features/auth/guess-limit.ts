import { createHash } from 'node:crypto';
import { countHit } from '../../platform/http/rate-limit.ts';
import type { Platform } from '../../platform/platform.ts';

/** Guesses at one name from anywhere; a call itself is limited by address. */
const GUESSES_PER_NAME_AND_MINUTE = 10;

/**
 * Counts a password that was tried under a name, whichever call asks; throws past the limit. The name
 * is kept as a hash: people type passwords into the wrong field.
 */
export async function countGuess(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  name: string,
): Promise<void> {
  if (!config.rateLimits) return;
  const hash = createHash('sha256').update(name.toLowerCase()).digest('hex');
  await countHit(db, `login as ${hash}`, GUESSES_PER_NAME_AND_MINUTE);
}
