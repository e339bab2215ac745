import {
  boundedProcesses,
  type ProcessSettings,
  StoppedWork,
} from '../../platform/bounded-processes/index.ts';
import { type Spreadsheet, UnreadableWorkbook } from './port.ts';
import type { ReadOutcome } from './spreadsheet-process.ts';

const PROCESS = new URL('./spreadsheet-process.ts', import.meta.url);
/** What we write ourselves is long at times, and never made to be. */
const WRITING_LIMIT_MS = 60_000;

/** Reads and writes in processes of its own: a file made to take long keeps nobody waiting but its sender. */
export function boundedSpreadsheet(settings: ProcessSettings = {}): Spreadsheet {
  const processes = boundedProcesses(PROCESS, settings);
  return {
    async read(companyId, bytes) {
      const outcome = await processes
        .run<ReadOutcome>(companyId, 'readWorkbook', bytes)
        .catch((cause: unknown): never => {
          if (!(cause instanceof StoppedWork)) throw cause;
          throw new UnreadableWorkbook('too-large', { cause });
        });
      if ('fault' in outcome) throw new UnreadableWorkbook(outcome.fault);
      return outcome.rows;
    },
    write: (companyId, sheets) => processes.run(companyId, 'write', sheets, WRITING_LIMIT_MS),
    close: () => processes.close(),
  };
}
