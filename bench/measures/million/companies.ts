import { INVOICE_FILTERS } from '@hoadon/contracts/filters/invoice-filters';
import { noFilters } from '@hoadon/contracts/filters/read-filters';
import { type RawBuilder, sql } from 'kysely';
import pino from 'pino';
import {
  deleteExpiredSessions,
  findLiveMembership,
  findUserByLoginName,
  lastCompanyOf,
} from '../../../packages/server/src/features/auth/repository.ts';
import { findPage } from '../../../packages/server/src/features/invoice-lists/list/find-page.ts';
import type { ListFilter } from '../../../packages/server/src/features/invoice-lists/list/list-filter.ts';
import type { Slice } from '../../../packages/server/src/features/invoice-lists/list/places.ts';
import {
  proveTotals,
  repairTotals,
} from '../../../packages/server/src/features/invoices/store/totals/index.ts';
import { findOpened } from '../../../packages/server/src/features/invoices/viewer/detail.repository.ts';
import { claimStored } from '../../../packages/server/src/features/issuing/inbox/inbox.repository.ts';
import {
  claimDue,
  findDueCompanies,
} from '../../../packages/server/src/features/issuing/pipeline/due.repository.ts';
import {
  type Database,
  postgresDatabase,
} from '../../../packages/server/src/platform/db/database.ts';
import type { Db } from '../../../packages/server/src/platform/db/open.ts';
import { readAfter } from '../../../packages/server/src/platform/events/read-events.ts';
import { trimEvents } from '../../../packages/server/src/platform/events/trim-events.ts';
import { findStoredFiles } from '../../../packages/server/src/platform/files/stored-file.repository.ts';
import { deleteOldKeys } from '../../../packages/server/src/platform/http/idempotency.ts';
import { deleteOldWindows } from '../../../packages/server/src/platform/http/rate-limit.ts';
import {
  type OneOfMany,
  seedInvoices,
  seedManyCompanies,
} from '../../../packages/server/src/testing/many-companies.ts';
import { postgresAtHand } from '../../../tools/start-postgres.js';
import type { BenchResult } from '../../bench-result.ts';
import { defineBench } from '../../define-bench.ts';
import { defaultTurns } from '../../million/times.ts';
import { dropDatabase, newDatabase } from '../../own-database.ts';

/** `invoices`: of one company among them. */
type Size = Readonly<{ companies: number; invoices: number; turns: number }>;

/** Noise of a machine; a ratio of times below it is meaningless. */
const NOISE_MS = 2;

type Seeded = Readonly<{ database: Database; db: Db; one: OneOfMany; invoiceId: string }>;
type Act = Readonly<{
  what: string;
  run(db: Db, seed: Seeded): Promise<unknown>;
  /** Default: three times the time with one small company. */
  atMostMs?: number;
}>;

const PAGE: Slice = { sort: 'date', order: 'desc', after: null, skip: 0, limit: 51 };
const LIST: ListFilter = {
  filters: { ...noFilters(INVOICE_FILTERS), excluded: { operator: 'any', options: ['DRAFT'] } },
  station: null,
};
const log = pino({ level: 'silent' });
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
const lease = () => ({ at: inSeconds(0), until: inSeconds(30) });
const page = (db: Db, { one }: Seeded, filter: Partial<ListFilter>) =>
  findPage(db, one.companyId, { ...LIST, ...filter }, PAGE);

/** Queries of every request. Writes are rolled back. */
const REQUESTS: readonly Act[] = [
  { what: 'session of a request', run: (db, { one }) => findLiveMembership(db, one) },
  { what: 'user who signs in', run: (db) => findUserByLoginName(db, 'nhieu1') },
  { what: 'company worked for last', run: (db, { one }) => lastCompanyOf(db, one.userId) },
  { what: 'list, any direction', run: (db, seed) => page(db, seed, {}) },
  {
    what: 'list, all not issued',
    run: (db, seed) => page(db, seed, { filters: noFilters(INVOICE_FILTERS), station: 'any' }),
  },
  {
    what: 'one invoice opened',
    run: (db, { one, invoiceId }) => findOpened(db, one.companyId, invoiceId),
  },
  { what: 'place of a file', run: (db, { one }) => findStoredFiles(db, one.companyId, ['hash']) },
  {
    what: 'events of a page',
    run: (db, { one }) => readAfter(db, [{ companyId: one.companyId, after: 3n }]),
  },
  {
    what: 'due steps of a company',
    run: (db, { one }) => claimDue(db, { companyId: one.companyId, ...lease() }, 50),
  },
  { what: 'inbox claim', run: (db) => claimStored(db, lease(), 20) },
];

