import type { Call } from '@hoadon/contracts/http/define-call';
import type { Connectors } from './open-connectors.ts';
import { pausedConnectors } from './paused-connectors.ts';
import { isServedPaused, pausedAtBackup } from './platform/backup/paused.ts';
import type { OpenPlatform } from './platform/open-platform.ts';
import type { ProcessRole } from './process-role.ts';

/** A process without calls has nothing to do in an installation that was restored and not resumed. */
export class WorkerPaused extends Error {
  override readonly name = 'WorkerPaused';
  constructor(backupAt: string) {
    super(
      `The installation was restored from a backup of ${backupAt} and is paused. Run: hoadon resume`,
    );
  }
}

export type Pause = Readonly<{
  isPaused: boolean;
  /** While paused they refuse before they send anything. */
  connectors: Connectors;
  /** While paused, calls that read. */
  isServed(call: Call): boolean;
}>;

/** What a process may do: everything, or read alone after a restore. Throws WorkerPaused for a worker then. */
export async function pauseOf(
  { db, log }: Pick<OpenPlatform, 'db' | 'log'>,
  connectors: Connectors,
  role: ProcessRole,
): Promise<Pause> {
  const backupAt = await pausedAtBackup(db);
  if (backupAt === null) return { isPaused: false, connectors, isServed: () => true };
  if (role === 'worker') throw new WorkerPaused(backupAt);
  log.warn(`restored from a backup of ${backupAt}: read only until hoadon resume`);
  return { isPaused: true, connectors: pausedConnectors(connectors), isServed: isServedPaused };
}
