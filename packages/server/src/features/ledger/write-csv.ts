import { Readable } from 'node:stream';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { FORMULA_SIGNS, safeCellText } from '@hoadon/domain/import/safe-cell-text';
import type { StreamedSheet, WrittenCell } from '../../connectors/spreadsheet/port.ts';

/** By it Excel knows the letters for what they are. */
const MARK = '\ufeff';

/**
 * Separators of spreadsheet programs in other languages: they split at the list separator of the machine, ignoring quotes
 * in the middle of a line.
 */
const FORMULA_AFTER_SEPARATOR = new RegExp(`([;,\\t|\\r\\n]["'\\s]*)(?=[${FORMULA_SIGNS}])`, 'g');
/** A quote in front does not prevent such a program from evaluating the formula. */
const QUOTED_FORMULA = new RegExp(`^["'\\s]*"["'\\s]*(?=[${FORMULA_SIGNS}])`);

/** The rows of a sheet as CSV (RFC 4180), pulled as it is read; what looks like a formula stays text. */
export const streamCsv = (sheet: Pick<StreamedSheet, 'columns' | 'rows'>): Readable =>
  Readable.from(linesOf(sheet), { objectMode: false });

async function* linesOf({ columns, rows }: Pick<StreamedSheet, 'columns' | 'rows'>) {
  yield MARK + line(columns.map(({ header }) => csvText(header)));
  for await (const row of rows) yield line(row.map(textOf));
}

const line = (texts: readonly string[]): string => `${texts.map(quoted).join(',')}\r\n`;

const quoted = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Text that stays text wherever a program takes the line apart. */
export const csvText = (text: string): string =>
  safeCellText(text).replace(QUOTED_FORMULA, "'$&").replace(FORMULA_AFTER_SEPARATOR, "$1'");

function textOf(cell: WrittenCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'string') return csvText(cell);
  return 'amount' in cell ? cell.amount : formatDate(cell.day);
}
