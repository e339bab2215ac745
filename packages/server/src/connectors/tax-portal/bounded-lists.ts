import {
  boundedProcesses,
  type ProcessSettings,
  StoppedWork,
} from '../../platform/bounded-processes/index.ts';
import {
  type ListedLine,
  type ListedRow,
  type PortalListFault,
  type PortalLists,
  type PortalPage,
  UnreadablePortalList,
} from './port.ts';

const PROCESS = new URL('./portal-list-process.ts', import.meta.url);

/** Reads lists in separate processes: a decompression bomb ends only its process. */
export function boundedPortalLists(settings: ProcessSettings = {}): PortalLists {
  const processes = boundedProcesses(PROCESS, settings);
  async function run<Outcome>(companyId: string, work: string, bytes: Uint8Array) {
    const outcome = await processes
      .run<Outcome | Refused>(companyId, work, bytes)
      .catch((cause: unknown): never => {
        if (!(cause instanceof StoppedWork)) throw cause;
        throw new UnreadablePortalList('too-large', { cause });
      });
    return orThrow(outcome);
  }
  return {
    read: async (companyId, bytes) =>
      (await run<{ rows: ListedRow[] }>(companyId, 'readList', bytes)).rows,
    readPage: (companyId, bytes) => run<PortalPage>(companyId, 'readPage', bytes),
    readLines: async (companyId, bytes) =>
      (await run<{ lines: ListedLine[] }>(companyId, 'readLines', bytes)).lines,
    close: () => processes.close(),
  };
}

type Refused = Readonly<{ fault: PortalListFault }>;

/** Faults travel between processes as values. */
export function orThrow<Outcome>(outcome: Outcome | Refused): Outcome {
  if (typeof outcome === 'object' && outcome !== null && 'fault' in outcome)
    throw new UnreadablePortalList(outcome.fault);
  return outcome as Outcome;
}
