import { setImmediate as aTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { type ConstructorOptions, PgBoss } from 'pg-boss';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { type Database, executeSql } from '../db/database.ts';
import { testDatabase } from '../db/testing.ts';
import { transact } from '../db/transact.ts';
import { leasesOf } from '../leases.ts';
import { createLog } from '../log.ts';
import { testConfig } from '../testing.ts';
import { channelWakeUps } from '../wake-ups/channel-wake-ups.ts';
import type { WakeUps } from '../wake-ups/port.ts';
import { type BossJobsOptions, bossJobs } from './boss-jobs.ts';
import type { JobKind, Jobs } from './port.ts';

type Payload = { companyId: string; turn: number };
const { leases } = testConfig();
let database: Database;
let wakeUps: WakeUps;
let open: Jobs[] = [];
let kinds = 0;

beforeAll(async () => {
  database = await testDatabase();
  wakeUps = await channelWakeUps(database, createLog('silent'));
  return () => wakeUps.close();
});
afterEach(async () => {
  for (const jobs of open.splice(0)) await jobs.stop();
});

const newKind = (options: Partial<JobKind<Payload>> = {}): JobKind<Payload> => {
  kinds += 1;
  return { name: `kind-${kinds}`, retryLimit: 0, ...options };
};

async function started(
  kind: JobKind<Payload>,
  work: (payloads: Payload[]) => Promise<void>,
  settings: Partial<BossJobsOptions> = {},
) {
  const jobs = bossJobs({
    database,
    wakeUps,
    log: createLog('silent'),
    isAlone: true,
    leases,
    ...settings,
  });
  open.push(jobs);
  jobs.handle(kind, work);
  await jobs.open();
  await jobs.start();
  return jobs;
}

const payloads = (count: number): Payload[] =>
  Array.from({ length: count }, (_, turn) => ({ companyId: '1', turn }));

test('a job runs as soon as it was added, woken by a notification, with its payload', async () => {
  const kind = newKind();
  const seen: Payload[] = [];
  const work = async (batch: Payload[]) => void seen.push(...batch);
  // By polling alone only the first would arrive within the hour.
  const jobs = await started(kind, work, { pollingSeconds: 3_600 });
  const added = payloads(5);
  for (const [turn, payload] of added.entries()) {
    await jobs.enqueue(database.db, kind, [payload]);
    await expect.poll(() => seen, { timeout: 20_000 }).toEqual(added.slice(0, turn + 1));
  }
}, 110_000);

test('a job that one process adds is run at once by another', async () => {
  const kind = newKind();
  const seen: Payload[] = [];
  await started(kind, async (batch) => void seen.push(...batch), { pollingSeconds: 3_600 });
  const elsewhere = await channelWakeUps(database, createLog('silent'));
  const other = bossJobs({
    database,
    wakeUps: elsewhere,
    log: createLog('silent'),
    isAlone: false,
    leases,
  });
  open.push(other, { ...other, stop: elsewhere.close });
  await other.open();
  // The first poll may have found another job; these can only be found by a wake-up.
  for (const turn of [1, 2]) {
    await transact(database.db, (tx) => other.enqueue(tx, kind, [{ companyId: '1', turn }]));
    await expect.poll(() => seen.length, { timeout: 20_000 }).toBe(turn);
  }
}, 60_000);

test('a job exists exactly when the transaction that added it commits', async () => {
  const kind = newKind({ batchSize: 10 });
  const seen: number[] = [];
  const jobs = await started(kind, async (batch) => void seen.push(...batch.map((p) => p.turn)));
  const failing = transact(database.db, async (tx) => {
    await jobs.enqueue(tx, kind, [{ companyId: '1', turn: 1 }]);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await transact(database.db, (tx) => jobs.enqueue(tx, kind, [{ companyId: '1', turn: 2 }]));
  await expect.poll(() => seen).toEqual([2]);
});

test('many jobs come in batches, each once', async () => {
  const kind = newKind({ batchSize: 50, concurrency: 2 });
  const batches: number[][] = [];
  const jobs = await started(kind, async (batch) => void batches.push(batch.map((p) => p.turn)));
  await jobs.enqueue(database.db, kind, payloads(120));
  await expect.poll(() => batches.flat().length).toBe(120);
  expect(new Set(batches.flat()).size).toBe(120);
  expect(Math.max(...batches.map((batch) => batch.length))).toBe(50);
});

/** A job as a process that died at work leaves it. */
const abandoned = async (kind: JobKind<Payload>, seconds: number, alive: number | null) => {
  await sql`
    update pgboss.job set state = 'active', started_on = now() - make_interval(secs => ${seconds}),
      heartbeat_on = case when ${alive}::integer is not null
        then now() - make_interval(secs => ${alive ?? 0}) end
    where name = ${kind.name} and state = 'created'`.execute(database.db);
};

test('work of a process that died is begun again by another; work that is still alive is left alone', async () => {
  const dead = newKind({ retryLimit: 3 });
  const silent = newKind({ retryLimit: 3 });
  const alive = newKind({ retryLimit: 3 });
  const seen: string[] = [];
  const others = bossJobs({ database, wakeUps, log: createLog('silent'), isAlone: false, leases });
  open.push(others);
  for (const kind of [dead, silent, alive])
    others.handle(kind, async () => void seen.push(kind.name));
  await others.open();
  for (const kind of [dead, silent, alive]) await others.enqueue(database.db, kind, payloads(1));
  await abandoned(dead, 600, 60);
  await abandoned(silent, 600, null);
  await abandoned(alive, 600, 0);
  await others.start();
  for (const kind of [dead, silent])
    await expect.poll(() => retried(kind, () => seen), { timeout: 20_000 }).toContain(kind.name);
  expect(seen).toHaveLength(2);
  const { rows } = await sql<{ state: string }>`
    select state from pgboss.job where name = ${alive.name}`.execute(database.db);
  expect(rows).toEqual([{ state: 'active' }]);
});

test('the installation chooses after how long without a sign of life work is begun again', async () => {
  const silent = newKind({ retryLimit: 3 });
  const dead = newKind({ retryLimit: 3 });
  const seen: string[] = [];
  const others = bossJobs({
    database,
    wakeUps,
    log: createLog('silent'),
    isAlone: false,
    leases: leasesOf(300_000),
  });
  open.push(others);
  for (const kind of [silent, dead]) others.handle(kind, async () => void seen.push(kind.name));
  await others.open();
  for (const kind of [silent, dead]) await others.enqueue(database.db, kind, payloads(1));
  await abandoned(silent, 600, 60);
  await abandoned(dead, 600, 400);
  await others.start();
  await expect.poll(() => retried(dead, () => seen), { timeout: 20_000 }).toEqual([dead.name]);
  expect(await stateOf(silent)).toBe('active');
});

test('work that comes again by itself is not among the dead because its process died', async () => {
  const { log, deaths } = deathLog();
  const swept = newKind({ retryLimit: 0 });
  const retriedOnce = newKind({ retryLimit: 1 });
  let startedCount = 0;
  const others = bossJobs({ database, wakeUps, log, isAlone: false, leases });
  open.push(others);
  others.handle(swept, async () => {});
  others.handle(retriedOnce, async () => {
    startedCount += 1;
  });
  await others.open();
  await others.enqueue(database.db, swept, [{ companyId: '92', turn: 0 }]);
  await abandoned(swept, 600, 60);
  await others.enqueue(database.db, retriedOnce, payloads(1));
  await abandoned(retriedOnce, 600, 60);
  await others.start();
  await expect.poll(() => retried(retriedOnce, () => startedCount), { timeout: 20_000 }).toBe(1);
  await expect.poll(() => stateOf(swept)).toBeUndefined();
  expect(await others.dead('92')).toEqual([]);
  expect(deaths()).toEqual([]);
});

/** Returns the result of `look`, after making delayed jobs of the kind due. */
const retried = async <T>(kind: JobKind<Payload>, look: () => T): Promise<T> => {
  const { numAffectedRows = 0n } = await sql`
    update pgboss.job set start_after = now()
    where name = ${kind.name} and state = 'retry' and start_after > now()`.execute(database.db);
  if (numAffectedRows > 0n) wakeUps.wake(`jobs/${kind.name}`);
  return look();
};

test('long work sends heartbeats as long as it runs', async () => {
  const kind = newKind();
  const heartbeat = async () => {
    const { rows } = await sql<{ at: string | null }>`
      select heartbeat_on::text as at from pgboss.job where name = ${kind.name}`.execute(
      database.db,
    );
    return rows[0]?.at;
  };
  let isAlive = false;
  const work = async () => {
    await expect.poll(heartbeat).toBeTruthy();
    isAlive = true;
  };
  const jobs = await started(kind, work, { leases: { ...leases, pulseMs: 20 } });
  await jobs.enqueue(database.db, kind, payloads(1));
  await expect.poll(() => isAlive).toBe(true);
});

/** The database, with its results changed before pg-boss gets them. */
const answering = (
  change: (rows: readonly object[]) => Promise<void>,
): Partial<BossJobsOptions> => {
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await change(result.rows as readonly object[]);
      return result;
    },
  });
  return { database: { ...database, db } };
};

