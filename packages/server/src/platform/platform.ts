import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './db/open.ts';
import type { Events } from './events/port.ts';
import type { FileStore } from './files/port.ts';
import type { Jobs } from './jobs/port.ts';

/** What every feature depends on. Built once in app.ts and passed down; nothing here is global. */
export type Platform = Readonly<{
  db: Db;
  config: Config;
  log: Logger;
  clock: Clock;
  files: FileStore;
  jobs: Jobs;
  events: Events;
}>;
