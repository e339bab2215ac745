import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import { dayInVietnam } from './clock.ts';
import type { Config } from './config.ts';
import { testDb } from './db/testing/test-database.ts';
import { afterCommit } from './db/transact.ts';
import type { Events, PublishedEvent } from './events/port.ts';
import { memoryStore } from './files/memory-store.ts';
import { type TestJobs, testJobs } from './jobs/testing.ts';
import { createLog } from './log.ts';
import type { Platform } from './platform.ts';
import { readConfig } from './read-config.ts';

/** A clock that advances only when the test moves it. */
export type TestClock = Clock &
  Readonly<{ set(now: Instant): void; advance(seconds: number): void }>;

export function testClock(start: Instant = '2026-11-21T02:00:00.000Z'): TestClock {
  let now = Date.parse(start);
  return {
    now: () => new Date(now).toISOString(),
    today: () => dayInVietnam(new Date(now)),
    set: (instant) => {
      now = Date.parse(instant);
    },
    advance: (seconds) => {
      now += seconds * 1000;
    },
  };
}

/** Events of committed transactions, for assertions; there are no listeners. */
export type TestEvents = Events &
  Readonly<{ published: { companyId: string; event: PublishedEvent }[] }>;

export function testEvents(): TestEvents {
  const published: { companyId: string; event: PublishedEvent }[] = [];
  const onSaved = (companyId: string, events: readonly PublishedEvent[]) => {
    published.push(...events.map((event) => ({ companyId, event })));
  };
  return {
    published,
    publish: (tx, companyId, events) => afterCommit(tx, () => onSaved(companyId, events)),
    within: () => ({ ctes: sql`event_written as (select 1)`, onSaved }),
    subscribe: () => () => {},
    close: async () => {},
  };
}

export type TestPlatform = Platform &
  Readonly<{ clock: TestClock; jobs: TestJobs; events: TestEvents }>;

/** `undefined` removes a setting that tests have by default. */
export const testConfig = (environment: Record<string, string | undefined> = {}): Config =>
  readConfig({
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'false',
    ACCESS_TOKEN_KEY: Buffer.alloc(32, 7).toString('base64'),
    SECRET_KEY: Buffer.alloc(32, 9).toString('base64'),
    ...environment,
  });

/** What every feature depends on: real database, test clock, files in memory, jobs run by `jobs.drain()`. */
export async function testPlatform(overrides: Partial<TestPlatform> = {}): Promise<TestPlatform> {
  const db = overrides.db ?? (await testDb());
  const clock = overrides.clock ?? testClock();
  return {
    db,
    clock,
    config: testConfig(),
    log: createLog('silent'),
    files: memoryStore(db),
    jobs: testJobs(db, clock),
    events: testEvents(),
    ...overrides,
  };
}
