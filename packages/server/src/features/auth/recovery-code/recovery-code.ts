import { createHash, randomInt } from 'node:crypto';

/** Without 0, 1, I, L, O and U: what is read off a screen is not mistaken, and spells nothing. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;

/** About 59 random bits in three groups: with ten tries in 15 minutes nobody guesses it. */
export function newRecoveryCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]);
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-');
}

/** What is kept of a code. How it was typed makes no difference. */
export const recoveryHash = (userId: string, code: string): string =>
  createHash('sha256')
    .update(`${userId} ${code.replace(/[\s-]/g, '').toUpperCase()}`)
    .digest('hex');
