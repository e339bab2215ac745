import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../platform/db/open.ts';

/** Generated rows of one test. One statement evaluates all of them. */
const ROWS = 1_000;
/** Differing rows that a failure shows. */
const SHOWN = 5;

/** A rule in two languages. Both return one answer for each row, in the order of the rows. */
export type BothLanguages<Row, Answer> = Readonly<{
  database: (rows: readonly Row[]) => Promise<readonly unknown[]>;
  domain: (row: Row) => Answer;
}>;

/** Fails with the first rows for which the database and the domain return something different. */
export async function expectSameAnswers<Row, Answer>(
  rows: fc.Arbitrary<Row> | readonly Row[],
  { database, domain }: BothLanguages<Row, Answer>,
): Promise<void> {
  const generated = isListed(rows) ? rows : fc.sample(rows, ROWS);
  const answers = await database(generated);
  expect(answers).toHaveLength(generated.length);
  const differing = generated
    .map((row, nth) => ({ row, database: answers[nth], domain: domain(row) }))
    .filter((one) => !isDeepStrictEqual(one.database, one.domain));
  expect(differing.slice(0, SHOWN)).toEqual([]);
}

const isListed = <Row>(rows: fc.Arbitrary<Row> | readonly Row[]): rows is readonly Row[] =>
  Array.isArray(rows);

/** Evaluates an expression over rows `i` with these columns, in one statement. */
export async function evaluate(
  db: Db,
  rows: readonly Readonly<Record<string, unknown>>[],
  { columns, expression }: Readonly<{ columns: string; expression: RawBuilder<unknown> }>,
): Promise<unknown[]> {
  const numbered = rows.map((row, nth) => ({ ...row, nth }));
  const results = await sql<{ answer: unknown }>`
    select ${expression} as answer
    from json_to_recordset(${JSON.stringify(numbered)}::json) as i(nth integer, ${sql.raw(columns)})
    order by nth`.execute(db);
  return results.rows.map(({ answer }) => answer);
}

/** Every combination of one option of each list. */
export const combinations = <Row extends Readonly<Record<string, unknown>>>(
  options: { readonly [Key in keyof Row]: readonly Row[Key][] },
): Row[] =>
  Object.entries(options).reduce(
    (rows, [key, values]) =>
      rows.flatMap((row) =>
        (values as readonly unknown[]).map((value) => ({ ...row, [key]: value })),
      ),
    [{}] as Readonly<Record<string, unknown>>[],
  ) as Row[];