test('an idle process looks for due jobs of all kinds with one statement, and runs the jobs it finds', async () => {
  const WORKERS = 24;
  let [looks, others] = [0, 0];
  // Only statements of this product are transformed; those of pg-boss go to the database as they are.
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => {
      looks += 1;
      others -= 1;
      return node;
    },
    transformResult: async ({ result }) => {
      others += 1;
      return result;
    },
  });
  const seen: number[] = [];
  const idle = bossJobs({
    database: { ...database, db },
    wakeUps,
    log: createLog('silent'),
    isAlone: true,
    leases,
    pollingSeconds: 0.02,
  });
  open.push(idle);
  const busy = newKind({ concurrency: WORKERS / 6 });
  idle.handle(busy, async (batch) => void seen.push(...batch.map(({ turn }) => turn)));
  for (let kind = 1; kind < 6; kind += 1)
    idle.handle(newKind({ concurrency: WORKERS / 6 }), async () => {});
  await idle.open();
  const opened = others;
  await idle.start();
  // Each worker fetches once when it starts.
  await expect.poll(() => others - opened).toBeGreaterThanOrEqual(WORKERS);
  const before = { looks, others };
  // Longer than the shortest interval at which pg-boss polls, half a second.
  await expect.poll(() => looks - before.looks).toBeGreaterThan(60);
  expect(others - before.others).toBeLessThan(WORKERS);

  // Added without a wake-up, as by a process that died after its commit; one comes due later.
  await sql`
    insert into pgboss.job (name, data, policy, singleton_key, start_after)
    select ${busy.name}, jsonb_build_object('payload', jsonb_build_object('turn', turn)), 'short', turn::text,
      now() + make_interval(secs => turn * 0.5)
    from generate_series(0, 1) as turn`.execute(database.db);
  await expect.poll(() => seen).toEqual([0, 1]);
});

