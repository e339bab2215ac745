import { foldAccents } from '../search/fold.ts';

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
