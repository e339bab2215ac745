import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { postgresDatabase } from '../packages/server/src/platform/db/database.ts';
import { migrate } from '../packages/server/src/platform/db/migrate.ts';

/** Address of the database that others are copies of. */
let template: Promise<string> | null = null;

/** Creates a database with all migrations and no rows on this server; returns its address. */
export async function newDatabase(server: string): Promise<string> {
  if (!template) return migrated(server);
  const name = newName();
  await onServer(server, `create database ${name} template ${nameOf(await template)}`);
  return addressOf(server, name);
}

export const dropDatabase = (server: string, url: string) =>
  onServer(server, `drop database ${nameOf(url)} with (force)`);

/** Migrates once for all later databases of this process, which begin as copies. Returns what drops the template. */
export function copyFromTemplate(server: string): () => Promise<void> {
  const migrating = migrated(server);
  template = migrating;
  // Each `newDatabase` reports a failed migration.
  migrating.catch(() => {});
  return async () => dropDatabase(server, await migrating);
}

const newName = () => `hoadon_bench_${process.pid}_${randomBytes(3).toString('hex')}`;

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

function addressOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function migrated(server: string): Promise<string> {
  const name = newName();
  await onServer(server, `create database ${name}`);
  const url = addressOf(server, name);
  const settings = { kind: 'postgres', url, poolSize: 1, statementTimeoutMs: 120_000 } as const;
  const database = postgresDatabase(settings);
  await database.scripts((engine) => migrate(engine));
  await database.close();
  return url;
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
