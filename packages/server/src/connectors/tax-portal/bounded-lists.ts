import {
  boundedProcesses,
  type ProcessSettings,
  StoppedWork,
} from '../../platform/bounded-processes/index.ts';
import { type PortalLists, UnreadablePortalList } from './port.ts';
import type { ListOutcome } from './portal-list-process.ts';

const PROCESS = new URL('./portal-list-process.ts', import.meta.url);

/** Reads lists in processes of its own: one that unfolds into more than it seems ends them alone. */
export function boundedPortalLists(settings: ProcessSettings = {}): PortalLists {
  const processes = boundedProcesses(PROCESS, settings);
  return {
    async read(companyId, bytes) {
      const outcome = await processes
        .run<ListOutcome>(companyId, 'readList', bytes)
        .catch((cause: unknown): never => {
          if (!(cause instanceof StoppedWork)) throw cause;
          throw new UnreadablePortalList('too-large', { cause });
        });
      if ('fault' in outcome) throw new UnreadablePortalList(outcome.fault);
      return outcome.rows;
    },
    close: () => processes.close(),
  };
}
