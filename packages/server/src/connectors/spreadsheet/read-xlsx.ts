import { type Cell, cellNumber } from '@hoadon/domain/import/cell';
import { EncryptedFileError } from 'hucre';
import { streamXlsxRows } from 'hucre/xlsx';
import { checkPackage } from './check-package.ts';
import { MAX_CELLS } from './limits.ts';
import { withMerged } from './merged-cells.ts';
import { type SheetRow, UnreadableWorkbook } from './port.ts';
import { rowMaker, textCell } from './row-maker.ts';
import { xlsxMerges } from './xlsx-merges.ts';

/**
 * Reads the first sheet of an xlsx, row by row; all at once if cells are merged over rows. Formulas have their saved
 * values.
 */
export async function* readXlsx(bytes: Uint8Array, mostRows: number): AsyncGenerator<SheetRow> {
  await checkPackage(bytes, mostRows);
  const merges = await xlsxMerges(bytes);
  if (merges.length === 0) return yield* rowsIn(bytes, mostRows);
  const rows: SheetRow[] = [];
  for await (const row of rowsIn(bytes, mostRows)) rows.push(row);
  yield* withMerged(rows, merges);
}

async function* rowsIn(bytes: Uint8Array, mostRows: number): AsyncGenerator<SheetRow> {
  const made = rowMaker(mostRows);
  try {
    let cells = 0;
    for await (const { index, values } of streamXlsxRows(bytes, { sheet: 0 })) {
      cells += values.length;
      if (cells > MAX_CELLS) throw new UnreadableWorkbook('too-large');
      const row = made(index, values.map(cellOf));
      if (row) yield row;
    }
  } catch (cause) {
    if (cause instanceof UnreadableWorkbook) throw cause;
    const locked = cause instanceof EncryptedFileError;
    throw new UnreadableWorkbook(locked ? 'encrypted' : 'damaged', { cause });
  }
}

function cellOf(value: string | number | boolean | Date | null): Cell {
  if (value === null) return null;
  if (typeof value === 'string') return textCell(value);
  if (typeof value === 'number') return cellNumber(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  const time = value.getTime();
  return Number.isNaN(time) || value.getUTCFullYear() > 9999
    ? { error: '#NUM!' }
    : { date: value.toISOString().slice(0, 10) };
}
