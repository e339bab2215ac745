import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Empty, on this server; answers its address. */
export async function newDatabase(server: string): Promise<string> {
  const name = `hoadon_bench_${process.pid}_${randomBytes(3).toString('hex')}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

export const dropDatabase = (server: string, url: string) =>
  onServer(server, `drop database ${new URL(url).pathname.slice(1)} with (force)`);

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement);
  await client.end();
}
