/** How far a phase is (TAX-021 … TAX-023). */
export type PhaseProgress = Readonly<{ done: number; of: number }>;

export type ProgressColour = 'red' | 'yellow' | 'green' | 'blue';

/** Of a hundred, rounded; a phase without anything to do is done. Full only where nothing is left. */
export function percentOf({ done, of }: PhaseProgress): number {
  if (done >= of) return 100;
  return Math.min(99, Math.round((100 * done) / of));
}

/** Under 30 red, up to 60 yellow, above green, exactly full blue (TAX-023). */
export function colourOf(percent: number): ProgressColour {
  if (percent >= 100) return 'blue';
  if (percent > 60) return 'green';
  return percent < 30 ? 'red' : 'yellow';
}

/** A sync is complete when both phases are (TAX-022). */
export const isComplete = (phases: readonly PhaseProgress[]): boolean =>
  phases.every((phase) => percentOf(phase) === 100);

const A_MINUTE_MS = 60_000;

type Spent = Readonly<{
  windowsDone: number;
  windowsLeft: number;
  /** What those that are done took. */
  spentMs: number;
  originalsLeft: number;
  /** What one takes, its pause included. */
  originalMs: number;
}>;

/** Minutes until all is fetched at the present speed; null: nothing is done yet to estimate from. */
export function minutesLeft({
  windowsDone,
  windowsLeft,
  spentMs,
  originalsLeft,
  originalMs,
}: Spent): number | null {
  if (windowsLeft > 0 && windowsDone === 0) return null;
  const each = windowsDone === 0 ? 0 : spentMs / windowsDone;
  return Math.ceil((windowsLeft * each + originalsLeft * originalMs) / A_MINUTE_MS);
}
