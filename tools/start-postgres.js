import { spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isInstalled, quiet } from './run-command.js';
import { databaseFolder } from './testing/test-run.js';

const DEFAULT_URL = 'postgres://postgres@127.0.0.1:5432/postgres';
const DEBIAN_SERVERS = '/usr/lib/postgresql';

/**
 * A PostgreSQL for the benches: the one at TEST_DATABASE_URL, else the one of this machine, which flushes what it
 * writes and keeps what they fill, else one of our own in a temporary folder, which `stop` removes.
 * @returns {Promise<{ url: string, version: string, stop: () => void }>}
 */
export async function postgresAtHand() {
  return (await namedOrNull()) ?? (await answeringAt(DEFAULT_URL)) ?? (await startOwn());
}

/**
 * A PostgreSQL for the tests: the one at TEST_DATABASE_URL, else one of our own, which flushes nothing and so makes
 * and drops a database for every file in a moment.
 * @returns {Promise<{ url: string, version: string, stop: () => void }>}
 */
export async function postgresForTests() {
  return (await namedOrNull()) ?? (await startOwn());
}

async function namedOrNull() {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) return null;
  const answering = await answeringAt(url);
  if (!answering) throw new Error(`no PostgreSQL answers at ${url}`);
  return answering;
}

async function answeringAt(url) {
  const version = await versionAt(url);
  return version && { url, version, stop: () => {} };
}

/** Server version, or null where nobody (or somebody who does not let us in) answers. */
async function versionAt(url) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query('show server_version');
    return rows[0].server_version;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Folder of initdb and pg_ctl: Debian keeps them out of PATH. */
export function serverPrograms() {
  if (isInstalled('initdb')) return '';
  try {
    const [newest] = readdirSync(DEBIAN_SERVERS).sort((a, b) => Number(b) - Number(a));
    return newest ? join(DEBIAN_SERVERS, newest, 'bin') : null;
  } catch {
    return null;
  }
}

async function startOwn() {
  const cluster = await newCluster();
  await cluster.start();
  return { url: cluster.url, version: await versionAt(cluster.url), stop: cluster.remove };
}

/**
 * A PostgreSQL in a temporary folder. `crash` ends it as a failing machine would: nothing is finished, the next start
 * recovers. `standby` returns a streaming copy of it, not started yet, which `promote` makes a primary.
 * @typedef {{
 *   url: string,
 *   start: () => Promise<void>,
 *   crash: () => void,
 *   processes: () => number[],
 *   standby: () => Promise<Cluster>,
 *   promote: () => void,
 *   remove: () => void,
 * }} Cluster
 */

/**
 * An empty PostgreSQL, not started yet. Its files are not flushed: a killed process loses nothing by that, only a power
 * cut would.
 * @param {Record<string, string | number>} [settings] - of postgresql.conf
 * @returns {Promise<Cluster>}
 */
export function newCluster(settings = {}) {
  return clusterFilledBy(settings, (run, data) =>
    run('initdb', [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ]),
  );
}

/** @returns {Promise<Cluster>} */
const standbyOf = (url) =>
  clusterFilledBy({}, (run, data) =>
    run('pg_basebackup', ['-D', data, '-d', url, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']),
  );

async function clusterFilledBy(settings, fill) {
  const programs = serverPrograms();
  if (programs === null) throw new Error('PostgreSQL is not installed (initdb not found)');
  const folder = mkdtempSync(join(databaseFolder(), 'hoadon-postgres-'));
  const owner = unprivilegedUser();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const options = { cwd: folder, ...owner };
  const data = join(folder, 'data');
  const port = await freePort();
  fill((program, args) => quiet(join(programs, program), args, options), data);
  const args = ['-p', port, '-h', '127.0.0.1', '-k', folder, '-F'].map(String);
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const crash = () => {
    spawnSync(join(programs, 'pg_ctl'), ['-D', data, '-m', 'immediate', '-w', 'stop'], options);
  };
  return {
    url,
    crash,
    start: async () => {
      const log = join(folder, 'log');
      // Our own child, so that a killed one is gone at once.
      const server = spawn(join(programs, 'postgres'), ['-D', data, ...args], {
        ...options,
        stdio: ['ignore', 'ignore', openSync(log, 'a')],
      });
      server.unref();
      while (!(await versionAt(url))) {
        if (server.exitCode !== null)
          throw new Error(`PostgreSQL does not start:\n${readFileSync(log, 'utf8').slice(-2_000)}`);
        await pause(50);
      }
    },
    processes: () => serverProcesses(data),
    standby: () => standbyOf(url),
    promote: () => quiet(join(programs, 'pg_ctl'), ['-D', data, '-w', 'promote'], options),
    remove: () => {
      crash();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** The process that holds the data folder, and those it has begun. Linux tells. */
function serverProcesses(data) {
  const held = join(data, 'postmaster.pid');
  if (!existsSync(held)) return [];
  const main = Number(readFileSync(held, 'utf8').split('\n')[0]);
  const children = readdirSync('/proc')
    .map(Number)
    .filter((pid) => parentOf(pid) === main);
  return parentOf(main) === null ? children : [main, ...children];
}

/** Null where there is no such process, or only what is left of one. */
function parentOf(pid) {
  try {
    const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
    return state === 'Z' ? null : Number(parent);
  } catch {
    return null;
  }
}

/** PostgreSQL refuses to run as root; the package brings the user `postgres`. Undefined where we are not root. */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined;
  return {
    uid: Number(quiet('id', ['-u', 'postgres'])),
    gid: Number(quiet('id', ['-g', 'postgres'])),
  };
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
