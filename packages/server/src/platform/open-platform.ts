import type { Logger } from 'pino';
import { keyAudit } from './audit/audit-keys.ts';
import { systemClock } from './clock.ts';
import { clockSkewMs, watchClock } from './clock-watch.ts';
import type { Config } from './config.ts';
import { type Database, openDatabase } from './db/database.ts';
import { refuseUnfit } from './db/fit-database.ts';
import { migrate } from './db/migrate.ts';
import type { Db } from './db/open.ts';
import { lockDataFolder } from './embedded/data-folder-lock.ts';
import { withStoredKeys } from './embedded/stored-keys.ts';
import { outboxEvents } from './events/outbox-events.ts';
import { openStore } from './files/open-store.ts';
import type { SystemHealth } from './health/port.ts';
import { systemHealth } from './health/system-health.ts';
import { bossJobs } from './jobs/boss-jobs.ts';
import type { Platform } from './platform.ts';
import { namedSecrets, unknownSecrets } from './secrets/unknown-secrets.ts';
import { channelWakeUps } from './wake-ups/channel-wake-ups.ts';
import type { WakeUps } from './wake-ups/port.ts';

export type OpenPlatform = Platform &
  Readonly<{
    database: Database;
    wakeUps: WakeUps;
    health: SystemHealth;
    config: Config & { accessTokenKey: string };
    close(): Promise<void>;
  }>;

/**
 * Opens what every feature depends on. Embedded, locks the data folder first and migrates the schema; on PostgreSQL
 * `hoadon migrate` does that, so that many processes may start.
 */
export async function openPlatform(configured: Config, log: Logger): Promise<OpenPlatform> {
  const isEmbedded = configured.database.kind === 'pglite';
  const unlock = isEmbedded ? await lockDataFolder(configured.dataFolder) : async () => {};
  const opened: (() => Promise<unknown>)[] = [unlock];
  const close = async () => {
    for (const end of opened.splice(0).reverse()) await end();
  };
  try {
    const config = await withStoredKeys(configured);
    const database = await openDatabase(config.database);
    opened.push(database.close);
    keyAudit(database.db, config.auditKeys);
    if (config.auditKeys.length === 0)
      log.warn('AUDIT_KEY is not set: who can write to the database can forge the audit trail');
    if (isEmbedded) await database.scripts((engine) => migrate(engine));
    await refuseUnfit(database);
    if (!isEmbedded) await compareClock(database.db, log);
    const unknown = await unknownSecrets(database.db, config.secretKeys);
    // A warning and no refusal: an operator who has lost the key has to start again.
    if (unknown.length > 0)
      log.warn(
        `SECRET_KEY does not name the key of stored secrets: ${namedSecrets(unknown)}. These do not work. Name the old key behind the new one; if it is lost, see "SECRET_KEY" in docs/operations.md`,
      );
    const health = systemHealth({ db: database.db, clock: systemClock, log });
    opened.push(health.close);
    const wakeUps = await channelWakeUps(database, log);
    opened.push(wakeUps.close);
    const { db } = database;
    const events = outboxEvents({ db, wakeUps, log });
    opened.push(events.close);
    const jobs = bossJobs({ database, wakeUps, log, isAlone: isEmbedded, leases: config.leases });
    opened.push(jobs.stop);
    const files = await openStore(db, config.files, { log, health });
    return {
      db,
      database,
      wakeUps,
      health,
      config,
      log,
      clock: systemClock,
      files,
      jobs,
      events,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Logs a clock that is wrong at the start, before anything asks for it. */
async function compareClock(db: Db, log: Logger): Promise<void> {
  watchClock(db, systemClock, log);
  await clockSkewMs(db);
}