test('a delayed job that another process adds is run when it is due, by a process that sleeps for hours', async () => {
  const kind = newKind();
  const seen: number[] = [];
  const work = async (batch: Payload[]) => void seen.push(...batch.map(({ turn }) => turn));
  await started(kind, work, { pollingSeconds: 3_600 });
  const elsewhere = await channelWakeUps(database, createLog('silent'));
  const other = bossJobs({
    database,
    wakeUps: elsewhere,
    log: createLog('silent'),
    isAlone: false,
    leases,
  });
  open.push(other, { ...other, stop: elsewhere.close });
  await other.open();
  await other.enqueue(database.db, kind, [{ companyId: '1', turn: 1 }], { delay: 1 });
  await expect.poll(() => seen, { timeout: 20_000 }).toEqual([1]);
}, 60_000);

test('each job is a line of the log with its kind, company, duration and outcome', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const kind = newKind();
  const work = async ([payload]: Payload[]) => {
    if (payload?.turn === 1) throw new Error('the disk is full');
  };
  const jobs = await started(kind, work, { log });
  await jobs.enqueue(database.db, kind, [
    { companyId: '41', turn: 0 },
    { companyId: '42', turn: 1 },
  ]);
  const ended = () =>
    lines.map((line) => JSON.parse(line)).filter(({ outcome }) => outcome !== undefined);
  await expect.poll(ended, { timeout: 20_000 }).toHaveLength(2);
  expect(ended()).toMatchObject([
    { kind: kind.name, companies: ['41'], outcome: 'done', ms: expect.any(Number) },
    {
      kind: kind.name,
      companies: ['42'],
      outcome: 'failed',
      err: { message: 'the disk is full' },
    },
  ]);
});

const manyTurns = async () => {
  for (let turn = 0; turn < 50; turn += 1) await aTurn();
};

test('jobs fetched after the stop was requested are finished before the stop ends', async () => {
  const kind = newKind();
  let isOver = false;
  let stopped: Promise<void> | null = null;
  const holding = answering(async (rows) => {
    if (!rows.some((row) => 'name' in row && row.name === kind.name && 'data' in row)) return;
    stopped ??= jobs.stop();
    // As long as pg-boss takes to report that it has stopped.
    await manyTurns();
  });
  const jobs = await started(
    kind,
    async () => {
      await manyTurns();
      await sql`select 1`.execute(database.db);
      isOver = true;
    },
    holding,
  );
  await jobs.enqueue(database.db, kind, payloads(1));
  await expect.poll(() => stopped, { timeout: 20_000 }).not.toBeNull();
  await stopped;
  expect(isOver).toBe(true);
  expect(await stateOf(kind)).toBe('completed');
});

