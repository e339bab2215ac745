import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postgresForTests } from '../../tools/start-postgres.js';
import {
  type Fate,
  openPostgresProxy,
  type PostgresProxy,
  type ProxyRequest,
} from './postgres-proxy.ts';

let direct: pg.Client;
let proxy: PostgresProxy;
let address: URL;
let stop: () => void;
const requests: ProxyRequest[] = [];
let fateOf: (request: ProxyRequest) => Fate = () => ({ kind: 'passes' });

beforeAll(async () => {
  const postgres: { url: string; stop(): void } = await postgresForTests();
  stop = postgres.stop;
  direct = new pg.Client(postgres.url);
  await direct.connect();
  await direct.query('create table if not exists lossy_line (mark text not null)');
  const { hostname: host, port } = new URL(postgres.url);
  proxy = await openPostgresProxy({
    host,
    port: Number(port || 5432),
    fateOf(request) {
      requests.push(request);
      return fateOf(request);
    },
  });
  address = new URL(postgres.url);
  address.port = String(proxy.port);
});

afterAll(async () => {
  await proxy.close();
  await direct.query('drop table lossy_line');
  await direct.end();
  stop();
});

async function throughProxy(): Promise<pg.Client> {
  const client = new pg.Client(address.href);
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Saves a mark in a transaction; returns the driver's outcome of the COMMIT. */
async function save(mark: string): Promise<unknown> {
  const client = await throughProxy();
  await client.query('begin');
  await client.query('insert into lossy_line values ($1)', [mark]);
  return client.query('commit').then(
    async () => {
      await client.end();
      return null;
    },
    (error: unknown) => error,
  );
}

async function isKept(mark: string): Promise<boolean> {
  const { rowCount } = await direct.query('select from lossy_line where mark = $1', [mark]);
  return rowCount === 1;
}

const commits =
  (fate: Fate) =>
  ({ isCommit }: ProxyRequest): Fate =>
    isCommit ? fate : { kind: 'passes' };

test('what passes, passes: parameters, large answers, errors of the server', async () => {
  fateOf = () => ({ kind: 'passes' });
  const client = await throughProxy();
  const { rows } = await client.query('select repeat($1, 1000000) as text', ['x']);
  expect(rows[0].text).toHaveLength(1_000_000);
  await expect(client.query('select 1 / 0')).rejects.toThrow('division by zero');
  await expect(client.query('select 1')).resolves.toMatchObject({ rowCount: 1 });
  await client.end();
  expect(requests.some(({ statements }) => statements[0]?.startsWith('select repeat'))).toBe(true);
});

test.each(['closed', 'reset'] as const)(
  'a COMMIT whose answer is lost (%s) is kept, and its client is told of a broken line',
  async (how) => {
    fateOf = commits({ kind: 'answer-lost', how });
    expect(await save(`lost ${how}`)).toBeInstanceOf(Error);
    expect(await isKept(`lost ${how}`)).toBe(true);
  },
);

test('a COMMIT that never arrives is not applied', async () => {
  fateOf = commits({ kind: 'never-arrives', how: 'closed' });
  expect(await save('never')).toBeInstanceOf(Error);
  expect(await isKept('never')).toBe(false);
});

test('a COMMIT that waits is applied and has a response', async () => {
  fateOf = commits({ kind: 'waits', ms: 20 });
  expect(await save('late')).toBeNull();
  expect(await isKept('late')).toBe(true);
});

test('all lines can be cut at once, and new ones opened', async () => {
  fateOf = () => ({ kind: 'passes' });
  const clients = await Promise.all([throughProxy(), throughProxy()]);
  const ended = clients.map((client) => new Promise((resolve) => client.once('end', resolve)));
  proxy.cutAll();
  await Promise.all(ended);
  const next = await throughProxy();
  await expect(next.query('select 1')).resolves.toMatchObject({ rowCount: 1 });
  await next.end();
});
