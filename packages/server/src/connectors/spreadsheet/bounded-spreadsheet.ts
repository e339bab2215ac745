import {
  boundedProcesses,
  type ProcessSettings,
  StoppedWork,
} from '../../platform/bounded-processes/index.ts';
import { MAX_ROWS } from './limits.ts';
import { type SheetRow, type Spreadsheet, UnreadableWorkbook, type WrittenSheet } from './port.ts';
import type { ReadPiece, SheetTask } from './spreadsheet-process.ts';

const PROCESS = new URL('./spreadsheet-process.ts', import.meta.url);
/** Exports can be long, but are never hostile. */
const WRITING_LIMIT_MS = 60_000;
/** Writing so few rows takes some 10 ms: less than sending them to a process, and far less than starting one. */
const FEW_ROWS = 200;

export type SpreadsheetSettings = ProcessSettings & Readonly<{ process?: URL }>;

/** Reads and writes in separate processes: a file made to take long delays only its sender. */
export function boundedSpreadsheet(options: SpreadsheetSettings = {}): Spreadsheet {
  const { process = PROCESS, ...settings } = options;
  const processes = boundedProcesses(process, settings);
  async function readBy(task: 'readWorkbook' | 'readTable', companyId: string, file: SheetTask) {
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

/** Loads the writer on first use: half a second that no start should cost. */
async function writeHere(sheets: readonly WrittenSheet[]): Promise<Uint8Array> {
  const { writeWorkbook } = await import('./write-workbook.ts');
  return writeWorkbook(sheets);
}