test('a line that breaks while the end of a job is written does not end the process', async () => {
  const kind = newKind({ retryLimit: 3 });
  let broken = 0;
  const breaking = answering(async ([row]) => {
    if (broken > 0 || !row || !('count' in row && 'ids' in row)) return;
    broken += 1;
    throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  });
  let turns = 0;
  const work = async () => {
    turns += 1;
  };
  const jobs = await started(kind, work, breaking);
  await jobs.enqueue(database.db, kind, payloads(1));
  await expect.poll(() => stateOf(kind), { timeout: 20_000 }).toBe('completed');
  await jobs.stop();
  expect([broken, turns]).toEqual([1, 1]);
});

const stateOf = async (kind: JobKind<Payload>): Promise<string | undefined> => {
  const { rows } = await sql<{ state: string }>`
    select state::text from pgboss.job where name = ${kind.name}`.execute(database.db);
  return rows[0]?.state;
};

test('work that outlasts the stop ends without a word, and its job is begun again', async () => {
  const kind = newKind({ retryLimit: 3 });
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let isOver = false;
  let startedCount = 0;
  const jobs = await started(
    kind,
    async () => {
      startedCount += 1;
      if (startedCount > 1) return;
      await released;
      isOver = true;
    },
    { stopTimeoutMs: 1_000 },
  );
  await jobs.enqueue(database.db, kind, payloads(1));
  await expect.poll(() => startedCount).toBe(1);
  await jobs.stop();
  letGo();
  await expect.poll(() => isOver).toBe(true);
  await started(kind, async () => {
    startedCount += 1;
  });
  await expect.poll(() => retried(kind, () => startedCount), { timeout: 20_000 }).toBe(2);
});

test('a failing job is retried and then stays among the dead jobs until a user retries it', async () => {
  const kind = newKind({ retryLimit: 1, retryDelay: 1 });
  let isBroken = true;
  const tries: number[] = [];
  const jobs = await started(kind, async ([payload]) => {
    tries.push(payload?.turn ?? -1);
    if (isBroken) throw new Error('the authority is on holiday');
  });
  await jobs.enqueue(database.db, kind, [{ companyId: '77', turn: 5 }]);
  await expect
    .poll(() => retried(kind, () => jobs.dead('77')), { timeout: 20_000 })
    .toHaveLength(1);
  expect(tries).toEqual([5, 5]);
  const [dead] = await jobs.dead('77');
  expect(dead).toMatchObject({
    kind: kind.name,
    payload: { companyId: '77', turn: 5 },
    reason: 'the authority is on holiday',
  });
  expect(await jobs.dead('78')).toEqual([]);
  isBroken = false;
  const retry = (companyId: string) =>
    transact(database.db, (tx) => jobs.retryDead(tx, companyId, dead?.id ?? ''));
  expect(await retry('78')).toBe(false);
  expect(await retry('77')).toBe(true);
  await expect.poll(() => tries).toEqual([5, 5, 5]);
  expect(await jobs.dead('77')).toEqual([]);
}, 40_000);

/** Returns the companies of dead jobs according to the log. */
function deathLog() {
  const lines: string[] = [];
  const log = createLog('error', { write: (line: string) => void lines.push(line) });
  const deaths = () =>
    lines
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === 'jobs failed to the end')
      .flatMap(({ jobs }) => jobs.map((job: { companyId: string | null }) => job.companyId));
  return { log, deaths };
}

const DAYS_KEPT = sql<number>`
  extract(epoch from keep_until - created_on)::float8 / 86400`;

test('a dead job is retained for a year and logged, whatever its company', async () => {
  const { log, deaths } = deathLog();
  const kind = newKind({ retryLimit: 1, retryDelay: 1 });
  const jobs = await started(
    kind,
    async () => {
      throw new Error('the authority is on holiday');
    },
    { log },
  );
  await jobs.enqueue(database.db, { name: kind.name }, [{ companyId: '90' }, { day: 'today' }]);
  const dead = async () => {
    const { rows } = await sql<{ days: number }>`
      select ${DAYS_KEPT} as days from pgboss.job
      where name = 'dead-letters' and data->>'kind' = ${kind.name}`.execute(database.db);
    return rows;
  };
  await expect.poll(() => retried(kind, dead), { timeout: 20_000 }).toHaveLength(2);
  for (const { days } of await dead()) {
    expect(days).toBeGreaterThan(365);
    expect(days).toBeLessThan(390);
  }
  expect(deaths().sort()).toEqual(['90', null]);
}, 40_000);

