import { foldAccents } from '../search/fold.ts';

export type PasswordFault = 'password-too-short' | 'password-has-space' | 'password-has-accent';

export const MIN_PASSWORD = 6;

/** The first rule that a new password breaks, or null (VAL-030). */
export function passwordFault(password: string): PasswordFault | null {
  if (/\s/.test(password)) return 'password-has-space';
  if (foldAccents(password) !== password) return 'password-has-accent';
  return [...password].length < MIN_PASSWORD ? 'password-too-short' : null;
}
