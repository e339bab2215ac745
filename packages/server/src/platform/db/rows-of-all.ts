/**
 * One result for a text of several statements: the last one's, with the rows of every statement. pg-boss finds the row
 * that it needs among them (`unwrapSQLResult` in its tools.js); the last statement is only its COMMIT.
 */
export const rowsOfAll = <R extends { rows: unknown[] }>(
  results: readonly R[],
): Partial<R> & Pick<R, 'rows'> => ({
  ...results.at(-1),
  rows: results.flatMap(({ rows }) => rows) as R['rows'],
});
