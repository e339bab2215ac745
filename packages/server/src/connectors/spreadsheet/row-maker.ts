import type { Cell } from '@hoadon/domain/import/cell';
import { MAX_CELL_TEXT, MAX_COLUMNS, MAX_TEXT } from './limits.ts';
import { type SheetRow, UnreadableWorkbook } from './port.ts';

/** Names of formula errors; streams of cells deliver them as text. */
const FORMULA_ERROR = /^#(?:REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)$/;

/** Characters that neither a document nor a database may contain. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const UNUSABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;

/** Text of a cell without control characters; names of formula errors become errors. */
export function textCell(text: string): Cell {
  if (FORMULA_ERROR.test(text)) return { error: text };
  return text.replace(UNUSABLE, '');
}

/**
 * Makes rows of cells up to the limits, from an index that counts from 0. Empty cells at the end of a row are dropped; null for a row
 * that has no other.
 */
export function rowMaker(
  mostRows: number,
): (index: number, cells: readonly Cell[]) => SheetRow | null {
  let rows = 0;
  let text = 0;
  return (index, cells) => {
    const last = cells.findLastIndex((cell) => cell !== null && cell !== '');
    if (last < 0) return null;
    if (last >= MAX_COLUMNS || rows > mostRows) throw new UnreadableWorkbook('too-large');
    const values = cells.slice(0, last + 1);
    for (const cell of values) {
      if (typeof cell !== 'string') continue;
      // Every reader of rows walks the whole text of a cell, on the thread that serves everybody.
      if (cell.length > MAX_CELL_TEXT) throw new UnreadableWorkbook('too-large');
      text += cell.length;
    }
    if (text > MAX_TEXT) throw new UnreadableWorkbook('too-large');
    rows += 1;
    return { row: index + 1, cells: values };
  };
}
