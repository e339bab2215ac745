import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, X509Certificate } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addKeyFile } from '../../packages/server/src/connectors/remote-signing/pkcs12-folder.ts';
import {
  hashPassword,
  insertLoginNames,
  insertMember,
  insertUser,
} from '../../packages/server/src/features/auth/index.ts';
import { announceSeries } from '../../packages/server/src/features/invoice-templates/index.ts';
import { insertLicence } from '../../packages/server/src/features/licences/index.ts';
import { type Database, postgresDatabase } from '../../packages/server/src/platform/db/database.ts';
import { createTestAuthority } from '../../packages/signing/src/test-authority.ts';
import { keepServerBuilt } from '../../tools/keep-server-built.js';
import { postgresAtHand } from '../../tools/start-postgres.js';
import { dropDatabase, newDatabase } from '../own-database.ts';
import { type Opened, resource } from '../resources.ts';

/** Made up; the check digit is right. */
const TAX_CODE = '0399999903';
const PASSWORD = 'bench-password';
const ROOT = new URL('../../', import.meta.url);
export const SERIAL = `C${String(new Date().getUTCFullYear()).slice(2)}TAA`;

/** A company on PostgreSQL, a server that issues for it, and an authority that answers at once: four processes. */
export type Stage = Readonly<{
  url: string;
  token: string;
  companyId: string;
  userId: string;
  database: Database;
  pids: Readonly<{ server: number; authority: number }>;
  /** Of the server process, in bytes. */
  memory(): number;
}>;

export const withStage = resource(openStage);

async function openStage(): Promise<Opened<Stage>> {
  // What production starts is built.
  if (!(await keepServerBuilt(fileURLToPath(ROOT)))) throw new Error('the server does not build');
  const folder = mkdtempSync(join(tmpdir(), 'hoadon-bench-'));
  const postgres: { url: string; stop(): void } = await postgresAtHand();
  const databaseUrl = await newDatabase(postgres.url);
  const database = postgresDatabase({
    kind: 'postgres',
    url: databaseUrl,
    poolSize: 4,
    statementTimeoutMs: 120_000,
  });
  const company = await newCompany(database, folder);
  const authority = await started(
    node('bench/issuing/bench-authority.ts', [join(folder, 'trusted')], {}),
    /^(\d+)$/m,
  );
  const port = await freePort();
  const server = await started(
    node('packages/server/bin/hoadon.js', ['start'], {
      ...environmentOf(folder, databaseUrl, port),
      TAX_AUTHORITY_URL: `http://127.0.0.1:${authority.match}`,
    }),
    /answers at (\S+)/,
  );
  const url = `http://127.0.0.1:${port}`;
  const stage: Stage = {
    url,
    token: await login(url),
    ...company,
    database,
    pids: { server: server.process.pid ?? 0, authority: authority.process.pid ?? 0 },
    memory: () => residentBytes(server.process.pid ?? 0),
  };
  return {
    resource: stage,
    async close() {
      await stopped(server.process);
      await stopped(authority.process);
      await database.close();
      await dropDatabase(postgres.url, databaseUrl);
      postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function newCompany({ db }: Database, folder: string) {
  const keys = { folder: join(folder, 'keys'), password: randomBytes(12).toString('hex') };
  mkdirSync(join(folder, 'trusted'), { recursive: true });
  const ca = await createTestAuthority({ name: 'CA BENCH' });
  const issued = await ca.issue({ commonName: 'CÔNG TY BENCH', taxCode: TAX_CODE });
  await addKeyFile(keys, TAX_CODE, issued.toPkcs12(keys.password));
  writeFileSync(join(keys.folder, 'password'), keys.password);
  const pem = new X509Certificate(ca.certificate).toString();
  writeFileSync(join(folder, 'trusted', 'ca.pem'), pem);
  const { id: companyId } = await db
    .insertInto('company')
    .values({
      tax_code: TAX_CODE,
      name: 'Công ty Bench',
      full_name: 'Công ty TNHH Bench',
      address: '1 Đường Đo Lường, Thành phố Hồ Chí Minh',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const passwordHash = await hashPassword(PASSWORD);
  const user = { user_name: 'bench', email: 'bench@example.test', name: 'Bench', phone: '' };
  const userId = await insertUser(db, { ...user, passwordHash });
  await insertLoginNames(db, userId, ['bench']);
  await insertMember(db, { companyId, userId, role: 'admin' });
  await insertLicence(db, companyId, {
    planCode: 'BENCH',
    planName: 'BENCH',
    startsAt: new Date(Date.now() - 86_400_000).toISOString(),
    endsAt: new Date(Date.now() + 30 * 86_400_000).toISOString(),
    capacity: null,
    price: '0',
  });
  const announcedOn = new Date().toISOString().slice(0, 10);
  await announceSeries(db, companyId, { template: '1', serial: SERIAL, announcedOn });
  return { companyId, userId };
}

const environmentOf = (folder: string, databaseUrl: string, port: number) => ({
  DATABASE_URL: databaseUrl,
  ACCESS_TOKEN_KEY: randomBytes(32).toString('base64'),
  ACCESS_TOKEN_MINUTES: '60',
  DATA_FOLDER: join(folder, 'data'),
  PORT: String(port),
  LOG_LEVEL: 'error',
  RATE_LIMITS: 'false',
  SIMULATORS: 'false',
  MAIL_SMTP_HOST: '127.0.0.1',
  SIGNING_PKCS12_FOLDER: join(folder, 'keys'),
  SIGNING_TRUSTED_CAS: join(folder, 'trusted'),
});

/** BENCH_VERBOSE=1 prints the log of the server; BENCH_PROFILE=FOLDER saves its CPU profiles there. */
const VERBOSE = process.env['BENCH_VERBOSE'] === '1';
const PROFILE = process.env['BENCH_PROFILE'];

export function node(script: string, args: readonly string[], environment: Record<string, string>) {
  const profiled = PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${PROFILE}`] : [];
  return spawn(process.execPath, [...profiled, script, ...args], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
}

/** Waits for the output line that matches; returns the process and the first group of the match. */
export function started(
  process: ChildProcess,
  line: RegExp,
): Promise<{ process: ChildProcess; match: string }> {
  return new Promise((resolve, reject) => {
    let printed = '';
    process.stdout?.on('data', (chunk) => {
      printed += chunk;
      if (VERBOSE) globalThis.process.stderr.write(chunk);
      const match = line.exec(printed)?.[1];
      if (match !== undefined) resolve({ process, match });
    });
    process.once('exit', (code) => reject(new Error(`ended with ${code}: ${printed}`)));
  });
}

export async function stopped(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null) return;
  const ended = new Promise((resolve) => process.once('exit', resolve));
  process.kill('SIGTERM');
  await ended;
}

const residentBytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(),
      );
    });
  });
}

async function login(url: string): Promise<string> {
  const response = await fetch(`${url}/user-api/api/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_name: 'bench', password: PASSWORD }),
  });
  const { data } = (await response.json()) as { data: { access: string } };
  return data.access;
}
