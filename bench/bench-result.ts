/**
 * One figure of a bench. `limit` is what the machine itself allows, measured in the same run, and
 * `ratio` is figure / limit: it stays the same on a busy machine. Both are null where there is no such limit.
 */
export type BenchResult = Readonly<{
  bench: string;
  figure: number;
  unit: string;
  limit: number | null;
  ratio: number | null;
  /** The promise, as written in docs/operations.md. */
  goal: string;
  met: boolean;
}>;
