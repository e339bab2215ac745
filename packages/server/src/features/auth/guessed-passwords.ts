import { readFileSync } from 'node:fs';

/**
 * The 10,000 commonest passwords that have the shape asked for (from the lists of zxcvbn 4.4.2, MIT, which go back to
 * leaked passwords of xato.net), and words that people in Viet Nam choose. Small letters, one a line.
 */
const FILE = new URL('./guessed-passwords.txt', import.meta.url);
let common: ReadonlySet<string> | null = null;

/** Whether the password is among those that are tried first, in small or capital letters. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(readFileSync(FILE, 'utf8').split('\n'));
  return common.has(password.toLowerCase());
}
