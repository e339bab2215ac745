import { createHash } from 'node:crypto';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { Platform } from '../../../platform/platform.ts';
import { mailedBytes, newSeed } from '../mailed-secret.ts';
import { findLink, saveLink } from './address-proof.repository.ts';

const LASTS_MS = 7 * 86_400_000;

type LiveLink = Readonly<{ to: string; secret: string; expiresAt: Instant }>;

/**
 * Returns the link for the next letter: the last mailed one until it expires, or else a new one, so that a request cannot
 * void the link of another user. Null where no account waits for one.
 */
export async function liveLink(
  { db, clock, config }: Pick<Platform, 'db' | 'clock' | 'config'>,
  userId: string,
): Promise<LiveLink | null> {
  const now = clock.now();
  const secretOf = (seed: string) =>
    mailedBytes(config, 'address proof', seed).toString('base64url');
  const seed = newSeed();
  const secret = secretOf(seed);
  const expiresAt = new Date(Date.parse(now) + LASTS_MS).toISOString();
  const fresh = { userId, seed, hash: hashOf(secret), expiresAt };
  await saveLink(db, fresh, { unlessGoodAt: now });
  const link = await findLink(db, userId);
  if (!link) return null;
  const { email: to, expires_at: until } = link;
  const before = secretOf(link.seed ?? '');
  if (until !== null && hashOf(before) === link.token_hash)
    return { to, secret: before, expiresAt: until };
  // Drawn with another key of the server.
  await saveLink(db, fresh, { unlessGoodAt: null });
  return { to, secret, expiresAt };
}

/** Stored form of a secret. The secret is as random as its hash, so a salt would not help. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
