import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { postgresDatabase } from '../packages/server/src/platform/db/database.ts';
import { migrate } from '../packages/server/src/platform/db/migrate.ts';

let template: string | null = null;

/** Creates a database with all migrations and no rows on this server; returns its address. */
export async function newDatabase(server: string): Promise<string> {
  const name = newName();
  await onServer(server, `create database ${name}${template ? ` template ${template}` : ''}`);
  const url = addressOf(server, name);
  if (!template) await migrated(url);
  return url;
}

export const dropDatabase = (server: string, url: string) =>
  onServer(server, `drop database ${new URL(url).pathname.slice(1)} with (force)`);

/** Migrates once for all later databases of this process, which begin as copies. Returns what drops the template. */
export async function copyFromTemplate(server: string): Promise<() => Promise<void>> {
  const url = await newDatabase(server);
  template = new URL(url).pathname.slice(1);
  return () => dropDatabase(server, url);
}

const newName = () => `hoadon_bench_${process.pid}_${randomBytes(3).toString('hex')}`;

function addressOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function migrated(url: string): Promise<void> {
  const settings = { kind: 'postgres', url, poolSize: 1, statementTimeoutMs: 120_000 } as const;
  const database = postgresDatabase(settings);
  await database.scripts(migrate);
  await database.close();
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
