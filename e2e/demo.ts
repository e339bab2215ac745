import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
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

export type Demo = DemoAddress & Readonly<{ stop: () => Promise<void> }>;

/** Brings what `startDemo` starts up to date. */
export async function buildDemo(): Promise<void> {
  if (!(await keepWebBuilt(ROOT))) throw new Error('the web app does not build');
  if (!(await keepServerBuilt(ROOT))) throw new Error('the server does not build');
}

/** Starts the demo as a user does: embedded database, simulators, built web app, demo company; without a past, so that
 * a journey finds what it left itself. */
export async function startDemo(): Promise<Demo> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'hoadon-e2e-'));
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const demo = spawn(process.execPath, [PROGRAM, 'start', '--demo', '--months', '0'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...withoutDatabase(process.env),
      NODE_ENV: 'production',
      DATA_FOLDER: dataFolder,
      PORT: String(port),
      PUBLIC_URL: baseUrl,
      LOG_LEVEL: 'warn',
      // Every journey signs in by itself, which is more often than one person does.
      RATE_LIMITS: 'false',
      // The simulated portal needs no rest between two questions; a year of them takes half a minute less.
      TAX_PORTAL_PAUSE_MS: '50',
    },
  });
  await untilReady(baseUrl, demo).catch((cause) => {
    demo.kill('SIGKILL');
    throw cause;
  });
  const stop = async () => {
    await stopped(demo);
    rmSync(dataFolder, { recursive: true, force: true });
  };
  return { baseUrl, dataFolder, stop };
}

function withoutDatabase({ DATABASE_URL: _, ...rest }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return rest;
}

async function untilReady(baseUrl: string, demo: ChildProcess): Promise<void> {
  const limit = Date.now() + START_LIMIT_MS;
  while (Date.now() < limit) {
    if (demo.exitCode !== null) throw new Error(`the demo ended with code ${demo.exitCode}`);
    const answer = await fetch(`${baseUrl}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
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
