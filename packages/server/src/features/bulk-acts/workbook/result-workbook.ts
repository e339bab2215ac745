import type { Spreadsheet, WrittenCell } from '../../../connectors/spreadsheet/port.ts';
import type { StreamAnswer } from '../../../platform/http/route.ts';

export const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Sentences by key, in the language of the user. */
export type Words = Readonly<Record<string, string>>;
/** Returns the sentence of a key, or the key itself where there is none. */
export type Say = (key: string) => string;

/** What became of many things, one row each. */
export type ResultTable<Row> = Readonly<{
  name: string;
  sheet: string;
  /** Key of each heading, with the width of its column in characters. */
  head: readonly (readonly [key: string, width: number])[];
  /** The next rows behind the last one read; fewer than `limit` are the last. */
  rowsAfter(last: Row | undefined, limit: number): Promise<readonly Row[]>;
  cellsOf(row: Row): WrittenCell[];
}>;

const ROWS_AT_ONCE = 2_000;

export const wordsOf =
  (words: Words): Say =>
  (key) =>
    Object.hasOwn(words, key) ? (words[key] ?? key) : key;

/** The result as a workbook of one sheet. */
export async function resultWorkbook<Row>(
  spreadsheet: Pick<Spreadsheet, 'stream'>,
  say: Say,
  result: ResultTable<Row>,
): Promise<StreamAnswer> {
  const columns = result.head.map(([key, width]) => ({ header: say(`head.${key}`), width }));
  const stream = await spreadsheet.stream({ name: result.sheet, columns, rows: rowsOf(result) });
  return { stream, mediaType: WORKBOOK, name: result.name };
}

async function* rowsOf<Row>({
  rowsAfter,
  cellsOf,
}: ResultTable<Row>): AsyncGenerator<WrittenCell[]> {
  let batch: readonly Row[] = [];
  do {
    batch = await rowsAfter(batch.at(-1), ROWS_AT_ONCE);
    for (const row of batch) yield cellsOf(row);
  } while (batch.length === ROWS_AT_ONCE);
}
