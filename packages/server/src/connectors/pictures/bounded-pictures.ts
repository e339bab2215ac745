import {
  boundedProcesses,
  type ProcessSettings,
  StoppedWork,
} from '../../platform/bounded-processes/index.ts';
import type { RedrawOutcome } from './picture-process.ts';
import { type Pictures, UnusablePicture } from './port.ts';

const PROCESS = new URL('./picture-process.ts', import.meta.url);

/** Redraws pictures in separate processes: a decompression bomb ends only its process. */
export function boundedPictures(settings: ProcessSettings = {}): Pictures {
  const processes = boundedProcesses(PROCESS, settings);
  return {
    async redraw(companyId, bytes) {
      const outcome = await processes
        .run<RedrawOutcome>(companyId, 'redraw', bytes)
        .catch((cause: unknown): never => {
          if (!(cause instanceof StoppedWork)) throw cause;
          throw new UnusablePicture('too-detailed', { cause });
        });
      if ('fault' in outcome) throw new UnusablePicture(outcome.fault);
      return outcome;
    },
    close: () => processes.close(),
  };
}