test('work that dies because it took too long is logged too', async () => {
  const { log, deaths } = deathLog();
  const kind = newKind({ retryLimit: 0, expireSeconds: 1 });
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const jobs = await started(kind, () => released, { log });
  await jobs.enqueue(database.db, kind, [{ companyId: '91', turn: 1 }]);
  await expect.poll(deaths, { timeout: 20_000 }).toEqual(['91']);
  await expect.poll(() => jobs.dead('91'), { timeout: 20_000 }).toHaveLength(1);
  letGo();
}, 40_000);

test('while a job with a key waits, another with that key is not added', async () => {
  const kind = newKind();
  const jobs = bossJobs({ database, wakeUps, log: createLog('silent'), isAlone: true, leases });
  open.push(jobs);
  jobs.handle(kind, async () => {});
  await jobs.open();
  await jobs.enqueue(database.db, kind, payloads(1), { singletonKey: 'a', delay: 60 });
  await jobs.enqueue(database.db, kind, payloads(1), { singletonKey: 'a', delay: 60 });
  await jobs.enqueue(database.db, kind, payloads(1), { singletonKey: 'b', delay: 60 });
  const { rows } = await sql<{ count: string }>`
    select count(*) from pgboss.job where name = ${kind.name}`.execute(database.db);
  expect(rows[0]?.count).toBe('2');
});

test('a job of a killed process restarts when this process starts alone', async () => {
  const kind = newKind();
  const first = await started(kind, () => new Promise(() => {}));
  await first.enqueue(database.db, kind, payloads(1));
  const states = async () => {
    const { rows } = await sql<{ state: string }>`
      select state::text from pgboss.job where name = ${kind.name}`.execute(database.db);
    return rows.map((row) => row.state);
  };
  await expect.poll(states).toEqual(['active']);
  const seen: Payload[] = [];
  await started(kind, async (batch) => void seen.push(...batch));
  await expect.poll(() => seen).toEqual(payloads(1));
  open = open.filter((jobs) => jobs !== first);
});

test('repeated work comes again by itself', async () => {
  const kind = newKind();
  let runs = 0;
  const jobs = bossJobs({ database, wakeUps, log: createLog('silent'), isAlone: true, leases });
  open.push(jobs);
  jobs.handle(kind, async () => {
    runs += 1;
  });
  jobs.every(kind, 0.1, { companyId: '1', turn: 0 });
  await jobs.open();
  await jobs.start();
  await expect.poll(() => runs, { timeout: 10_000 }).toBeGreaterThanOrEqual(2);
});

test('processes that start at once on an empty database all get their queues', async () => {
  const fresh = await testDatabase();
  const kind = newKind();
  const many = [1, 2, 3].map(() =>
    bossJobs({ database: fresh, wakeUps, log: createLog('silent'), isAlone: false, leases }),
  );
  open.push(...many);
  for (const jobs of many) jobs.handle(kind, async () => {});
  await Promise.all(many.map((jobs) => jobs.open()));
  await Promise.all(many.map((jobs) => jobs.enqueue(fresh.db, kind, payloads(1))));
  const { rows } = await sql<{ count: string }>`
    select count(*) from pgboss.job where name = ${kind.name}`.execute(fresh.db);
  expect(rows[0]?.count).toBe('3');
});

/** pg-boss sends these as several statements in one text, and reads the rows of each. */
test('pg-boss deletes jobs that ended, and claims its own background work, without a fault', async () => {
  const kind = newKind();
  const jobs = await started(kind, async () => {});
  await jobs.enqueue(database.db, kind, payloads(1));
  const statements: string[] = [];
  const boss = new PgBoss({
    db: {
      executeSql: async (text, values) => {
        const result = await executeSql(database.db, text, values);
        statements.push(text);
        return result;
      },
    },
    schedule: false,
    superviseIntervalSeconds: 1,
    maintenanceIntervalSeconds: 1,
    bamIntervalSeconds: 1,
    // Below ten seconds for its own tests only.
    __test__bypass_bam_interval_check: true,
  } as ConstructorOptions);
  const errors: string[] = [];
  boss.on('error', ({ message }) => errors.push(message));
  await boss.start();
  try {
    await boss.supervise(kind.name);
    const wasExecuted = (part: RegExp) => () => statements.some((text) => part.test(text));
    await expect.poll(wasExecuted(/walkCursor/), { timeout: 10_000 }).toBe(true);
    await expect.poll(wasExecuted(/claimedStartedOn/), { timeout: 10_000 }).toBe(true);
  } finally {
    await boss.stop({ graceful: true, timeout: 5_000 });
  }
  expect(errors).toEqual([]);
}, 60_000);
