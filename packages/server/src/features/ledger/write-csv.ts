import { Readable } from 'node:stream';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { safeCellText } from '@hoadon/domain/import/safe-cell-text';
import type { StreamedSheet, WrittenCell } from '../../connectors/spreadsheet/port.ts';

/** By it Excel knows the letters for what they are. */
const MARK = '\ufeff';

/** The rows of a sheet as CSV (RFC 4180), pulled as it is read; what looks like a formula stays text. */
export const streamCsv = (sheet: Pick<StreamedSheet, 'columns' | 'rows'>): Readable =>
  Readable.from(linesOf(sheet), { objectMode: false });

async function* linesOf({ columns, rows }: Pick<StreamedSheet, 'columns' | 'rows'>) {
  yield MARK + line(columns.map(({ header }) => header));
  for await (const row of rows) yield line(row.map(textOf));
}

const line = (texts: readonly string[]): string => `${texts.map(quoted).join(',')}\r\n`;

const quoted = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

function textOf(cell: WrittenCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  return typeof cell === 'string' ? safeCellText(cell) : formatDate(cell.day);
}
