import type { BenchResult } from '../bench-result.ts';
import type { FoundBench } from '../find-benches.ts';
import { runAs, watchStrayErrors } from '../stray-errors.ts';

type Run = Readonly<{
  benches: readonly Pick<FoundBench, 'name' | 'room' | 'load'>[];
  print(line: string): void;
  printError(name: string, error: unknown): void;
  /** Ends what the benches share. What a bench left pending fails here at the latest, and counts as its failure. */
  close?(): Promise<void>;
}>;

/**
 * Runs the smoke size of the benches, the rooms side by side: nothing is measured, and a room spends most of its time
 * waiting for its servers. Prints the seconds of each bench; returns false if a bench failed.
 */
export async function runRooms({ benches, print, printError, close }: Run): Promise<boolean> {
  const failed = new Set<string>();
  const fail = (name: string, error: unknown) => {
    failed.add(name);
    printError(name, error ?? new Error('the bench threw nothing'));
  };
  const endWatch = watchStrayErrors(fail);
  const rooms = new Set(benches.map(({ room }) => room));
  await Promise.all(
    [...rooms].map(async (current) => {
      for (const { name, load } of benches.filter(({ room }) => room === current)) {
        const started = performance.now();
        await runAs(name, () => runSmoke(load)).catch((error) => fail(name, error));
        print(`${secondsSince(started)}  ${name}${failed.has(name) ? ' FAILED' : ''}`);
      }
    }),
  );
  await close?.();
  endWatch();
  return failed.size === 0;
}

async function runSmoke(load: FoundBench['load']): Promise<void> {
  const bench = await load();
  checkFigures(await bench('smoke'));
}

function checkFigures(results: readonly BenchResult[]): void {
  if (results.length === 0) throw new Error('the bench has no figure');
  const wrong = results.filter(({ figure }) => !Number.isFinite(figure));
  if (wrong.length > 0) throw new Error(`not a number: ${wrong.map(({ bench }) => bench).join()}`);
}

export const secondsSince = (started: number): string =>
  `${((performance.now() - started) / 1_000).toFixed(1)} s`.padStart(8);
