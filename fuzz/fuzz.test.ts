import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changedSample } from './change-sample.ts';
import { corpusOf, loadTarget, targetNames } from './find-targets.ts';
import { outcomeOf } from './fuzz-process.ts';

/** The same inputs in every run: whatever they find is a change of the code. */
const SEED = 20_261_121;
const INPUTS = 40;

describe.each(targetNames())('what strangers send: %s', (name) => {
  test('inputs that broke it once, its samples, and changed samples end as declared', async () => {
    const { format, samples, check } = await loadTarget(name);
    for (const { file, input } of corpusOf(name))
      expect(await outcomeOf(check, input), file).toBe('');
    const good = await samples();
    for (const sample of good) expect(await outcomeOf(check, sample)).toBe('');
    const broken = await fc.check(
      fc.asyncProperty(changedSample(format, good), async (input) => {
        const outcome = await outcomeOf(check, input);
        if (outcome !== '') throw new Error(outcome);
      }),
      { seed: SEED, numRuns: INPUTS },
    );
    expect(broken.errorInstance ?? null).toBeNull();
  });
});

test.each([['--minute'], ['no-such-target'], ['pdf', '--minutes', '-1']])(
  'npm run fuzz refuses %s and prints its usage',
  (...options) => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, 'run.ts'), ...options],
      { encoding: 'utf8' },
    );
    expect(status).toBe(2);
    expect(stderr).toContain('npm run fuzz -- [NAME…]');
  },
);
