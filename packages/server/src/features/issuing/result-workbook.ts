import type { Spreadsheet, WrittenCell } from '../../connectors/spreadsheet/port.ts';
import type { FileAnswer } from '../../platform/http/route.ts';

export const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Sentences by key, in the language of whoever asks. */
export type Words = Readonly<Record<string, string>>;
/** The sentence of a key; a key without one stands for itself. */
export type Say = (key: string) => string;

/** What became of many things, one row each. */
export type Result<Row> = Readonly<{
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
  spreadsheet: Pick<Spreadsheet, 'write'>,
  companyId: string,
  say: Say,
  { name, sheet, head, rowsAfter, cellsOf }: Result<Row>,
): Promise<FileAnswer> {
  const rows: WrittenCell[][] = [];
  let found: readonly Row[] = [];
  do {
    found = await rowsAfter(found.at(-1), ROWS_AT_ONCE);
    for (const row of found) rows.push(cellsOf(row));
  } while (found.length === ROWS_AT_ONCE);
  const columns = head.map(([key, width]) => ({ header: say(`head.${key}`), width }));
  const bytes = await spreadsheet.write(companyId, [{ name: sheet, columns, rows }]);
  return { bytes, mediaType: WORKBOOK, name };
}
