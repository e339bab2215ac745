import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { inject } from 'vitest';
import { type Database, pgliteDatabase, postgresDatabase } from '../database.ts';
import type { Db } from '../open.ts';
import { startPglite } from '../pglite-engine.ts';
import { onServer } from './on-server.ts';

let copies = 0;
type Opened = Readonly<{ database: Database; close: () => Promise<void> }>;
/** Of the test file that runs in this worker. */
const open: Opened[] = [];
/** What works on them. */
const working: (() => Promise<void>)[] = [];

/** A migrated, empty database of this test file, on the engine the project runs on; closed after the file. */
export async function testDatabase(): Promise<Database> {
  const source = inject('testDatabase');
  const opened =
    source.kind === 'pglite' ? await pgliteCopy(source.snapshot) : await postgresCopy(source);
  open.push(opened);
  return opened.database;
}

/** Ends after the last test of the file, while the databases are still open: `afterAll` inside a hook never runs. */
export const endWithFile = (end: () => Promise<void>): void => void working.push(end);

/** A hook set from inside another hook or a test would never run: this one is set by the set-up of every file. */
export async function closeTestDatabases(): Promise<void> {
  for (const end of working.splice(0).reverse()) await end();
  for (const opened of open.splice(0)) await opened.close();
}

export const testDb = async (): Promise<Db> => (await testDatabase()).db;

async function pgliteCopy(snapshot: string): Promise<Opened> {
  const dump = new Blob([await readFile(snapshot)]);
  const database = pgliteDatabase(await startPglite({ dump }));
  return { database, close: () => database.close() };
}

type Source = Readonly<{ server: string; template: string; prefix: string }>;

async function postgresCopy({ server, template, prefix }: Source): Promise<Opened> {
  copies += 1;
  const name = `${prefix}_${process.pid}_${copies}`;
  await onServer(server, (client) => createFromTemplate(client, name, template));
  const url = `${server}/${name}`;
  const database = postgresDatabase({
    kind: 'postgres',
    url,
    poolSize: 10,
    statementTimeoutMs: 30_000,
  });
  const close = async () => {
    await database.close();
    await onServer(server, (client) => drop(client, name));
  };
  return { database, close };
}

const IN_USE = '55006';

/**
 * At once: half a minute later its thousand files would lie on the disk, and dropping them all at the end of
 * a run took as long as half of its tests. What somebody still works on is dropped with the run.
 */
async function drop(client: pg.Client, name: string): Promise<void> {
  await client.query(`drop database ${name}`).catch((error: pg.DatabaseError) => {
    if (error.code !== IN_USE) throw error;
  });
}

/** PostgreSQL copies one template at a time and refuses the second; waiting is all it needs. */
async function createFromTemplate(client: pg.Client, name: string, template: string) {
  const lock = `select pg_advisory_lock(hashtext('${template}'))`;
  await client.query(lock);
  await client.query(`create database ${name} template ${template}`);
  // What these tests prove does not hang on a power cut, and a flush for every commit costs half their time.
  await client.query(`alter database ${name} set synchronous_commit = off`);
}
