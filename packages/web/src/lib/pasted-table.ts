const QUOTED_OR_PLAIN = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*)/y;

/** Takes a spreadsheet's clipboard apart; a quoted cell may hold tabs and line breaks. */
export function rowsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = new RegExp(QUOTED_OR_PLAIN);
  let at = 0;
  while (at <= text.length) {
    cell.lastIndex = at;
    const match = cell.exec(text);
    const [whole = '', quoted, plain = ''] = match ?? [];
    rows
      .at(-1)
      ?.push((quoted?.replaceAll('""', '"') ?? plain).replace(/\s*[\r\n]+\s*/g, ' ').trim());
    at += whole.length;
    if (text.startsWith('\r\n', at)) at += 1;
    if (at < text.length && text[at] !== '\t') rows.push([]);
    at += 1;
  }
  // Programs end the last row of a selection like every other.
  return rows.slice(0, rows.findLastIndex(isFilled) + 1);
}

/** As rowsOf, where a row that is empty means nothing. */
export const filledRowsOf = (text: string): string[][] => rowsOf(text).filter(isFilled);

const isFilled = (cells: readonly string[]): boolean => cells.some((value) => value !== '');

/** More than one cell: a single one is left to the input it falls into. */
export const isTable = (text: string): boolean => /[\t\n]/.test(text.trimEnd());
