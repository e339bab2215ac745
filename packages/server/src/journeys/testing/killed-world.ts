import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { createServer as createProbe } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, inject, onTestFinished } from 'vitest';
import { taxAuthoritySimulator } from '../../connectors/tax-authority/simulator.ts';
import { createServer } from '../../platform/http/server.ts';
import { createLog } from '../../platform/log.ts';

const COMMAND = new URL('../../../bin/hoadon.js', import.meta.url).pathname;

/** The product as its own processes, on a database and a tax authority that a test holds in its hands. */
export type World = Readonly<{
  url: string;
  database: string;
  authority: ReturnType<typeof taxAuthoritySimulator>;
  /** Runs a command to its end. */
  command(args: readonly string[]): Promise<void>;
  /** Starts the server and answers when it does. */
  startServer(): Promise<ChildProcess>;
}>;

/** A migrated database of its own for a test that kills; PostgreSQL only. */
export async function copyOfTemplate(purpose: string): Promise<string> {
  const source = inject('testDatabase');
  if (source.kind !== 'postgres') throw new Error('PostgreSQL only');
  const name = `${source.prefix}_killed_${purpose}`;
  const client = new pg.Client(`${source.server}/postgres`);
  await client.connect();
  await client.query(`select pg_advisory_lock(hashtext('${source.template}'))`);
  await client.query(`create database ${name} template ${source.template}`);
  await client.end();
  return `${source.server}/${name}`;
}

/** Everything it starts is ended with the test; `settings` are those of its server beside the usual ones. */
export async function openWorld(
  database: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<World> {
  const running: ChildProcess[] = [];
  onTestFinished(() => {
    for (const child of running) child.kill('SIGKILL');
  });
  const { authority, authorityUrl, certificate } = await openAuthority();
  const folder = await mkdtemp(join(tmpdir(), 'hoadon-killed-'));
  const trusted = join(folder, 'trusted');
  await mkdir(trusted);
  await writeFile(join(trusted, 'authority.pem'), new X509Certificate(certificate).toString());
  const port = String(await freePort());
  const environment = {
    ...process.env,
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
    ...settings,
  };
  const run = (args: readonly string[]): ChildProcess => {
    const child = spawn(process.execPath, [COMMAND, ...args], {
      env: environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running.push(child);
    return child;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    database,
    authority,
    async command(args) {
      const [code] = await once(run(args), 'exit');
      expect(code).toBe(0);
    },
    async startServer() {
      const child = run(['start']);
      for await (const chunk of child.stdout ?? []) if (/answers at/.test(String(chunk))) break;
      return child;
    },
  };
}

async function openAuthority() {
  const authority = taxAuthoritySimulator();
  const app = createServer({
    log: createLog('silent'),
    trustProxy: false,
    uploadLimitBytes: 4 * 1024 * 1024,
  });
  await app.register(authority);
  onTestFinished(() => app.close());
  const authorityUrl = await app.listen({ port: 0, host: '127.0.0.1' });
  return { authority, authorityUrl, certificate: await authority.certificate() };
}

async function freePort(): Promise<number> {
  const probe = createProbe().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (!address || typeof address === 'string') throw new Error('no port');
  return address.port;
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

/**
 * Waits until everything is at rest: no number twice and none skipped, and the
 * authority accepted each number once and never got other bytes under an id it knew.
 */
export async function checkWorld({ database, authority }: World): Promise<void> {
  await untilAtRest(database);
  const invoices = await query<{ number: number }>(
    database,
    'select number from invoice where number is not null order by number',
  );
  const numbers = invoices.map(({ number }) => number);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  const accepted = authority.accepted().map(({ number }) => Number(number));
  expect(accepted.sort((a, b) => a - b)).toEqual(numbers);
  const hashes = new Map<string, string>();
  for (const { messageId, hash } of authority.received()) {
    expect(hashes.get(messageId) ?? hash).toBe(hash);
    hashes.set(messageId, hash);
  }
  expect(hashes.size).toBe(numbers.length);
}

/** How long what is waited for may take: servers that were killed start over. */
const PATIENCE_MS = 240_000;

export async function killed(server: ChildProcess): Promise<void> {
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  await ended;
}

/** A moment in the middle of work comes soon; what takes longer is the taking over after a kill, and ends no sooner by asking. */
const SOON_MS = 5_000;

/** Asks until the answer is the one that is waited for. */
export async function until<T>(ask: () => Promise<T>, isSo: (answer: T) => boolean): Promise<T> {
  const begun = Date.now();
  for (;;) {
    const answer = await ask();
    if (isSo(answer)) return answer;
    const waited = Date.now() - begun;
    if (waited > PATIENCE_MS) throw new Error(`still ${JSON.stringify(answer).slice(0, 500)}`);
    await pause(waited < SOON_MS ? 20 : 200);
  }
}
