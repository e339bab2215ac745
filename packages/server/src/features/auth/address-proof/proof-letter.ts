import { createHash, randomBytes } from 'node:crypto';
import type { Platform } from '../../../platform/platform.ts';
import { isProvenName, type Letter } from '../../mailing/index.ts';
import { writeAddressTakenLetter, writeProofLetter } from '../letters/index.ts';
import { findMarks, keepLink } from './address-proof.repository.ts';

const LASTS_MS = 7 * 86_400_000;
const SECRET_BYTES = 32;

/**
 * The letter by which an address becomes a login name; null where that was done meanwhile. Where another account signs
 * in by the address already, the letter has no link: its reader is told of the account that wants it.
 */
export async function newProofLetter(
  { db, clock, config }: Platform,
  userId: string,
): Promise<Readonly<{ to: string; letter: Letter }> | null> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const expiresAt = new Date(Date.parse(clock.now()) + LASTS_MS).toISOString();
  const to = await keepLink(db, { userId, hash: hashOf(secret), expiresAt });
  if (to === null) return null;
  if (await isProvenName(db, to))
    return { to, letter: writeAddressTakenLetter(`${config.publicUrl}/login`) };
  // Behind the #, which a browser sends to no server and to no other page.
  const link = `${config.publicUrl}/confirm-address#${userId}.${secret}`;
  return { to, letter: writeProofLetter(link, await findMarks(db, userId)) };
}

/** What is kept of a secret. It is as random as its hash: no salt makes it harder to guess. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
