import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { inject } from 'vitest';
import { type Database, pgliteDatabase, postgresDatabase } from '../database.ts';
import type { Db } from '../open.ts';
import { startPglite } from '../pglite-engine.ts';
import { type Fixture, fill, readFacts } from './fixture.ts';
import type { TestServer } from './global-setup.ts';
import { onServer } from './on-server.ts';

let copies = 0;
type Opened = Readonly<{ database: Database; close: () => Promise<void> }>;
/** Of the test file that runs in this worker. */
const open: Opened[] = [];
/** Background work on these databases. */
const working: (() => Promise<void>)[] = [];

/** A migrated, empty database of this test file, on the engine the project runs on; closed after the file. */
export async function testDatabase(): Promise<Database> {
  const source = inject('testDatabase');
  return opened(
    source.kind === 'pglite' ? await pgliteCopy(source.snapshot) : await postgresCopy(source),
  );
}

/** A database of this test file without any table, on PostgreSQL. */
export async function emptyDatabase(): Promise<Database> {
  const source = inject('testDatabase');
  if (source.kind !== 'postgres') throw new Error('PostgreSQL only');
  return opened(await postgresCopy(source, 'template0'));
}

export const testDb = async (): Promise<Db> => (await testDatabase()).db;

/** A database of this test file with the rows of a fixture, and the facts that the fixture returned. */
export async function filledDb<Facts>(fixture: Fixture<Facts>): Promise<{ db: Db; facts: Facts }> {
  const source = inject('testDatabase');
  if (source.kind === 'pglite') {
    const db = await testDb();
    await fill(db, fixture);
    return { db, facts: await readFacts(db) };
  }
  const template = await filledTemplate(source, fixture);
  const { db } = opened(await postgresCopy(source, template));
  return { db, facts: await readFacts(db) };
}

function opened(one: Opened): Database {
  open.push(one);
  return one.database;
}

/** Ends after the last test of the file, while the databases are still open: `afterAll` inside a hook never runs. */
export const endWithFile = (end: () => Promise<void>): void => void working.push(end);

/** Called by the setup of every file: a hook registered inside another hook or a test would never run. */
export async function closeTestDatabases(): Promise<void> {
  for (const end of working.splice(0).reverse()) await end();
  for (const opened of open.splice(0)) await opened.close();
}

let dump: Promise<Blob> | null = null;

async function pgliteCopy(snapshot: string): Promise<Opened> {
  dump ??= readFile(snapshot).then((bytes) => new Blob([bytes]));
  const database = pgliteDatabase(await startPglite({ dump: await dump }));
  return { database, close: () => database.close() };
}

async function postgresCopy(source: TestServer, template = source.template): Promise<Opened> {
  copies += 1;
  const name = `${source.prefix}_${process.pid}_${copies}`;
  await onServer(source.server, (client) => copyDatabase(client, source, { name, template }));
  const database = openPool(source, name);
  const close = async () => {
    await database.close();
    // On a disk the files of many dropped databases slow down the next file creation (tools/test-run.js).
    if (source.isInMemory) await onServer(source.server, (client) => drop(client, name));
  };
  return { database, close };
}

const openPool = ({ server }: TestServer, name: string): Database =>
  postgresDatabase({
    kind: 'postgres',
    url: `${server}/${name}`,
    poolSize: 10,
    statementTimeoutMs: 30_000,
  });

/** Returns the database with the rows of a fixture; the first test file of a run that needs the fixture fills it. */
async function filledTemplate(source: TestServer, fixture: Fixture<unknown>): Promise<string> {
  const name = `${source.prefix}_with_${fixture.name}`;
  await onServer(source.server, async (client) => {
    await lock(client, name);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 1) return;
    const draft = `${name}_draft`;
    await client.query(`drop database if exists ${draft}`);
    await copyDatabase(client, source, { name: draft, template: source.template });
    const database = openPool(source, draft);
    await fill(database.db, fixture).finally(() => database.close());
    await client.query(`alter database ${draft} rename to ${name}`);
  });
  return name;
}

const IN_USE = '55006';

/** A database still in use is dropped at the end of the run. */
async function drop(client: pg.Client, name: string): Promise<void> {
  await client.query(`drop database ${name}`).catch((error: pg.DatabaseError) => {
    if (error.code !== IN_USE) throw error;
  });
}

type Copy = Readonly<{ name: string; template: string }>;

/** Serialises copies: PostgreSQL copies a template once at a time and refuses a second copy. */
export async function copyDatabase(
  client: pg.Client,
  { copiesFiles }: TestServer,
  { name, template }: Copy,
): Promise<void> {
  await lock(client, template);
  const strategy = copiesFiles ? 'file_copy' : 'wal_log';
  await client.query(`create database ${name} template ${template} strategy ${strategy}`);
  // These tests do not depend on surviving a power cut, and a flush for every commit costs half their time.
  await client.query(`alter database ${name} set synchronous_commit = off`);
}

/** Until the connection ends. */
const lock = (client: pg.Client, name: string) =>
  client.query(`select pg_advisory_lock(hashtext('${name}'))`);
