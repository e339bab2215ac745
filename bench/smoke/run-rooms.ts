import type { BenchResult } from '../bench-result.ts';
import type { FoundBench } from '../find-benches.ts';

type Run = Readonly<{
  benches: readonly Pick<FoundBench, 'name' | 'room' | 'load'>[];
  print(line: string): void;
  printError(name: string, error: unknown): void;
}>;

/**
 * Runs the smoke size of the benches, the rooms side by side: nothing is measured, and a room spends most of its time
 * waiting for its servers. Prints the seconds of each bench; returns false if a bench failed.
 */
export async function runRooms({ benches, print, printError }: Run): Promise<boolean> {
  const rooms = new Set(benches.map(({ room }) => room));
  const outcomes = await Promise.all(
    [...rooms].map(async (current) => {
      let allRan = true;
      for (const { name, load } of benches.filter(({ room }) => room === current)) {
        const started = performance.now();
        const error = await errorOf(load);
        if (error !== null) printError(name, error);
        print(`${secondsSince(started)}  ${name}${error === null ? '' : ' FAILED'}`);
        allRan &&= error === null;
      }
      return allRan;
    }),
  );
  return outcomes.every(Boolean);
}

/** Null if the bench ran. */
async function errorOf(load: FoundBench['load']): Promise<unknown> {
  try {
    const bench = await load();
    checkFigures(await bench('smoke'));
    return null;
  } catch (error) {
    return error ?? new Error('the bench threw nothing');
  }
}

function checkFigures(results: readonly BenchResult[]): void {
  if (results.length === 0) throw new Error('the bench has no figure');
  const wrong = results.filter(({ figure }) => !Number.isFinite(figure));
  if (wrong.length > 0) throw new Error(`not a number: ${wrong.map(({ bench }) => bench).join()}`);
}

export const secondsSince = (started: number): string =>
  `${((performance.now() - started) / 1_000).toFixed(1)} s`.padStart(8);
