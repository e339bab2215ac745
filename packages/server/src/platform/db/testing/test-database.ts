import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, pgliteDatabase, postgresDatabase } from '../database.ts';
import type { Db } from '../open.ts';
import { startPglite } from '../pglite-engine.ts';

let copies = 0;
/** Of the test file that runs in this worker. */
const open: Database[] = [];
/** What works on them. */
const working: (() => Promise<void>)[] = [];

/** A migrated, empty database of this test file, on the engine the project runs on; closed after the file. */
export async function testDatabase(): Promise<Database> {
  const source = inject('testDatabase');
  const database =
    source.kind === 'pglite'
      ? pgliteDatabase(await startPglite({ dump: new Blob([await readFile(source.snapshot)]) }))
      : await postgresCopy(source);
  open.push(database);
  return database;
}

/** Ends after the last test of the file, while the databases are still open: `afterAll` inside a hook never runs. */
export const endWithFile = (end: () => Promise<void>): void => void working.push(end);

/** A hook set from inside another hook or a test would never run: this one is set by the set-up of every file. */
export async function closeTestDatabases(): Promise<void> {
  for (const end of working.splice(0).reverse()) await end();
  for (const database of open.splice(0)) await database.close();
}

export const testDb = async (): Promise<Db> => (await testDatabase()).db;

async function postgresCopy(source: { server: string; template: string; prefix: string }) {
  copies += 1;
  const name = `${source.prefix}_${process.pid}_${copies}`;
  const client = new pg.Client(`${source.server}/postgres`);
  await client.connect();
  await createFromTemplate(client, name, source.template);
  await client.end();
  const url = `${source.server}/${name}`;
  return postgresDatabase({ kind: 'postgres', url, poolSize: 10, statementTimeoutMs: 30_000 });
}

/** PostgreSQL copies one template at a time and refuses the second; waiting is all it needs. */
async function createFromTemplate(client: pg.Client, name: string, template: string) {
  const lock = `select pg_advisory_lock(hashtext('${template}'))`;
  await client.query(lock);
  await client.query(`create database ${name} template ${template}`);
  // What these tests prove does not hang on a power cut, and a flush for every commit costs half their time.
  await client.query(`alter database ${name} set synchronous_commit = off`);
}
