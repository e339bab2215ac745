/** What Kysely reads of a result, of pg or of PGlite. */
export type Result = Readonly<{
  rows: unknown[];
  command?: string;
  rowCount?: number | null;
  affectedRows?: number;
}>;

/**
 * One result for a text of several statements: the last one's, with the rows of every statement. pg-boss finds the row
 * that it needs among them (`unwrapSQLResult` in its tools.js); the last statement is only its COMMIT.
 */
export const rowsOfAll = (results: readonly Result[]): Result => ({
  ...results.at(-1),
  rows: results.flatMap(({ rows }) => rows),
});
