type Act = () => Promise<unknown>;

/** So many turns, unless TURNS names another number. */
export const defaultTurns = (turns: number): number => Number(process.env['TURNS'] ?? turns);

/** Sorted milliseconds of several turns. */
export const timesOf = async (turns: number, act: Act): Promise<number[]> =>
  (await timesByTurns(turns, [act]))[0] ?? [];

/** The same of several acts, by turns, so that a busy moment meets all of them. */
export async function timesByTurns(turns: number, acts: readonly Act[]): Promise<number[][]> {
  const times = acts.map((): number[] => []);
  // The first of several turns compiles and fetches what all later ones find.
  for (let turn = turns > 1 ? -1 : 0; turn < turns; turn += 1)
    for (const [index, act] of acts.entries()) {
      const start = performance.now();
      await act();
      if (turn >= 0) times[index]?.push(performance.now() - start);
    }
  return times.map((each) => each.sort((a, b) => a - b));
}

/** Of sorted times: the one that so large a part of them does not exceed. */
export const quantile = (times: readonly number[], part: number): number =>
  times[Math.min(times.length - 1, Math.ceil(times.length * part) - 1)] ?? 0;
export const median = (times: readonly number[]): number => quantile(times, 0.5);
export const p95 = (times: readonly number[]): number => quantile(times, 0.95);
