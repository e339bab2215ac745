import type { BenchResult } from './bench-result.ts';

/** `full` gives the figures; `smoke` does the same work with tiny data, to prove that the bench still runs. */
export type SizeName = 'full' | 'smoke';

/** What every file below `measures` exports as `bench`. */
export type Bench = (size: SizeName) => Promise<BenchResult[]>;

type Definition<Size> = Readonly<
  Record<SizeName, Size> & { run(size: Size): Promise<BenchResult[]> }
>;

/** Both sizes are required: `smoke` runs in CI and detects a bench that no longer works. */
export const defineBench =
  <Size>(definition: Definition<Size>): Bench =>
  (name) =>
    definition.run(definition[name]);
