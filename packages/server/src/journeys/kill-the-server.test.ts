import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { createServer as createProbe } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { taxAuthoritySimulator } from '../connectors/tax-authority/simulator.ts';
import { diceOf } from '../features/issuing/testing/dice.ts';
import { payload } from '../features/issuing/testing/issuing-fixture.ts';
import { dayInVietnam } from '../platform/clock.ts';
import { createServer } from '../platform/http/server.ts';
import { createLog } from '../platform/log.ts';
import { DEMO_USERS } from '../seed/demo-company.ts';

const CLIENTS = 16;
const KILLS = 3;
const COMMAND = new URL('../../bin/hoadon.js', import.meta.url).pathname;
const source = inject('testDatabase');
const running: ChildProcess[] = [];
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
});

/** What a client was told, or, where the line broke, what it must not be told twice. */
type Answer = Readonly<{ key: string; id: string; number: number }>;

/** Embedded, the database dies with the server: that is another test's matter. */
test.skipIf(source.kind !== 'postgres')(
  'a server killed with kill -9 under load loses no answer, and no number is doubled or skipped',
  async () => {
    const authority = await openAuthority();
    const database = await copyOfTemplate();
    const world = await openWorld(authority.url, authority.certificate, database);
    await command(['seed'], world.environment);
    const dice = diceOf(20_261_121);
    const answers: Answer[] = [];
    let server = await startServer(world.environment);
    for (let round = 0; round <= KILLS; round += 1) {
      const load = publishUntilBroken(world.url, `round-${round}`, answers);
      await pause(1_500 + dice.roll(1_500));
      if (round === KILLS) load.stop();
      else server.kill('SIGKILL');
      await load.ended;
      if (round < KILLS) server = await startServer(world.environment);
    }
    expect(answers.length).toBeGreaterThan(CLIENTS);
    await untilAtRest(database);
    const invoices = await invoicesIn(database);
    const numbers = invoices.map(({ number }) => number);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    for (const { id, number } of answers)
      expect(invoices.find((invoice) => invoice.id === id)?.number).toBe(number);
    expect(new Set(answers.map(({ key }) => key)).size).toBe(answers.length);
    checkAuthority(authority.simulator, numbers);
    server.kill('SIGTERM');
    await once(server, 'exit');
    await authority.close();
  },
  300_000,
);

type Simulator = ReturnType<typeof taxAuthoritySimulator>;

async function openAuthority() {
  const simulator = taxAuthoritySimulator();
  const app = createServer({
    log: createLog('silent'),
    trustProxy: false,
    uploadLimitBytes: 4 * 1024 * 1024,
  });
  await app.register(simulator);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const certificate = await simulator.certificate();
  return { simulator, url, certificate, close: () => app.close() };
}

async function copyOfTemplate(): Promise<string> {
  if (source.kind !== 'postgres') throw new Error('PostgreSQL only');
  const name = `${source.prefix}_killed`;
  const client = new pg.Client(`${source.server}/postgres`);
  await client.connect();
  await client.query(`select pg_advisory_lock(hashtext('${source.template}'))`);
  await client.query(`create database ${name} template ${source.template}`);
  await client.end();
  return `${source.server}/${name}`;
}

async function openWorld(authorityUrl: string, certificate: Uint8Array, database: string) {
  const folder = await mkdtemp(join(tmpdir(), 'hoadon-killed-'));
  const trusted = join(folder, 'trusted');
  await mkdir(trusted);
  await writeFile(join(trusted, 'authority.pem'), new X509Certificate(certificate).toString());
  const port = String(await freePort());
  const environment = {
    PATH: process.env['PATH'] ?? '',
    DATABASE_URL: database,
    ACCESS_TOKEN_KEY: randomBytes(32).toString('base64'),
    DATA_FOLDER: join(folder, 'data'),
    PORT: port,
    LOG_LEVEL: 'fatal',
    RATE_LIMITS: 'false',
    SIMULATORS: 'false',
    MAIL_SMTP_HOST: '127.0.0.1',
    TAX_AUTHORITY_URL: authorityUrl,
    TAX_AUTHORITY_TIMEOUT_MS: '2000',
    SIGNING_PKCS12_FOLDER: join(folder, 'keys'),
    SIGNING_TRUSTED_CAS: trusted,
  };
  return { url: `http://127.0.0.1:${port}`, environment };
}

async function freePort(): Promise<number> {
  const probe = createProbe().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (!address || typeof address === 'string') throw new Error('no port');
  return address.port;
}

function run(args: readonly string[], environment: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  return child;
}

async function command(args: readonly string[], environment: Record<string, string>) {
  const [code] = await once(run(args, environment), 'exit');
  expect(code).toBe(0);
}

async function startServer(environment: Record<string, string>): Promise<ChildProcess> {
  const child = run(['start'], environment);
  for await (const chunk of child.stdout ?? []) if (/answers at/.test(String(chunk))) break;
  return child;
}

/** Clients that issue as fast as they are answered, until the line breaks or they are told to stop. */
function publishUntilBroken(url: string, name: string, answers: Answer[]) {
  let isStopped = false;
  const client = async (who: number) => {
    const token = await signIn(url);
    for (let turn = 0; !isStopped; turn += 1) {
      const key = `${name}-${who}-${turn}`;
      answers.push({ key, ...(await publish(url, token, key)) });
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, who) => client(who));
  return {
    stop: () => {
      isStopped = true;
    },
    ended: Promise.allSettled(clients),
  };
}

async function signIn(url: string): Promise<string> {
  const user = DEMO_USERS.find(({ role }) => role === 'accountant');
  const response = await fetch(`${url}/user-api/api/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_name: user?.user_name, password: user?.password }),
  });
  return JSON.parse(await response.text()).data.access;
}

async function publish(url: string, token: string, key: string) {
  const response = await fetch(`${url}/e-invoice-api/api/invoices/create`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(
      payload({
        is_publish_now: true,
        issued_date: dayInVietnam(new Date()),
        invoice_common_code: `C${dayInVietnam(new Date()).slice(2, 4)}TAA`,
      }),
    ),
  });
  const body = JSON.parse(await response.text());
  if (!response.ok) throw new Error(JSON.stringify(body));
  return { id: String(body.data.id), number: Number(body.data.invoice_number) };
}

async function query<Row>(database: string, text: string): Promise<Row[]> {
  const client = new pg.Client(database);
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows as Row[];
}

async function untilAtRest(database: string): Promise<void> {
  const open = `select count(*)::integer as count from invoice where place in ('releasing', 'error')`;
  for (;;) {
    const [row] = await query<{ count: number }>(database, open);
    if (row?.count === 0) return;
    await pause(500);
  }
}

const invoicesIn = (database: string) =>
  query<{ id: string; number: number; processing_state: string }>(
    database,
    `select id::text, number, processing_state from invoice where number is not null order by number`,
  );

/** The authority accepted each number once, and never got other bytes under an id it knew. */
function checkAuthority(simulator: Simulator, numbers: readonly number[]): void {
  const accepted = simulator.accepted().map(({ number }) => Number(number));
  expect(accepted.sort((a, b) => a - b)).toEqual(numbers);
  const hashes = new Map<string, string>();
  for (const { messageId, hash } of simulator.received()) {
    expect(hashes.get(messageId) ?? hash).toBe(hash);
    hashes.set(messageId, hash);
  }
  expect(hashes.size).toBe(numbers.length);
}
