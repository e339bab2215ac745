import { foldAccents } from '../search/fold.ts';
import { isTaxCode } from './tax-code.ts';

export type PasswordFault =
  | 'password-too-short'
  | 'password-has-space'
  | 'password-has-accent'
  | 'password-repeat-differs';

export const MIN_PASSWORD = 6;

/** The first rule that a new password breaks, or null (VAL-030, VAL-031). `repeat` is what was typed again. */
export function passwordFault(password: string, repeat = password): PasswordFault | null {
  if (/\s/.test(password)) return 'password-has-space';
  if (foldAccents(password) !== password) return 'password-has-accent';
  if ([...password].length < MIN_PASSWORD) return 'password-too-short';
  return repeat === password ? null : 'password-repeat-differs';
}

export type OwnWords = Readonly<{ loginNames: readonly string[]; taxCodes: readonly string[] }>;
export type GuessableFault = 'password-has-login-name' | 'password-has-tax-code';

/** Shorter words are in many passwords by chance. */
const SHORTEST_WORD = 3;

/**
 * Whether a new password contains what everybody knows of its owner, in small or capital letters: a login name, of an
 * address also the part before the @, or the ten or twelve digits of a tax code.
 */
export function guessableFault(
  password: string,
  { loginNames, taxCodes }: OwnWords,
): GuessableFault | null {
  const typed = password.toLowerCase();
  const contains = (word: string) => word.length >= SHORTEST_WORD && typed.includes(word);
  const names = loginNames.map((name) => name.toLowerCase());
  if (names.some((name) => contains(name) || contains(name.split('@')[0] ?? '')))
    return 'password-has-login-name';
  const codes = taxCodes.filter(isTaxCode).map((code) => code.split('-')[0] ?? '');
  return codes.some(contains) ? 'password-has-tax-code' : null;
}
