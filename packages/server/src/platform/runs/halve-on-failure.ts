import { isInfrastructureError } from '../acts/infrastructure-error.ts';

type Work<Row, Result> = Readonly<{
  /** Applies to all rows or to none. */
  apply: (rows: readonly Row[]) => Promise<readonly Result[]>;
  /** What is done about a row to which it cannot be applied. */
  onRowFailed: (row: Row, error: unknown) => Promise<readonly Result[]>;
}>;

/**
 * Applies a batch; if it fails, applies its halves, until the failing row is found: that row does not stop the others.
 * Throws infrastructure errors, which are not caused by a row.
 */
export async function halveOnFailure<Row, Result>(
  rows: readonly Row[],
  work: Work<Row, Result>,
): Promise<readonly Result[]> {
  const [first] = rows;
  if (first === undefined) return [];
  try {
    return await work.apply(rows);
  } catch (error) {
    if (isInfrastructureError(error)) throw error;
    if (rows.length === 1) return work.onRowFailed(first, error);
    const half = Math.ceil(rows.length / 2);
    return [
      ...(await halveOnFailure(rows.slice(0, half), work)),
      ...(await halveOnFailure(rows.slice(half), work)),
    ];
  }
}
