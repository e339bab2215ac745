import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

if (Number(process.versions.node.split('.')[0]) < 24)
  throw new Error(
    `The tests need Node 24 or newer; this is ${process.version}. npm test brings it.`,
  );

const SERVER = 'packages/server/src';

/** Tests of the server that never open the database of the run: once is enough, whatever the engine. */
const WITHOUT_DATABASE = [
  `${SERVER}/cli/{cli,embedded,verify}.test.ts`,
  `${SERVER}/cli/doctor/check-encryption.test.ts`,
  `${SERVER}/{paused-connectors,worst-bodies}.test.ts`,
  `${SERVER}/platform/{json-bounds,files/document-kind,files/spool-folder}.test.ts`,
  `${SERVER}/connectors/**/*.test.ts`,
  `${SERVER}/platform/{backup/public-settings,environment,housekeeping,log,read-config,db/{turns,servers-of}}.test.ts`,
  `${SERVER}/platform/{bounded-processes,embedded,outside-http}/**/*.test.ts`,
  `${SERVER}/platform/http/{body-bounds,call-permissions,event-stream,hostile-requests,mount,server,unreachable-database}.test.ts`,
  `${SERVER}/features/intake/forged-invoices.test.ts`,
  `${SERVER}/features/intake/judge-entry.test.ts`,
  `${SERVER}/features/intake/reading/**/*.test.ts`,
  `${SERVER}/features/company-archive/csv-records.test.ts`,
  `${SERVER}/features/{invoice-lists/list/cursor,invoices/viewer/seller-data}.test.ts`,
  `${SERVER}/features/{directories/tree-after,ledger/write-csv,payments/payment-order}.test.ts`,
  `${SERVER}/features/issuing/{one-at-a-time,workshop/workshop}.test.ts`,
  `${SERVER}/features/tax-account/sync/behind.test.ts`,
];

/**
 * PGlite is a later PostgreSQL in this process, on one connection. These files prove what that could change. Every file
 * runs on PostgreSQL, and the journeys, whose demo runs on PGlite, call each feature on it.
 */
const ON_PGLITE_TOO = [
  // How the platform uses the connection: transactions, locks, arrays, notifications, the queue.
  `${SERVER}/platform/acts/perform.test.ts`,
  `${SERVER}/platform/audit/audit.test.ts`,
  `${SERVER}/platform/backup/backup.test.ts`,
  `${SERVER}/platform/db/{any-of,freshen-statistics,open}.test.ts`,
  `${SERVER}/platform/events/{outbox-events,read-outbox}.test.ts`,
  `${SERVER}/platform/files/{file-store,stored-file.repository}.test.ts`,
  `${SERVER}/platform/http/{idempotency,rate-limit}.test.ts`,
  `${SERVER}/platform/jobs/boss-jobs.test.ts`,
  `${SERVER}/platform/metrics/metrics.test.ts`,
  `${SERVER}/platform/wake-ups/channel-wake-ups.test.ts`,
  // Copies in another format, on the one connection.
  `${SERVER}/features/company-archive/company-archive.test.ts`,
  // The whole application starts and stops on it.
  `${SERVER}/app.test.ts`,
  // Runs that start in a transaction, continue in the background and are undone meanwhile.
  `${SERVER}/features/bulk-acts/bulk-acts.test.ts`,
  // Transactions of issuing that overlap and die anywhere: one that waits for a second connection would wait forever.
  `${SERVER}/features/issuing/pipeline/history.test.ts`,
  // Collation and the trigram index are those of its own build.
  `${SERVER}/features/invoice-lists/list/{filters,sorts}.test.ts`,
  `${SERVER}/features/search/search.test.ts`,
];

const WEB = 'packages/web/src';

