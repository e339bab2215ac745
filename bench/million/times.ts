/** Milliseconds of each of several turns. */
export async function timesOf(turns: number, act: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  // The first one compiles and fetches what all later ones find.
  await act();
  for (let turn = 0; turn < turns; turn += 1) {
    const start = performance.now();
    await act();
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b);
}

/** Of sorted times: the one that so large a part of them does not exceed. */
export const quantile = (times: readonly number[], part: number): number =>
  times[Math.min(times.length - 1, Math.ceil(times.length * part) - 1)] ?? 0;
export const median = (times: readonly number[]): number => quantile(times, 0.5);
export const p95 = (times: readonly number[]): number => quantile(times, 0.95);
