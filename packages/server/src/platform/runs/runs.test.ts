import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type Loss, losingCommits } from '../../testing/lost-answers.ts';
import { testCompany } from '../db/testing.ts';
import type { Tx } from '../db/transact.ts';
import type { JobKind } from '../jobs/port.ts';
import { type TestPlatform, testPlatform } from '../testing.ts';
import {
  applyBatch,
  beginTry,
  type Claim,
  deleteOldRuns,
  findRun,
  halveOnFailure,
  moveRun,
  type RunId,
  type RunKind,
  runUntilDone,
  withLease,
} from './index.ts';

type Run = Readonly<{ id: string; state: 'reading' | 'finished' | 'failed' }>;
const RUNS: RunKind<'import_run', Run> = {
  table: 'import_run',
  columns: ['id', 'state'],
  running: 'reading',
  event: 'invoice-import',
  mostTries: 2,
  parts: { run_row: 'run_id' },
};
const ROWS = 10;
const BATCH = 3;

let platform: TestPlatform;
let companyId: string;
beforeAll(async () => {
  platform = await testPlatform();
  ({ companyId } = await testCompany(platform.db));
  await sql`
    create table run_row (
      company_id bigint, run_id bigint, position integer, done integer not null default 0,
      primary key (company_id, run_id, position))`.execute(platform.db);
  await sql`
    create table run_lease (company_id bigint primary key, holder text, until timestamptz)`.execute(
    platform.db,
  );
});

async function newRun(state: Run['state'] = 'reading', at = platform.clock.now()): Promise<RunId> {
  const { rows } = await sql<{ id: string }>`
    insert into import_run (company_id, way, state, created_by, created_at, changed_at)
    values (${companyId}, 'file', ${state}, 'job/test', ${at}, ${at}) returning id`.execute(
    platform.db,
  );
  const id = rows[0]?.id ?? '';
  await sql`
    insert into run_row select ${companyId}::bigint, ${id}::bigint, generate_series(1, ${ROWS}::integer)`.execute(
    platform.db,
  );
  return { companyId, id };
}

const waiting = (db: Tx | TestPlatform['db'], { id }: RunId) =>
  sql<{ position: number }>`
    select position from run_row where run_id = ${id} and done = 0 order by position limit ${BATCH}`
    .execute(db)
    .then(({ rows }) => rows.map(({ position }) => position));

/** How often each row was done. */
const timesDone = async ({ id }: RunId): Promise<number[]> => {
  const { rows } = await sql<{ done: number }>`
    select done from run_row where run_id = ${id} order by position`.execute(platform.db);
  return rows.map(({ done }) => done);
};

const stateOf = async (run: RunId) => (await findRun(platform.db, RUNS, run))?.state;

type Deps = Pick<TestPlatform, 'db' | 'events'>;

/** The next batch; the cursor is the first row that is not done. */
const nextBatch = (deps: Deps, run: RunId, onBatch = () => {}): Promise<boolean> =>
  applyBatch(deps, RUNS, run, async (tx) => {
    const positions = await waiting(tx, run);
    for (const position of positions)
      await sql`
        update run_row set done = done + 1 where run_id = ${run.id} and position = ${position}`.execute(
        tx,
      );
    onBatch();
    if (positions.length === 0) await moveRun(tx, deps, RUNS, run, { to: 'finished' });
    return positions.length > 0;
  }).then((isMore) => isMore ?? false);

const work = (deps: Deps, run: RunId, onBatch?: () => void) =>
  runUntilDone({
    stopping: undefined,
    nextBatch: () => nextBatch(deps, run, onBatch),
    handOver: async () => {},
  });

const ONCE = Array.from({ length: ROWS }, () => 1);

test('a run whose worker is killed resumes at its cursor: no row twice, none lost', async () => {
  const run = await newRun();
  let batches = 0;
  const killed = () => {
    batches += 1;
    if (batches === 3) throw new Error('killed');
  };
  await expect(work(platform, run, killed)).rejects.toThrow('killed');
  expect(await timesDone(run)).toEqual([1, 1, 1, 1, 1, 1, 0, 0, 0, 0]);
  await work(platform, run);
  expect(await timesDone(run)).toEqual(ONCE);
  expect(await stateOf(run)).toBe('finished');
});

test('of two workers on one run each does what the other has left', async () => {
  const run = await newRun();
  await Promise.all([work(platform, run), work(platform, run)]);
  expect(await timesDone(run)).toEqual(ONCE);
});

test('a batch whose COMMIT got no answer is applied once', async () => {
  const run = await newRun();
  const losses: (Loss | null)[] = ['answer', null, 'request'];
  const db = losingCommits(platform.db, () => losses.shift() ?? null);
  await work({ ...platform, db }, run);
  expect(await timesDone(run)).toEqual(ONCE);
});

test('a batch publishes progress, and the last one the end', async () => {
  const run = await newRun();
  const from = platform.events.published.length;
  await work(platform, run);
  const states = platform.events.published.slice(from).map(({ event }) => event);
  expect(states).toEqual([
    ...Array.from({ length: 5 }, () => ({ type: 'invoice-import', id: run.id, state: 'reading' })),
    { type: 'invoice-import', id: run.id, state: 'finished' },
  ]);
});

test('nothing is applied to a run that has ended, and it is not moved', async () => {
  const run = await newRun('finished');
  expect(await nextBatch(platform, run)).toBe(false);
  expect(await timesDone(run)).toEqual(Array.from({ length: ROWS }, () => 0));
  const moved = await platform.db
    .transaction()
    .execute((tx) => moveRun(tx, platform, RUNS, run, { to: 'failed' }));
  expect(moved).toBeNull();
});

