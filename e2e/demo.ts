import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepServerBuilt } from '../tools/keep-server-built.js';
import { keepWebBuilt } from '../tools/keep-web-built.js';
import type { DemoAddress } from './own-demo.ts';

const ROOT = join(import.meta.dirname, '..');
const PROGRAM = 'packages/server/bin/hoadon.js';
/** Two start at once, and a busy machine may be busy with ten other things. */
const START_LIMIT_MS = 300_000;
const STOP_LIMIT_MS = 30_000;

export type Demo = DemoAddress &
  Readonly<{
    /** Stops the process and leaves its data folder. */
    end: () => Promise<void>;
    /** Stops the process and deletes its data folder. */
    stop: () => Promise<void>;
  }>;

/** Brings what `startDemo` starts up to date. */
export async function buildDemo(): Promise<void> {
  if (!(await keepWebBuilt(ROOT))) throw new Error('the web app does not build');
  if (!(await keepServerBuilt(ROOT))) throw new Error('the server does not build');
}

/** Starts the demo as a user does: embedded database, simulators, built web app, demo company; without a past, so that
 * a journey finds what it left itself. With `databaseUrl`, on that database, whose migrations are done: that starts in a third of the time.
 * `copyOf`: the data folder of a stopped demo to start on a copy of. */
export async function startDemo({
  databaseUrl = null,
  copyOf = null,
}: Readonly<{ databaseUrl?: string | null; copyOf?: string | null }> = {}): Promise<Demo> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'hoadon-e2e-'));
  if (copyOf) cpSync(copyOf, dataFolder, { recursive: true });
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const demo = spawn(process.execPath, [PROGRAM, 'start', '--demo', '--months', '0'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...withoutDatabase(process.env),
      ...(databaseUrl && onPostgres(databaseUrl, dataFolder)),
      NODE_ENV: 'production',
      DATA_FOLDER: dataFolder,
      PORT: String(port),
      PUBLIC_URL: baseUrl,
      LOG_LEVEL: 'warn',
      // Every journey signs in by itself, which is more often than one person does.
      RATE_LIMITS: 'false',
      // The simulated portal needs no rest between two questions; a year of them takes half a minute less.
      TAX_PORTAL_PAUSE_MS: '1',
    },
  });
  await untilReady(baseUrl, demo).catch((cause) => {
    demo.kill('SIGKILL');
    throw cause;
  });
  const end = () => stopped(demo);
  const stop = async () => {
    await end();
    rmSync(dataFolder, { recursive: true, force: true });
  };
  return { baseUrl, dataFolder, end, stop };
}

/** Starts several demos that know the same. Making a database costs three times what starting on a copy does. */
export async function startDemos(count: number): Promise<Demo[]> {
  const first = await startDemo();
  if (count === 1) return [first];
  try {
    await first.end();
    return await allOrNone(
      Array.from({ length: count }, () => startDemo({ copyOf: first.dataFolder })),
    );
  } finally {
    rmSync(first.dataFolder, { recursive: true, force: true });
  }
}

/** Where one does not start, stops the others. */
async function allOrNone(starting: readonly Promise<Demo>[]): Promise<Demo[]> {
  try {
    return await Promise.all(starting);
  } catch (cause) {
    const settled = await Promise.allSettled(starting);
    await Promise.all(
      settled.map((start) => (start.status === 'fulfilled' ? start.value.stop() : null)),
    );
    throw cause;
  }
}

/** What an embedded demo has by itself. */
const onPostgres = (databaseUrl: string, dataFolder: string) => ({
  DATABASE_URL: databaseUrl,
  SIMULATORS: 'true',
  ACCESS_TOKEN_KEY: randomBytes(32).toString('base64'),
  SECRET_KEY: randomBytes(32).toString('base64'),
  SIGNING_PKCS12_FOLDER: join(dataFolder, 'keys'),
});

function withoutDatabase({ DATABASE_URL: _, ...rest }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return rest;
}

async function untilReady(baseUrl: string, demo: ChildProcess): Promise<void> {
  const limit = Date.now() + START_LIMIT_MS;
  while (Date.now() < limit) {
    if (demo.exitCode !== null) throw new Error(`the demo ended with code ${demo.exitCode}`);
    const answer = await fetch(`${baseUrl}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the demo did not answer within ${START_LIMIT_MS / 1000} s`);
}

/** As Ctrl-C does; a demo that does not end then is a fault of its own. */
function stopped(demo: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    if (demo.exitCode !== null) return resolve();
    const late = setTimeout(() => {
      demo.kill('SIGKILL');
      reject(new Error(`the demo did not end within ${STOP_LIMIT_MS / 1000} s`));
    }, STOP_LIMIT_MS);
    demo.once('exit', () => {
      clearTimeout(late);
      resolve();
    });
    demo.kill('SIGINT');
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
