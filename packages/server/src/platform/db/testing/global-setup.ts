import { statfs } from 'node:fs/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { TEST_JOB_TABLE } from '../../jobs/testing.ts';
import { executeSql, postgresDatabase } from '../database.ts';
import { migrate } from '../migrate.ts';
import { onServer } from './on-server.ts';
import { pgliteSnapshot } from './pglite-snapshot.ts';

export type TestServer = Readonly<{
  kind: 'postgres';
  server: string;
  template: string;
  prefix: string;
  /** Copies the files of a template instead of logging them: half the time, unless the server flushes them. */
  copiesFiles: boolean;
  /** The server's files are in memory, where dropping a database does not slow down the next one. */
  isInMemory: boolean;
}>;

export type TestDatabase = Readonly<{ kind: 'pglite'; snapshot: string }> | TestServer;

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: TestDatabase;
  }
}

/** Followed by the process id of the run. */
const PREFIX = 'hoadon_test_';
const SERVER = serverOf(process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432');

/** Migrates once for the whole run: each test file starts from a copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (project.config.env?.['TEST_DATABASE'] !== 'postgres') {
    project.provide('testDatabase', { kind: 'pglite', snapshot: await pgliteSnapshot() });
    return async () => {};
  }
  const prefix = `${PREFIX}${process.pid}`;
  const runMarker = await markRunning(prefix);
  await dropLeftovers();
  const template = `${prefix}_template`;
  await postgresTemplate(template);
  const facts = await factsOfServer();
  project.provide('testDatabase', { kind: 'postgres', server: SERVER, template, prefix, ...facts });
  return async () => {
    // A server in memory ends with the run, so dropping would only cost a checkpoint per database.
    if (!facts.isInMemory) await dropDatabases((name) => name.startsWith(`${prefix}_`));
    await runMarker.end();
  };
}

/**
 * Opens a connection that lasts as long as the run, however it ends: databases without such a connection are left over.
 */
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

async function postgresTemplate(template: string): Promise<void> {
  await onServer(SERVER, (client) => client.query(`create database ${template}`));
  const database = postgresDatabase({
    kind: 'postgres',
    url: `${SERVER}/${template}`,
    poolSize: 1,
    statementTimeoutMs: 60_000,
  });
  await database.scripts((engine) => migrate(engine));
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

/** Address of the server, without the database of the setting. */
function serverOf(address: string): string {
  const url = new URL(address);
  url.pathname = '';
  return url.href;
}
