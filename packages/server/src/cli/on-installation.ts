import { ACCOUNT_LETTER } from '../features/auth/index.ts';
import { keyAudit } from '../platform/audit/audit-keys.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { openDatabase } from '../platform/db/database.ts';
import { refuseUnfit } from '../platform/db/fit-database.ts';
import { type ControlAct, callControl } from '../platform/embedded/control.ts';
import { DataFolderInUse, lockDataFolder } from '../platform/embedded/data-folder-lock.ts';
import { withStoredKeys } from '../platform/embedded/stored-keys.ts';
import { spreadEndedSessions } from '../platform/events/sessions-ended.ts';
import { bossJobs } from '../platform/jobs/boss-jobs.ts';
import { createLog } from '../platform/log.ts';
import type { OpenPlatform } from '../platform/open-platform.ts';
import { readConfig } from '../platform/read-config.ts';
import { channelWakeUps } from '../platform/wake-ups/channel-wake-ups.ts';
import type { CommandIo } from './command-io.ts';

/** What an act of a command works on: the platform of a running embedded server, or one that is opened for the command. */
export type Installation = Pick<OpenPlatform, 'database' | 'db' | 'jobs' | 'clock' | 'log'> &
  Readonly<{ config: Config }>;

/** An act with the name under which a running embedded server offers it. */
export type InstallationAct = Readonly<{
  name: string;
  /** Also on a database of another version or with another key of the audit trail; its letters cannot be queued. */
  isForAnyState?: boolean;
  on(installation: Installation): ControlAct;
}>;

/**
 * Runs an act on the installation that the settings name and prints its lines. Embedded, the process that holds the data folder
 * runs it, if there is one. Throws what the act throws.
 */
export async function onInstallation(
  { environment, out }: CommandIo,
  { name, on, isForAnyState = false }: InstallationAct,
  input: unknown,
): Promise<unknown> {
  const config = readConfig(environment, 'tool');
  if (config.database.kind === 'postgres')
    return opened(config, isForAnyState, (installation) => on(installation)(input, out));
  let unlock: () => Promise<void>;
  try {
    unlock = await lockDataFolder(config.dataFolder, 0);
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    return callControl(config.dataFolder, name, input, out);
  }
  try {
    const keyed = await withStoredKeys(config);
    return await opened(keyed, isForAnyState, (installation) => on(installation)(input, out));
  } finally {
    await unlock();
  }
}

async function opened<T>(
  config: Config,
  isForAnyState: boolean,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  const log = createLog(config.logLevel === 'info' ? 'warn' : config.logLevel);
  const database = await openDatabase(config.database);
  const opened: (() => Promise<unknown>)[] = [database.close];
  try {
    keyAudit(database.db, config.auditKeys);
    if (!isForAnyState) await refuseUnfit(database);
    const wakeUps = await channelWakeUps(database, log);
    opened.push(wakeUps.close);
    spreadEndedSessions(database.db, wakeUps);
    const { leases } = config;
    const jobs = bossJobs({ database, wakeUps, log, isAlone: false, leases });
    opened.push(jobs.stop);
    // Creates the queue of the letters; its worker is a server.
    jobs.handle(ACCOUNT_LETTER, async () => {});
    if (!isForAnyState) await jobs.open();
    return await work({ database, db: database.db, jobs, config, log, clock: systemClock });
  } finally {
    for (const end of opened.reverse()) await end();
  }
}
