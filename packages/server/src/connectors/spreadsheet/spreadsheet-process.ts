import {
  type SheetRow,
  UnreadableWorkbook,
  type WorkbookFault,
  type WrittenSheet,
} from './port.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { writeWorkbook } from './write-workbook.ts';

/** What a process of the spreadsheets does. Faults travel as values: errors lose their class on the way. */
export type ReadOutcome = Readonly<{ rows: SheetRow[] }> | Readonly<{ fault: WorkbookFault }>;

export type ReadTask = Readonly<{ bytes: Uint8Array; mostRows: number }>;

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

const begins = (bytes: Uint8Array, magic: Buffer): boolean =>
  magic.equals(bytes.subarray(0, magic.length));

export async function readWorkbook({ bytes, mostRows }: ReadTask): Promise<ReadOutcome> {
  try {
    if (begins(bytes, ZIP)) return { rows: await readXlsx(bytes, mostRows) };
    if (begins(bytes, COMPOUND_FILE)) {
      // The reader of old files is large, and they are rare.
      const { readXls } = await import('./read-xls.ts');
      return { rows: readXls(bytes, mostRows) };
    }
    return { fault: 'not-a-workbook' };
  } catch (error) {
    if (error instanceof UnreadableWorkbook) return { fault: error.fault };
    throw error;
  }
}

/** The same, and text of comma-separated values. */
export async function readTable(task: ReadTask): Promise<ReadOutcome> {
  const outcome = await readWorkbook(task);
  if (!('fault' in outcome) || outcome.fault !== 'not-a-workbook') return outcome;
  try {
    const rows = readCsv(task.bytes);
    return rows ? { rows } : outcome;
  } catch (error) {
    if (error instanceof UnreadableWorkbook) return { fault: error.fault };
    throw error;
  }
}

export const write = (sheets: readonly WrittenSheet[]): Promise<Uint8Array> =>
  writeWorkbook(sheets);
