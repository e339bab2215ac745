import { createHmac } from 'node:crypto';
import type { Config } from '../../../platform/config.ts';

/** Without 0, 1, I, L, O and U: what is read off a screen is not mistaken, and spells nothing. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const BASE = BigInt(LETTERS.length);
const LENGTH = 12;

/** About 59 random bits in three groups: too many to guess with ten attempts in ten minutes. */
export function recoveryCodeOf(bytes: Buffer): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`);
  let code = '';
  while (code.length < LENGTH) {
    code += LETTERS[Number(rest % BASE)];
    rest /= BASE;
  }
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

/**
 * Stored form of a code, independent of case and separators. Keyed, because 59 bits could be guessed from a plain hash by a reader
 * of the database.
 */
export function recoveryHash(
  { accessTokenKey }: Pick<Config, 'accessTokenKey'>,
  userId: string,
  code: string,
): string {
  // Without a key no code is mailed (mailed-secret.ts).
  const mac = createHmac('sha256', Buffer.from(accessTokenKey ?? '', 'base64'));
  return mac
    .update(`stored recovery code ${userId} ${code.replace(/[\s-]/g, '').toUpperCase()}`)
    .digest('hex');
}
