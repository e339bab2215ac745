import { type CellObject, read, SSF } from '@e965/xlsx';
import { type Cell, cellNumber } from '@hoadon/domain/import/cell';
import { mergeList, withMerged } from './merged-cells.ts';
import { type SheetRow, UnreadableWorkbook } from './port.ts';
import { rowMaker, textCell } from './row-maker.ts';

/** Reads the first sheet of an xls (Excel 97 to 2003). */
export function readXls(bytes: Uint8Array, mostRows: number): SheetRow[] {
  const book = openBook(bytes, mostRows);
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  const is1904 = book.Workbook?.WBProps?.date1904 === true;
  const { merges, take } = mergeList();
  for (const { s: start, e: end } of sheet?.['!merges'] ?? [])
    take({ column: start.c, top: start.r + 1, bottom: end.r + 1 });
  const made = rowMaker(mostRows);
  const rows: SheetRow[] = [];
  for (const [index, line] of (sheet?.['!data'] ?? []).entries()) {
    const cells = Array.from(line ?? [], (cell) => cellOf(cell, is1904));
    const row = made(index, cells);
    if (row) rows.push(row);
  }
  return merges.length === 0 ? rows : withMerged(rows, merges);
}

function openBook(bytes: Uint8Array, mostRows: number) {
  try {
    return read(bytes, {
      type: 'array',
      dense: true,
      cellNF: true,
      cellFormula: false,
      cellHTML: false,
      sheets: 0,
      // The heading, and one row above the limit, so that the excess is noticed.
      sheetRows: mostRows + 20,
    });
  } catch (cause) {
    const locked = cause instanceof Error && /password|encrypt/i.test(cause.message);
    throw new UnreadableWorkbook(locked ? 'encrypted' : 'damaged', { cause });
  }
}

function cellOf(cell: CellObject | undefined, date1904: boolean): Cell {
  if (!cell || cell.v === undefined || cell.v === null) return null;
  if (cell.t === 'e') return { error: cell.w ?? '#VALUE!' };
  if (typeof cell.v === 'string') return textCell(cell.v);
  if (typeof cell.v === 'boolean') return cell.v ? 'TRUE' : 'FALSE';
  if (typeof cell.v !== 'number') return null;
  if (!SSF.is_date(String(cell.z ?? ''))) return cellNumber(cell.v);
  const day = SSF.parse_date_code(cell.v, { date1904 });
  if (!day) return { error: '#NUM!' };
  const parts = [String(day.y).padStart(4, '0'), pad(day.m), pad(day.d)];
  return { date: parts.join('-') };
}

const pad = (part: number): string => String(part).padStart(2, '0');
