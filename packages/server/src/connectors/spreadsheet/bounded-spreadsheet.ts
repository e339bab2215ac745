import {
  boundedProcesses,
  type ProcessSettings,
  StoppedWork,
} from '../../platform/bounded-processes/index.ts';
import { MAX_ROWS } from './limits.ts';
import { type SheetRow, type Spreadsheet, UnreadableWorkbook, type WrittenSheet } from './port.ts';
import type { ReadPiece, ReadTask } from './spreadsheet-process.ts';

const PROCESS = new URL('./spreadsheet-process.ts', import.meta.url);
/** What we write ourselves is long at times, and never made to be. */
const WRITING_LIMIT_MS = 60_000;
/** So few rows are written in some 10 ms: less than handing them to a process, and far less than starting one. */
const FEW_ROWS = 200;

export type SpreadsheetSettings = ProcessSettings & Readonly<{ process?: URL }>;

/** Reads and writes in processes of its own: a file made to take long keeps nobody waiting but its sender. */
export function boundedSpreadsheet(options: SpreadsheetSettings = {}): Spreadsheet {
  const { process = PROCESS, ...settings } = options;
  const processes = boundedProcesses(process, settings);
  async function readBy(task: 'readWorkbook' | 'readTable', companyId: string, file: ReadTask) {
    const pieces = await processes
      .run<ReadPiece[]>(companyId, task, file)
      .catch((cause: unknown): never => {
        if (!(cause instanceof StoppedWork)) throw cause;
        throw new UnreadableWorkbook('too-large', { cause });
      });
    return pieces.flatMap(rowsIn);
  }
  return {
    read: (companyId, bytes, mostRows = MAX_ROWS) =>
      readBy('readWorkbook', companyId, { bytes, mostRows }),
    readTable: (companyId, bytes) => readBy('readTable', companyId, { bytes, mostRows: MAX_ROWS }),
    write: (companyId, sheets) =>
      rowsOf(sheets) <= FEW_ROWS
        ? writeHere(sheets)
        : processes.run(companyId, 'write', sheets, WRITING_LIMIT_MS),
    async stream(sheet) {
      const { streamWorkbook } = await import('./stream-workbook.ts');
      return streamWorkbook(sheet);
    },
    close: () => processes.close(),
  };
}

function rowsIn(piece: ReadPiece): readonly SheetRow[] {
  if ('fault' in piece) throw new UnreadableWorkbook(piece.fault);
  return piece;
}

const rowsOf = (sheets: readonly WrittenSheet[]): number =>
  sheets.reduce((sum, { rows }) => sum + rows.length, 0);

/** The writer is read when it is first needed: half a second that no start should pay. */
async function writeHere(sheets: readonly WrittenSheet[]): Promise<Uint8Array> {
  const { writeWorkbook } = await import('./write-workbook.ts');
  return writeWorkbook(sheets);
}
