import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { postgresAtHand } from '../../tools/start-postgres.js';
import { dropDatabase, newDatabase } from '../own-database.ts';
import { type Contents, fillDatabase } from './fill.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Files that determine the content of the database. */
const SOURCES = [
  'bench/million/copy-companies.ts',
  'bench/million/fill.ts',
  'bench/million/invoice-rows.ts',
  'packages/server/src/platform/dice.ts',
  'packages/server/src/seed/made-up.ts',
];
const MIGRATIONS = 'packages/server/src/platform/db/migrations';

export type MillionDatabase = Readonly<{ url: string; close(): Promise<void> }>;

/** Fills a new database, which `close` drops. */
export async function temporaryDatabase(contents: Contents): Promise<MillionDatabase> {
  const postgres: { url: string; stop(): void } = await postgresAtHand();
  const url = await newDatabase(postgres.url);
  await fillDatabase(url, contents);
  return {
    url,
    async close() {
      await dropDatabase(postgres.url, url);
      postgres.stop();
    },
  };
}

/**
 * The database with this many invoices of one company, from an earlier bench or filled now. Its name
 * contains a hash of `SOURCES`; a database with another hash is dropped.
 */
export async function millionDatabase(contents: Contents): Promise<MillionDatabase> {
  const { invoices } = contents;
  const postgres: { url: string; stop(): void } = await postgresAtHand();
  const family = `hoadon_million_${invoices}_`;
  const name = `${family}${fingerprint()}`;
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  const existing = await databasesLike(postgres.url, family);
  if (!existing.includes(name)) {
    for (const old of existing) await onServer(postgres.url, `drop database ${old} with (force)`);
    await fillNew(postgres.url, url, name, contents);
  }
  return { url: url.href, close: async () => postgres.stop() };
}

/** Under another name until it is whole, so that a bench that was broken off leaves nothing to believe in. */
async function fillNew(server: string, url: URL, name: string, contents: Contents): Promise<void> {
  const started = performance.now();
  const unfinished = name.replace('million', 'unfinished');
  await onServer(server, `drop database if exists ${unfinished} with (force)`);
  await onServer(server, `create database ${unfinished}`);
  const target = new URL(url);
  target.pathname = `/${unfinished}`;
  await fillDatabase(target.href, contents);
  await onServer(server, `alter database ${unfinished} rename to ${name}`);
  const seconds = Math.round((performance.now() - started) / 1_000);
  console.error(`${contents.invoices.toLocaleString('en')} invoices were written in ${seconds} s`);
}

function fingerprint(): string {
  const hash = createHash('sha256');
  const migrations = readdirSync(join(ROOT, MIGRATIONS), { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith('.sql'))
    .sort();
  for (const file of [...SOURCES, ...migrations.map((file) => `${MIGRATIONS}/${file}`)])
    hash.update(readFileSync(join(ROOT, file)));
  return hash.digest('hex').slice(0, 12);
}

async function databasesLike(server: string, family: string): Promise<string[]> {
  const rows = await onServer(server, 'select datname from pg_database');
  return rows.map(({ datname }) => datname).filter((name) => name.startsWith(family));
}

async function onServer(url: string, statement: string): Promise<{ datname: string }[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<{ datname: string }>(statement)).rows;
  } finally {
    await client.end();
  }
}
