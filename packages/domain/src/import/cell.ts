import Big from 'big.js';
import { addDays } from '../dates/add-days.ts';
import { isPlainDate } from '../dates/calendar.ts';
import { formatDate } from '../dates/format-date.ts';
import { parseDate } from '../dates/parse-date.ts';
import type { PlainDate } from '../dates/plain-date.ts';
import { withoutBidiControls } from '../identity/bidi-controls.ts';
import { isWithinDigits } from '../money/carried.ts';
import { type Decimal, decimal, decimalOrNull, scaleOf } from '../money/decimal.ts';
import type { NumberFormat } from '../money/number-format.ts';
import { parseNumber } from '../money/parse-number.ts';

/** What a cell of one row holds: nothing, text, a number, a day, or the name of a formula error (`#REF!`). */
export type PlainCell =
  | null
  | string
  | Readonly<{ number: Decimal }>
  | Readonly<{ date: PlainDate }>
  | Readonly<{ error: string }>;

/**
 * A cell that is merged over several rows, as each of them has it. `from` and `to` are the first and the last of them, as
 * Excel numbers them; `rows` is how many they are, for rows that hold nothing else are left out.
 */
export type MergedCell = Readonly<{
  merged: NonNullable<PlainCell>;
  from: number;
  to: number;
  rows: number;
}>;

/** A cell of a workbook. It travels through JSON unchanged. */
export type Cell = PlainCell | MergedCell;

/** Excel stores and shows 15 digits; further digits are the noise of binary fractions. */
const EXCEL_DIGITS = 15;
/** Day 0 of Excel's calendar, for every day after February 1900. */
const EXCEL_EPOCH = '1899-12-30';
/** The years 2000 to 2199 as Excel counts days. */
const EARLIEST_DAY = 36_526;
const LATEST_DAY = 109_574;

/** The number that Excel shows for a cell: 15 digits, so that 0.1 + 0.2 reads 0.3. */
export const cellNumber = (value: number): Cell =>
  Number.isFinite(value)
    ? { number: decimal(new Big(value.toPrecision(EXCEL_DIGITS)).toFixed()) }
    : { error: '#NUM!' };

export const isMerged = (cell: Cell | undefined): cell is MergedCell =>
  cell !== null && typeof cell === 'object' && 'merged' in cell;

/** What a person reads in the row of a cell: of a merged cell the same in each of its rows. */
export const plainCell = (cell: Cell | undefined): PlainCell =>
  isMerged(cell) ? cell.merged : (cell ?? null);

export function isBlank(cell: Cell | undefined): boolean {
  const plain = plainCell(cell);
  return plain === null || (typeof plain === 'string' && plain.trim() === '');
}

/** The cell as text: what a person reads in it. Null where it is blank or an error. */
export function cellText(of: Cell | undefined): string | null {
  const cell = plainCell(of);
  if (cell === null) return null;
  if (typeof cell === 'string') return withoutBidiControls(cell).trim() || null;
  if ('number' in cell) return cell.number;
  return 'date' in cell ? formatDate(cell.date) : null;
}

/**
 * A number cell exactly; text by the company's own marks only. Null where it is no number, where it has more digits than the
 * formats of the authority carry, and of a merged cell: only the user knows whether an amount is that of each row or of all together.
 */
export function cellDecimal(cell: Cell | undefined, format: NumberFormat): Decimal | null {
  if (cell == null || isMerged(cell)) return null;
  const number = typeof cell === 'string' ? parseNumber(cell, format) : numberIn(cell);
  return number !== null && isWithinDigits(number) ? number : null;
}

const numberIn = (cell: Exclude<PlainCell, null | string>): Decimal | null =>
  'number' in cell ? cell.number : null;

/** Programs write the hour behind the day. */
const HOUR_BEHIND = /[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?Z?$/;

/** A date cell, `DD/MM/YYYY`, `YYYY-MM-DD`, either with its hour, or a bare day number of Excel. Null where it is no day. */
export function cellDate(of: Cell | undefined): PlainDate | null {
  const cell = plainCell(of);
  if (cell === null) return null;
  if (typeof cell === 'string') {
    const text = cell.trim().replace(HOUR_BEHIND, '');
    return isPlainDate(text) ? text : parseDate(text);
  }
  if ('date' in cell) return cell.date;
  return 'number' in cell ? excelDay(cell.number) : null;
}

function excelDay(number: Decimal): PlainDate | null {
  const day = decimalOrNull(number) === null || scaleOf(number) > 0 ? Number.NaN : Number(number);
  return day >= EARLIEST_DAY && day <= LATEST_DAY ? addDays(EXCEL_EPOCH, day) : null;
}
