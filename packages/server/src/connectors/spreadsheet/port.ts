import type { Readable } from 'node:stream';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { Cell } from '@hoadon/domain/import/cell';

/**
 * Rows of the first sheet, numbered as Excel numbers them, each with the cells that are merged over it; rows that hold nothing of
 * their own are left out.
 */
export type SheetRow = Readonly<{ row: number; cells: readonly Cell[] }>;

/** Why a file is not read: no workbook by its content, locked by a password, broken, more than is taken. */
export type WorkbookFault = 'not-a-workbook' | 'encrypted' | 'damaged' | 'too-large';

export class UnreadableWorkbook extends Error {
  override readonly name = 'UnreadableWorkbook';
  readonly fault: WorkbookFault;
  constructor(fault: WorkbookFault, options: ErrorOptions = {}) {
    super(fault, options);
    this.fault = fault;
  }
}

/** A day is one that can be sorted and counted with. */
export type WrittenCell = string | number | Readonly<{ day: PlainDate }> | null;
/** Width in characters; `text` keeps leading zeros of what is typed below, `day` shows days as they are written here. */
export type WrittenColumn = Readonly<{
  header: string;
  width: number;
  text?: boolean;
  day?: boolean;
}>;
export type WrittenSheet = Readonly<{
  name: string;
  columns: readonly WrittenColumn[];
  rows: readonly (readonly WrittenCell[])[];
}>;
/** Any number of rows, as they come; past what one sheet holds they go on in another. */
export type StreamedSheet = Readonly<{
  name: string;
  columns: readonly WrittenColumn[];
  rows: AsyncIterable<readonly WrittenCell[]>;
}>;

/**
 * Workbooks as companies exchange them: xlsx and xls are read, xlsx is written. The company named
 * first is who it is done for: the companies take turns.
 */
export type Spreadsheet = Readonly<{
  /** Throws UnreadableWorkbook, also past `mostRows`. What the file claims to be by its name is not asked. */
  read(companyId: string, bytes: Uint8Array, mostRows?: number): Promise<SheetRow[]>;
  /** The same, and CSV. */
  readTable(companyId: string, bytes: Uint8Array): Promise<SheetRow[]>;
  /** Text is written as text: nothing in it is a formula, whatever it begins with. */
  write(companyId: string, sheets: readonly WrittenSheet[]): Promise<Uint8Array>;
  /** The same for what is too long to hold: rows are asked for as the file is read. */
  stream(sheet: StreamedSheet): Promise<Readable>;
  close(): Promise<void>;
}>;
