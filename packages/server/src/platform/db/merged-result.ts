/** The fields that Kysely reads of a result, of pg or of PGlite. */
export type StatementResult = Readonly<{
  rows: unknown[];
  command?: string;
  rowCount?: number | null;
  affectedRows?: number;
}>;

/**
 * Merges the results of a text of several statements: the last result, with the rows of every statement. pg-boss looks
 * for the row that it needs among them (`unwrapSQLResult` in its tools.js); the last statement is only its COMMIT.
 */
export const mergeResults = (results: readonly StatementResult[]): StatementResult => ({
  ...results.at(-1),
  rows: results.flatMap(({ rows }) => rows),
});