/** Periodic work for all companies. */
const FOR_ALL: readonly Act[] = [
  {
    what: 'companies with due work',
    run: (db) => findDueCompanies(db, '0', inSeconds(0), 100),
    atMostMs: 100,
  },
  { what: 'housekeeping: keys', run: deleteOldKeys, atMostMs: 1_000 },
  { what: 'housekeeping: rate windows', run: deleteOldWindows, atMostMs: 1_000 },
  { what: 'housekeeping: events', run: (db) => trimEvents(db), atMostMs: 1_000 },
  {
    what: 'housekeeping: sessions',
    run: (db) => deleteExpiredSessions(db, inSeconds(-20 * 86_400)),
    atMostMs: 1_000,
  },
];

/** Transactions of their own, which change nothing where the counters are right. */
const provingOf = (invoices: number): readonly Act[] => [
  {
    what: 'totals of 100 companies',
    run: (db) => proveTotals({ db, log }, { after: null }),
    atMostMs: 2_000,
  },
  {
    what: `totals of ${invoices.toLocaleString('en')} invoices`,
    run: (db, { one }) => repairTotals(db, one.companyId),
    atMostMs: 10_000,
  },
];

/** Cost of requests and background work of one company among thousands and a million invoices, compared with one small company alone. */
export const bench = defineBench<Size>({
  // COMPANIES=10000 BIG=1000000 for the size that is promised.
  full: {
    companies: Number(process.env['COMPANIES'] ?? 1_000),
    invoices: Number(process.env['BIG'] ?? 20_000),
    turns: defaultTurns(15),
  },
  smoke: { companies: 5, invoices: 50, turns: 1 },
  run: measured,
});

async function measured({ companies, invoices, turns }: Size): Promise<BenchResult[]> {
  const postgres: { url: string; stop(): void } = await postgresAtHand();
  const urls = [await newDatabase(postgres.url), await newDatabase(postgres.url)] as const;
  const opened: Database[] = [];
  const open = async (url: string, companies: number, big: number) => {
    const seed = await seeded(url, companies, big);
    opened.push(seed.database);
    return seed;
  };
  try {
    const alone = await open(urls[0], 1, 0);
    const beside = await open(urls[1], companies, invoices);
    const databases = { alone, beside, turns };
    const results: BenchResult[] = [];
    for (const act of [...REQUESTS, ...FOR_ALL])
      results.push(await compared(act, undone, databases));
    for (const act of provingOf(invoices)) results.push(await compared(act, asItIs, databases));
    return results;
  } finally {
    for (const database of opened) await database.close();
    for (const url of urls) await dropDatabase(postgres.url, url);
    postgres.stop();
  }
}

async function seeded(url: string, companies: number, big: number): Promise<Seeded> {
  const settings = { kind: 'postgres', url, poolSize: 2, statementTimeoutMs: 3_600_000 } as const;
  const database = postgresDatabase(settings);
  const { db } = database;
  const one = await seedManyCompanies(db, { companies, invoicesEach: 3 });
  if (big > 0) {
    const itself: RawBuilder<unknown> = sql`(select ${one.companyId}::bigint as id)`;
    // Numbers behind those it has.
    await seedInvoices(itself, big, 4).execute(db);
    await sql`vacuum analyze`.execute(db);
  }
  await repairTotals(db, one.companyId);
  const { id } = await db
    .selectFrom('invoice')
    .select('id')
    .where('company_id', '=', one.companyId)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return { database, db, one, invoiceId: id };
}

type Runner = (act: Act, seed: Seeded) => Promise<number>;

async function compared(
  act: Act,
  runner: Runner,
  { alone, beside, turns }: Readonly<{ alone: Seeded; beside: Seeded; turns: number }>,
): Promise<BenchResult> {
  const times = { alone: [] as number[], beside: [] as number[] };
  // Alternating, so that other load affects both.
  for (let turn = 0; turn < turns; turn += 1) {
    times.alone.push(await runner(act, alone));
    times.beside.push(await runner(act, beside));
  }
  const limit = median(times.alone);
  const figure = median(times.beside);
  const most = act.atMostMs ?? Math.max(3 * limit, limit + NOISE_MS);
  return {
    bench: act.what,
    figure,
    unit: 'ms',
    limit,
    ratio: figure / limit,
    goal: act.atMostMs ? `≤ ${act.atMostMs} ms` : `≤ 3 × alone, or ${NOISE_MS} ms more`,
    met: figure <= most,
  };
}

async function asItIs(act: Act, seed: Seeded): Promise<number> {
  const start = performance.now();
  await act.run(seed.db, seed);
  return performance.now() - start;
}

async function undone(act: Act, seed: Seeded): Promise<number> {
  const end = new Error('undone');
  let took = 0;
  try {
    await seed.db.transaction().execute(async (tx) => {
      const start = performance.now();
      await act.run(tx, seed);
      took = performance.now() - start;
      throw end;
    });
  } catch (error) {
    if (error !== end) throw error;
  }
  return took;
}

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
