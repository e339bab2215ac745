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
import type { ProcessRole } from '../../process-role.ts';
import { type Gate, type GateOptions, setGate } from './gate.ts';

const COMMAND = new URL('../../../bin/hoadon.js', import.meta.url).pathname;
/**
 * A killed server is dead for longer than this when the next one has started. A living server sends a sign of life every
 * 400 ms, which it also does on a busy machine.
 */
const LOST_AFTER_MS = 2_000;

/** The product as its own processes, on a database and a tax authority that a test holds in its hands. */
export type World = Readonly<{
  url: string;
  database: string;
  authority: ReturnType<typeof taxAuthoritySimulator>;
  /** Runs a command to its end. */
  command(args: readonly string[]): Promise<void>;
  /** Starts the server; resolves when it answers. A second one, of role worker, has a port of its own. */
  startServer(role?: ProcessRole): Promise<ChildProcess>;
  /** kill -9 and a new start. What the dead server had under way is rolled back, and `gate` is open for the next one. */
  restart(server: ChildProcess, gate?: Gate): Promise<ChildProcess>;
  gate(options: GateOptions): Promise<Gate>;
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Asks until the answer is the one that the test waits for. */
  until<T>(ask: () => Promise<T>, isSo: (answer: T) => boolean): Promise<T>;
}>;

/** How long a state that a test waits for may take to come. */
const PATIENCE_MS = 240_000;
const LOOKS_EVERY_MS = 50;
/** A lost job is put off for seconds before it is tried again: that is not what these tests are about. */
const PUT_OFF_NO_LONGER = `
  update pgboss.job set start_after = now() where state = 'retry' and start_after > now()`;

/** PostgreSQL notices that a client is gone when it next writes to it, which a statement at a gate does not. */
const END_OTHERS = `
  select pg_terminate_backend(pid, 10000) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

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
  const client = new pg.Client(database);
  await client.connect();
  onTestFinished(() => client.end());
  let gates = 0;
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
    // What a dead server was sending is asked about after three time limits.
    TAX_AUTHORITY_TIMEOUT_MS: '1000',
    LOST_AFTER_MS: String(LOST_AFTER_MS),
    SIGNING_PKCS12_FOLDER: join(folder, 'keys'),
    SIGNING_TRUSTED_CAS: trusted,
    ...settings,
  };
  const run = (args: readonly string[], ownPort?: string): ChildProcess => {
    const child = spawn(process.execPath, [COMMAND, ...args], {
      env: { ...environment, ...(ownPort && { PORT: ownPort }) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running.push(child);
    return child;
  };
  const startServer = async (role: ProcessRole = 'all') => {
    const ownPort = role === 'worker' ? String(await freePort()) : port;
    const child = run(['start', '--role', role], ownPort);
    // Destroyed, it would end the server with its next line.
    const chunks = child.stdout?.iterator({ destroyOnReturn: false }) ?? [];
    for await (const chunk of chunks) if (/answers at/.test(String(chunk))) break;
    child.stdout?.resume();
    return child;
  };
  const query = async <Row>(text: string, values: readonly unknown[] = []) =>
    (await client.query(text, [...values])).rows as Row[];
  return {
    url: `http://127.0.0.1:${port}`,
    database,
    authority,
    async command(args) {
      const [code] = await once(run(args), 'exit');
      expect(code).toBe(0);
    },
    startServer,
    async restart(server, gate) {
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
      await query(END_OTHERS);
      await gate?.open();
      return startServer();
    },
    gate: (options) => setGate(client, ++gates, options),
    query,
    async until(ask, isSo) {
      const limit = Date.now() + PATIENCE_MS;
      for (;;) {
        const answer = await ask();
        if (isSo(answer)) return answer;
        if (Date.now() > limit) throw new Error(`still ${JSON.stringify(answer).slice(0, 500)}`);
        await query(PUT_OFF_NO_LONGER);
        await pause(LOOKS_EVERY_MS);
      }
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

/**
 * Waits until everything is at rest: no number twice and none skipped, and the
 * authority accepted each number once and never got other bytes under an id it knew.
 */
export async function checkWorld({ query, until, authority }: World): Promise<void> {
  const open = `select from invoice where place in ('releasing', 'error')`;
  await until(
    () => query(open),
    (rows) => rows.length === 0,
  );
  const invoices = await query<{ number: number }>(
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