/** Tests in a folder whose modules no other file may have read: they replace some, or watch how they are read. */
const readingAnew = (folder: string): string[] =>
  readdirSync(join(import.meta.dirname, folder), { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => /\.test\.tsx?$/.test(path))
    .filter((path) =>
      /^\s*vi\.(mock|resetModules)\(/m.test(readFileSync(join(import.meta.dirname, path), 'utf8')),
    );

const READS_ANEW = readingAnew(WEB);

/** Need a process of their own: it knows the tokens of one machine, or a module of it is replaced. */
const APART = [
  'packages/signing/src/keys/pkcs11-*.test.ts',
  'packages/signing-agent/src/{sign,page-in-browser}.test.ts',
  `${SERVER}/connectors/remote-signing/{remote-signing,wrong-pin}.test.ts`,
  ...['server', 'signing', 'signing-agent', 'domain', 'xml', 'contracts'].flatMap((name) =>
    readingAnew(`packages/${name}/src`),
  ),
];

/** How long a state that is waited for may take to come: vitest's own second is not enough on a busy machine. */
const PATIENT = { poll: { timeout: 20_000 } };
/** And in a browser, on a page that a server of its own sends. */
const MORE_PATIENT = { poll: { timeout: 45_000 } };

const onDatabase = {
  expect: PATIENT,
  include: [`${SERVER}/**/*.test.ts`],
  exclude: [...WITHOUT_DATABASE, ...APART],
  globalSetup: [`${SERVER}/platform/db/testing/global-setup.ts`],
  setupFiles: [`${SERVER}/platform/db/testing/hooks.ts`],
  testTimeout: 30_000,
  hookTimeout: 120_000,
  // Reading the server's modules and warming PGlite up costs more than most of these files do.
  isolate: false,
};

const onPages = {
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    expect: PATIENT,
    setupFiles: [
      `${WEB}/testing/lean-react.ts`,
      `${WEB}/testing/reused-window.ts`,
      `${WEB}/testing/fresh-browser.ts`,
    ],
    testTimeout: 60_000,
  },
};

/** The longest: begun last, each would run alone while the other workers are done. */
const LONG = [
  'kill-an-intake.test.ts',
  'kill-an-import.test.ts',
  'isolation.test.ts',
  'kill-a-sync.test.ts',
  'kill-a-rule-run.test.ts',
  'history.test.ts',
  'screens.e2e.ts',
  'network-cut.e2e.ts',
  'upgrade.test.ts',
  'restore.test.ts',
  'pack.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) =>
      LONG.some((name) => moduleId.endsWith(`/${name}`));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          expect: PATIENT,
          include: ['packages/{domain,xml,contracts,signing,signing-agent}/src/**/*.test.ts'],
          exclude: APART,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // Half of the time of these goes into reading the same modules again.
          isolate: false,
        },
      },
      {
        test: {
          name: 'apart',
          expect: PATIENT,
          include: APART,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...onPages,
        test: {
          ...onPages.test,
          name: 'web',
          include: [`${WEB}/**/*.test.{ts,tsx}`],
          exclude: READS_ANEW,
          // Reading the app again cost a third of the time.
          isolate: false,
        },
      },
      {
        ...onPages,
        test: {
          ...onPages.test,
          name: 'web-apart',
          include: READS_ANEW,
        },
      },
      {
        test: {
          name: 'server',
          expect: PATIENT,
          include: WITHOUT_DATABASE,
          exclude: APART,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          isolate: false,
        },
      },
      {
        test: { ...onDatabase, name: 'server-pglite', include: ON_PGLITE_TOO },
      },
      { test: { ...onDatabase, name: 'server-postgres', env: { TEST_DATABASE: 'postgres' } } },
      {
        test: {
          name: 'faults',
          expect: PATIENT,
          include: ['faults/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'tools',
          expect: PATIENT,
          include: ['{tools,bench,fuzz}/**/*.test.ts'],
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          expect: MORE_PATIENT,
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['e2e/setup.ts'],
          // A worker has one browser, and reads Playwright once.
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