test('a failing row of a batch is isolated, and the run goes on behind it', async () => {
  const run = await newRun();
  const failed: number[] = [];
  const apply = async (positions: readonly number[]) => {
    await applyBatch(platform, RUNS, run, async (tx) => {
      for (const position of positions) {
        if (position === 5) throw new Error('refused');
        await sql`
          update run_row set done = done + 1 where run_id = ${run.id} and position = ${position}`.execute(
          tx,
        );
      }
    });
    return [];
  };
  const onRowFailed = async (position: number) => {
    failed.push(position);
    await sql`
      update run_row set done = -1 where run_id = ${run.id} and position = ${position}`.execute(
      platform.db,
    );
    return [];
  };
  for (let rows = await waiting(platform.db, run); rows.length > 0; ) {
    await halveOnFailure(rows, { apply, onRowFailed });
    rows = await waiting(platform.db, run);
  }
  expect(failed).toEqual([5]);
  expect(await timesDone(run)).toEqual([1, 1, 1, 1, -1, 1, 1, 1, 1, 1]);
});

test('a process that is about to stop hands the rest over to another job', async () => {
  const run = await newRun();
  const JOB: JobKind<RunId> = { name: 'test-run' };
  const stopping = new AbortController();
  const handOver = () => platform.jobs.enqueue(platform.db, JOB, [run]);
  const isDone = await runUntilDone({
    stopping: stopping.signal,
    nextBatch: () => nextBatch(platform, run, () => stopping.abort()),
    handOver,
  });
  expect(isDone).toBe(false);
  expect(await timesDone(run)).toEqual([1, 1, 1, 0, 0, 0, 0, 0, 0, 0]);
  platform.jobs.handle(JOB, async ([one]) => void (one && (await work(platform, one))));
  await platform.jobs.drain();
  expect(await timesDone(run)).toEqual(ONCE);
});

test('a run that is begun again and again without progress is given up; progress gives it all tries again', async () => {
  const run = await newRun();
  const giveUps: string[] = [];
  const giveUp = async () => void giveUps.push(run.id);
  const begin = () => beginTry(platform, RUNS, run, giveUp);
  expect((await begin())?.tries).toBe(1);
  expect((await begin())?.tries).toBe(2);
  await nextBatch(platform, run);
  expect((await begin())?.tries).toBe(1);
  expect((await begin())?.tries).toBe(2);
  expect(await begin()).toBeNull();
  expect(giveUps).toEqual([run.id]);
  await work(platform, run);
  expect(await begin()).toBeNull();
  expect(giveUps).toHaveLength(1);
});

/** A lease on the company, as a feature saves it. */
const LEASE = {
  leaseMs: 30_000,
  renewMs: 0,
  async claim(tx: Tx, { holder, now, until }: Claim) {
    const { rows } = await sql`
      insert into run_lease values (${companyId}, ${holder}, ${until})
      on conflict (company_id) do update set holder = excluded.holder, until = excluded.until
      where run_lease.holder is null or run_lease.holder = excluded.holder or run_lease.until <= ${now}
      returning holder`.execute(tx);
    return rows.length > 0;
  },
  release: (tx: Tx, holder: string) =>
    sql`update run_lease set holder = null where holder = ${holder}`.execute(tx),
};

test('lease expiry hands the run over: one worker at a time holds the lease', async () => {
  const { clock } = platform;
  const workers: string[] = [];
  await withLease(platform, LEASE, async (isFirstHeld) => {
    workers.push('first');
    await withLease(platform, LEASE, async () => void workers.push('too early'));
    clock.advance(20);
    expect(await isFirstHeld()).toBe(true);
    clock.advance(20);
    await withLease(platform, LEASE, async () => void workers.push('renewed meanwhile'));
    clock.advance(11);
    await withLease(platform, LEASE, async (isHeld) => {
      workers.push('second');
      expect(await isFirstHeld()).toBe(false);
      expect(await isHeld()).toBe(true);
    });
  });
  await withLease(platform, LEASE, async () => void workers.push('third'));
  expect(workers).toEqual(['first', 'second', 'third']);
});

test('a worker that fails releases its lease', async () => {
  const failing = withLease(platform, LEASE, () => Promise.reject(new Error('failed')));
  await expect(failing).rejects.toThrow('failed');
  let isHeld = false;
  await withLease(platform, LEASE, async () => {
    isHeld = true;
  });
  expect(isHeld).toBe(true);
});

test('old runs are deleted with their rows; the latest of a company, and those that run, are retained', async () => {
  const { clock, db } = platform;
  await sql`delete from run_row`.execute(db);
  await sql`delete from import_run`.execute(db);
  const old = clock.now();
  const runs = [await newRun('finished', old), await newRun('reading', old)];
  const latest = [await newRun('failed', old), await newRun('finished', old)];
  const remaining = async () => {
    const { rows } = await sql<{ id: string; rows: number }>`
      select r.id, (select count(*)::integer from run_row w where w.run_id = r.id) as rows
      from import_run r order by r.id`.execute(db);
    return rows.map(({ id, rows }) => [id, rows]);
  };
  const retention = {
    days: 30,
    since: 'changed_at',
    mayDelete: sql`r.state <> 'reading'`,
    latest: 2,
  };
  const all = [...runs, ...latest].map(({ id }) => [id, ROWS]);
  await deleteOldRuns(platform, RUNS, retention);
  expect(await remaining()).toEqual(all);
  clock.advance(31 * 86_400);
  await deleteOldRuns(platform, RUNS, retention);
  expect(await remaining()).toEqual(all.slice(1));
  const { rows } = await sql<{ orphans: number }>`
    select count(*)::integer as orphans from run_row w
    where not exists (select from import_run r where r.id = w.run_id)`.execute(db);
  expect(rows[0]?.orphans).toBe(0);
});
