import type { Readable } from 'node:stream';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { Cell } from '@hoadon/domain/import/cell';

/**
 * Rows of the first sheet, with Excel's row numbers, each with the cells that are merged over it; rows without own
 * values are left out.
 */
export type SheetRow = Readonly<{ row: number; cells: readonly Cell[] }>;

/** Why a file is not read: not a workbook by its content, locked by a password, damaged, or beyond the limits. */
export type WorkbookFault = 'not-a-workbook' | 'encrypted' | 'damaged' | 'too-large';

export class UnreadableWorkbook extends Error {
  override readonly name = 'UnreadableWorkbook';
  readonly fault: WorkbookFault;
  constructor(fault: WorkbookFault, options: ErrorOptions = {}) {
    super(fault, options);
    this.fault = fault;
  }
}

/**
 * A day is written as a date, so that it can be sorted and used in formulas. An amount is decimal text that no file rounds: a
 * workbook stores it as a number where it stores it exactly, else as text.
 */
export type WrittenCell =
  | string
  | number
  | Readonly<{ day: PlainDate }>
  | Readonly<{ amount: string }>
  | null;
/** Width in characters; `text` preserves leading zeros of typed values, `day` formats days as in Viet Nam. */
export type WrittenColumn = Readonly<{
  header: string;
  width: number;
  text?: boolean;
  day?: boolean;
}>;
export type WrittenSheet = Readonly<{
  name: string;
  /** What the table is about, over its heads. */
  above?: readonly (readonly WrittenCell[])[];
  columns: readonly WrittenColumn[];
  rows: readonly (readonly WrittenCell[])[];
}>;
/** Any number of rows, as they arrive; rows beyond the limit of one sheet continue in another. */
export type StreamedSheet = Readonly<{
  name: string;
  columns: readonly WrittenColumn[];
  rows: AsyncIterable<readonly WrittenCell[]>;
}>;

/** Reads xlsx and xls, writes xlsx. `companyId`: the company of the request; companies take turns. */
export type Spreadsheet = Readonly<{
  /** Throws UnreadableWorkbook, also past `mostRows`. Ignores the name of the file. */
  read(companyId: string, bytes: Uint8Array, mostRows?: number): Promise<SheetRow[]>;
  /** The same, and CSV. */
  readTable(companyId: string, bytes: Uint8Array): Promise<SheetRow[]>;
  /** Text is written as text: it never becomes a formula, whatever it begins with. */
  write(companyId: string, sheets: readonly WrittenSheet[]): Promise<Uint8Array>;
  /** The same for content that does not fit in memory: rows are pulled as the stream is read. */
  stream(sheet: StreamedSheet): Promise<Readable>;
  close(): Promise<void>;
}>;
