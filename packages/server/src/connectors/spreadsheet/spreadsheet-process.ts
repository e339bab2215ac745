import {
  type SheetRow,
  UnreadableWorkbook,
  type WorkbookFault,
  type WrittenSheet,
} from './port.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { writeWorkbook } from './write-workbook.ts';

/**
 * A piece of a spreadsheet process: rows in their order, or finally the fault. Faults are sent as values, because
 * errors lose their class between processes.
 */
export type ReadPiece = readonly SheetRow[] | Readonly<{ fault: WorkbookFault }>;

export type SheetTask = Readonly<{ bytes: Uint8Array; mostRows: number }>;

type Rows = AsyncIterable<SheetRow> | Iterable<SheetRow>;

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** Rows of a piece. */
const PIECE = 2_000;

const begins = (bytes: Uint8Array, magic: Buffer): boolean =>
  magic.equals(bytes.subarray(0, magic.length));

export const readWorkbook = (task: SheetTask): AsyncGenerator<ReadPiece> =>
  handedOver(() => workbookRows(task));

/** The same, and text of comma-separated values. */
export const readTable = (task: SheetTask): AsyncGenerator<ReadPiece> =>
  handedOver(async () => (await workbookRows(task)) ?? readCsv(task.bytes));

export const write = (sheets: readonly WrittenSheet[]): Promise<Uint8Array> =>
  writeWorkbook(sheets);

/** Returns null if the first bytes are of no workbook. */
async function workbookRows({ bytes, mostRows }: SheetTask): Promise<Rows | null> {
  if (begins(bytes, ZIP)) return readXlsx(bytes, mostRows);
  if (!begins(bytes, COMPOUND_FILE)) return null;
  // The reader of old files is large, and they are rare.
  const { readXls } = await import('./read-xls.ts');
  return readXls(bytes, mostRows);
}

async function* handedOver(read: () => Promise<Rows | null>): AsyncGenerator<ReadPiece> {
  try {
    const rows = await read();
    if (rows) yield* inPieces(rows);
    else yield { fault: 'not-a-workbook' };
  } catch (error) {
    if (!(error instanceof UnreadableWorkbook)) throw error;
    yield { fault: error.fault };
  }
}

async function* inPieces(rows: Rows): AsyncGenerator<SheetRow[]> {
  let piece: SheetRow[] = [];
  for await (const row of rows) {
    piece.push(row);
    if (piece.length < PIECE) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}
