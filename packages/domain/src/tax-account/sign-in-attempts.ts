/** Wrong passwords after which the portal is taken to lock an account (TAX-010). */
export const MOST_ATTEMPTS = 5;
/** After so many failures in a row the user must confirm the risk. */
export const ATTEMPTS_BEFORE_WARNING = 2;

/** How a sign-in ended that we sent. `unknown`: its answer was lost, and the portal may have counted it. */
export const SIGN_IN_OUTCOMES = [
  'connected',
  'captcha-wrong',
  'refused',
  'locked',
  'not-looked-at',
  'unknown',
] as const;
export type SignInOutcome = (typeof SIGN_IN_OUTCOMES)[number];

/** Tries that are left, by how those of a day ended, the latest first. A sign-in that worked begins the count anew. */
export function attemptsLeft(outcomes: readonly (SignInOutcome | null)[]): number {
  let spent = 0;
  for (const outcome of outcomes) {
    if (outcome === 'connected') break;
    if (outcome === 'locked') return 0;
    // One that is not answered may have been counted.
    if (outcome === 'refused' || outcome === 'unknown' || outcome === null) spent += 1;
  }
  return Math.max(0, MOST_ATTEMPTS - spent);
}

/** Whether the next try needs a warning of the user before. */
export const needsWarning = (left: number): boolean =>
  left <= MOST_ATTEMPTS - ATTEMPTS_BEFORE_WARNING;
