import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { TEST_JOB_TABLE } from '../../jobs/testing.ts';
import { executeSql, postgresDatabase } from '../database.ts';
import { migrate, migrationFiles } from '../migrate.ts';
import { pgliteRunner, startPglite } from '../pglite-engine.ts';
import { onServer } from './on-server.ts';

export type TestServer = Readonly<{
  kind: 'postgres';
  server: string;
  template: string;
  prefix: string;
  /** Copies the files of a template instead of logging them: half the time, unless the server flushes them. */
  copiesFiles: boolean;
  /** The files of the server are in memory, where a dropped database costs the next one nothing. */
  isInMemory: boolean;
}>;

export type TestDatabase = Readonly<{ kind: 'pglite'; snapshot: string }> | TestServer;

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: TestDatabase;
  }
}

const CACHE = new URL('../../../../../../node_modules/.cache/hoadon/', import.meta.url);
/** Followed by the process id of the run. */
const PREFIX = 'hoadon_test_';
const KEPT_MS = 12 * 3_600_000;
const SERVER = serverOf(process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432');

/** Migrates once for the whole run: each test file starts from a copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (project.config.env?.['TEST_DATABASE'] !== 'postgres') {
    project.provide('testDatabase', { kind: 'pglite', snapshot: await pgliteSnapshot() });
    return async () => {};
  }
  const prefix = `${PREFIX}${process.pid}`;
  const keeper = await markRunning(prefix);
  await dropLeftovers();
  const template = `${prefix}_template`;
  await postgresTemplate(template);
  const facts = await factsOfServer();
  project.provide('testDatabase', { kind: 'postgres', server: SERVER, template, prefix, ...facts });
  return async () => {
    // A server in memory ends with the run, and each dropped database would cost it a checkpoint.
    if (!facts.isInMemory) await dropDatabases((name) => name.startsWith(`${prefix}_`));
    await keeper.end();
  };
}

/** A connection that lasts as long as the run, however it ends: what belongs to no such connection is left over. */
async function markRunning(prefix: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: `${SERVER}/postgres`,
    application_name: prefix,
    keepAlive: true,
  });
  await client.connect();
  return client;
}

/** Databases of runs that were killed. */
async function dropLeftovers(): Promise<void> {
  const running = new Set<string>();
  await onServer(SERVER, async (client) => {
    const { rows } = await client.query<{ application_name: string }>(
      'select application_name from pg_stat_activity where starts_with(application_name, $1)',
      [PREFIX],
    );
    for (const { application_name } of rows) running.add(application_name);
  });
  await dropDatabases((name) => !running.has(name.split('_').slice(0, 3).join('_')));
}

const TMPFS = 0x01021994;

async function factsOfServer(): Promise<Pick<TestServer, 'copiesFiles' | 'isInMemory'>> {
  const settings = new Map<string, string>();
  await onServer(SERVER, async (client) => {
    // Without the rights of a superuser the data folder is not listed.
    const { rows } = await client.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name in ('fsync', 'data_directory')`,
    );
    for (const { name, setting } of rows) settings.set(name, setting);
  });
  const folder = await statfs(settings.get('data_directory') ?? '').catch(() => null);
  return { copiesFiles: settings.get('fsync') === 'off', isInMemory: folder?.type === TMPFS };
}

/**
 * Every file of PGlite's tests loads the dump: without recovery, spare WAL, template databases and 128 MB of buffers
 * to clear that takes 0.4 s of CPU instead of 1.5 s.
 */
const SMALL_WAL = ['--wal-segsize=1'];
const SMALL_DUMP = [
  "alter system set shared_buffers = '16MB'",
  'alter system set wal_recycle = off',
  'set wal_recycle = off',
  'update pg_database set datistemplate = false',
  'drop database template0',
  'drop database template1',
  'checkpoint',
];

/** A dump of a migrated PGlite, kept until a migration changes. */
async function pgliteSnapshot(): Promise<string> {
  const target = new URL(`schema-${await schemaHash()}.tar`, CACHE);
  if (existsSync(target)) return target.pathname;
  const engine = await startPglite({ initDbStartParams: SMALL_WAL });
  await migrate(pgliteRunner(engine));
  await engine.exec(TEST_JOB_TABLE);
  for (const statement of SMALL_DUMP) await engine.exec(statement);
  const dump = await engine.dumpDataDir('none');
  await engine.close();
  await mkdir(CACHE, { recursive: true });
  const draft = `${target.pathname}.${process.pid}`;
  await writeFile(draft, new Uint8Array(await dump.arrayBuffer()));
  await rename(draft, target);
  await forgetOldSnapshots();
  return target.pathname;
}

/** Seventeen megabytes for every change of a migration. */
async function forgetOldSnapshots(): Promise<void> {
  for (const name of await readdir(CACHE)) {
    const path = new URL(name, CACHE);
    const { mtimeMs } = await stat(path);
    if (name.startsWith('schema-') && Date.now() - mtimeMs > KEPT_MS) await rm(path);
  }
}

async function schemaHash(): Promise<string> {
  const hash = createHash('sha256').update(TEST_JOB_TABLE);
  for (const setting of [...SMALL_WAL, ...SMALL_DUMP]) hash.update(setting);
  for (const { name, url } of await migrationFiles()) hash.update(name).update(await readFile(url));
  return hash.digest('hex').slice(0, 16);
}

async function postgresTemplate(template: string): Promise<void> {
  await onServer(SERVER, (client) => client.query(`create database ${template}`));
  const database = postgresDatabase({
    kind: 'postgres',
    url: `${SERVER}/${template}`,
    poolSize: 1,
    statementTimeoutMs: 60_000,
  });
  await database.scripts(migrate);
  await executeSql(database.db, TEST_JOB_TABLE);
  await database.close();
}

async function dropDatabases(isOurs: (name: string) => boolean): Promise<void> {
  await onServer(SERVER, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [PREFIX],
    );
    for (const { datname } of rows)
      if (isOurs(datname)) await client.query(`drop database if exists ${datname} with (force)`);
  });
}

/** The address of the server, whichever of its databases the setting names. */
function serverOf(address: string): string {
  const url = new URL(address);
  url.pathname = '';
  return url.href;
}
