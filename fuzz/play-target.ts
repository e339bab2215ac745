import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import fc from 'fast-check';
import { boundedProcesses } from '../packages/server/src/platform/bounded-processes/index.ts';
import { changedSample } from './change-sample.ts';
import { corpusFolder, corpusOf, loadTarget } from './find-targets.ts';

const PROCESS = new URL('./fuzz-process.ts', import.meta.url);
/** Inputs of one seed. */
const RUNS = 2_000;

export type Played = Readonly<{ inputs: number; failure: string | null }>;

/**
 * Checks the corpus and then changed samples until the time is over or an input breaks the target. That input is made
 * smaller and written to the corpus. Each is checked in a process with the limits of time and memory of the product's
 * own.
 */
export async function playTarget(name: string, seed: number, forMs: number): Promise<Played> {
  const { format, limitMs, samples } = await loadTarget(name);
  const processes = boundedProcesses(PROCESS, { processes: 1, limitMs });
  const corpus = corpusOf(name);
  let inputs = 0;
  const outcome = async (input: Uint8Array): Promise<string> => {
    inputs += 1;
    return processes
      .run<string>('fuzz', 'check', { name, input })
      .catch((cause: unknown) => `the process was stopped: ${String(cause)}`);
  };
  try {
    // The first order loads the parser, which is not its time.
    await outcome(new Uint8Array());
    const lastMs = performance.now() + forMs;
    for (const { file, input } of corpus) {
      const broken = await outcome(input);
      if (broken !== '') return { inputs, failure: `corpus/${name}/${file}: ${broken}` };
    }
    const arbitrary = changedSample(format, [
      ...(await samples()),
      ...corpus.map(({ input }) => input),
    ]);
    for (let part = 0; performance.now() < lastMs; part += 1) {
      const property = fc.asyncProperty(arbitrary, async (input) => {
        const broken = await outcome(input);
        if (broken !== '') throw new Error(broken);
      });
      const run = await fc.check(property, {
        seed: seed + part,
        numRuns: RUNS,
        interruptAfterTimeLimit: Math.max(1, lastMs - performance.now()),
      });
      const [input] = run.counterexample ?? [];
      if (input)
        return {
          inputs,
          failure: `seed ${seed + part}, ${saved(name, input)}: ${await outcome(input)}`,
        };
    }
    return { inputs, failure: null };
  } finally {
    await processes.close();
  }
}

function saved(name: string, input: Uint8Array): string {
  const folder = corpusFolder(name);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, createHash('sha256').update(input).digest('hex').slice(0, 12));
  writeFileSync(file, input);
  return relative(process.cwd(), file);
}
