import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '@hoadon/contracts/auth';
import { type App, assembleApp } from '../app.ts';
import { openConnectors } from '../open-connectors.ts';
import { systemClock } from '../platform/clock.ts';
import { endWithFile, testDatabase } from '../platform/db/testing.ts';
import { withStoredKeys } from '../platform/embedded/stored-keys.ts';
import { outboxEvents } from '../platform/events/outbox-events.ts';
import { memoryStore } from '../platform/files/memory-store.ts';
import { noHealth } from '../platform/health/port.ts';
import { bossJobs } from '../platform/jobs/boss-jobs.ts';
import { createLog } from '../platform/log.ts';
import { testConfig } from '../platform/testing.ts';
import { channelWakeUps } from '../platform/wake-ups/channel-wake-ups.ts';
import { saveDemoCertificate } from '../seed/demo-certificate.ts';
import { DEMO_USERS } from '../seed/demo-company.ts';
import { seedMonths } from '../seed/months/index.ts';
import { DEMO_HOLDER, seedDemo } from '../seed/seed-demo.ts';

export type DemoApp = App &
  Readonly<{
    baseUrl: string;
    /** Everything that was logged, line by line. */
    logged: string[];
    /** An access token of one of the demo users, by user name. */
    tokenOf(userName: string): Promise<string>;
  }>;

/** The whole product with workers, seeded with `months` of data, listening, on the database of the test run. */
export async function demoApp(
  environment: Record<string, string> = {},
  months = 0,
): Promise<DemoApp> {
  const logged: string[] = [];
  const log = createLog('info', { write: (line: string) => void logged.push(line) });
  const config = await withStoredKeys(
    testConfig({
      PORT: String(await freePort()),
      DATA_FOLDER: await mkdtemp(join(tmpdir(), 'hoadon-app-')),
      SIMULATORS: 'true',
      ...environment,
    }),
  );
  const database = await testDatabase();
  const wakeUps = await channelWakeUps(database, log);
  const platform = {
    db: database.db,
    database,
    wakeUps,
    health: noHealth,
    config,
    log,
    clock: systemClock,
    files: memoryStore(database.db),
    jobs: bossJobs({ database, wakeUps, log, isAlone: true, leases: config.leases }),
    events: outboxEvents({ db: database.db, wakeUps, log }),
    close: async () => {},
  };
  await saveDemoCertificate(config.signing, DEMO_HOLDER);
  const app = await assembleApp(platform, await openConnectors(platform));
  await seedDemo(platform);
  if (months > 0) await seedMonths(app, months);
  const baseUrl = await app.start();
  endWithFile(async () => {
    await app.stop();
    await platform.events.close();
    await wakeUps.close();
  });
  return { ...app, baseUrl, logged, tokenOf: (userName) => signIn(app, userName) };
}

async function signIn({ server }: App, userName: string): Promise<string> {
  const user = DEMO_USERS.find((candidate) => candidate.user_name === userName);
  const answer = await server.inject({
    method: 'POST',
    url: login.path,
    payload: { user_name: userName, password: user?.password },
  });
  return answer.json().data.access;
}

/** For a test that has to know its address before it listens. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
