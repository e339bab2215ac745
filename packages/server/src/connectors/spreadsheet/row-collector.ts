import type { Cell } from '@hoadon/domain/import/cell';
import { MAX_COLUMNS, MAX_TEXT } from './limits.ts';
import { type SheetRow, UnreadableWorkbook } from './port.ts';

/** The names of formula errors; streams of cells hand them out as text. */
const FORMULA_ERROR = /^#(?:REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)$/;

/** What no document and no database may hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const UNUSABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;

/** Text of a cell: control characters out, the names of formula errors told apart. */
export function textCell(text: string): Cell {
  if (FORMULA_ERROR.test(text)) return { error: text };
  return text.replace(UNUSABLE, '');
}

export type RowCollector = Readonly<{
  rows: SheetRow[];
  /** `index` counts from 0. */
  add(index: number, cells: readonly Cell[]): void;
}>;

/** Keeps rows up to the limits. Empty cells at the end of a row are dropped. */
export function rowCollector(mostRows: number): RowCollector {
  const rows: SheetRow[] = [];
  let text = 0;
  return {
    rows,
    add(index, cells) {
      const last = cells.findLastIndex((cell) => cell !== null && cell !== '');
      if (last < 0) return;
      if (last >= MAX_COLUMNS || rows.length > mostRows) throw new UnreadableWorkbook('too-large');
      const kept = cells.slice(0, last + 1);
      for (const cell of kept) if (typeof cell === 'string') text += cell.length;
      if (text > MAX_TEXT) throw new UnreadableWorkbook('too-large');
      rows.push({ row: index + 1, cells: kept });
    },
  };
}
