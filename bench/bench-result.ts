/**
 * One figure of a bench. `limit` is the bound of the machine, measured in the same run; `ratio` is figure / limit and
 * therefore does not depend on how busy the machine is. Both are null without such a bound.
 */
export type BenchResult = Readonly<{
  bench: string;
  figure: number;
  unit: string;
  limit: number | null;
  ratio: number | null;
  /** Goal as in docs/operations.md. */
  goal: string;
  met: boolean;
}>;
