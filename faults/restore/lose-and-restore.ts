import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { backupCommand } from '../../packages/server/src/cli/backup.ts';
import type { Command } from '../../packages/server/src/cli/command-io.ts';
import { restoreCommand } from '../../packages/server/src/cli/restore.ts';
import { resumeCommand } from '../../packages/server/src/cli/resume.ts';
import { CREATE, payloadOf } from '../acts/act.ts';
import { diceOf } from '../dice.ts';
import { comeToRest } from '../judges/at-rest.ts';
import type { Finding } from '../judges/finding.ts';
import { startLoad } from '../upgrade/load.ts';
import { lossyLine } from '../weather/lossy-line.ts';
import { REFUSED_FIRST } from '../world/authority.ts';
import { runCommand } from '../world/command.ts';
import type { Company } from '../world/company.ts';
import { openRows } from '../world/database.ts';
import { freePort } from '../world/free-port.ts';
import { type Environment, type Role, type Server, superviseServer } from '../world/server.ts';
import { openWorld, type World } from '../world/world.ts';
import { judgeRestored } from './judge-restored.ts';

export type Plan = Readonly<{
  /** Invoices of each company before the backup, after it, and after the restore: at least so many. */
  before: number;
  after: number;
  again: number;
  say(text: string): void;
}>;

export type Outcome = Readonly<{
  findings: readonly Finding[];
  /** Output of `hoadon resume`. */
  resume: string;
  figures: Readonly<Record<string, string>>;
  folder: string;
}>;

const REST_MS = 300_000;
/** Numbered and not signed at the backup: no worker runs. */
const UNSENT = 3;

/**
 * Issues, backs up, issues more, loses the database and the files, restores, resumes and issues more, and judges what is
 * there. The authority is a simulator that nothing of this ends.
 */
export async function loseAndRestore(plan: Plan): Promise<Outcome> {
  const world = await openWorld({ roles: [], store: 'disk', line: lossyLine(diceOf(1)) });
  const ended: (() => Promise<unknown>)[] = [() => world.close(false)];
  try {
    return await play(world, plan, ended);
  } finally {
    for (const end of ended.reverse()) await end();
  }
}

async function play(world: World, plan: Plan, ended: (() => Promise<unknown>)[]): Promise<Outcome> {
  const { folder, companies, environment } = world;
  const issuing = companies.slice(0, 2);
  const figures: Record<string, string> = {};
  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const start = Date.now();
    const result = await work();
    figures[what] = `${((Date.now() - start) / 1_000).toFixed(1)} s`;
    plan.say(`${what}: ${figures[what]}`);
    return result;
  };
  const start = async (role: Role, settings: Environment): Promise<Server> => {
    const server = await startServer(world, role, settings);
    ended.push(() => server.stop());
    return server;
  };

  const [api, worker] = await Promise.all([
    start('api', environment),
    start('worker', environment),
  ]);
  await timed('issued before the backup', () => issueEach(issuing, api, plan.before));
  await comeToRest(world, REST_MS);
  await worker.stop();
  await issueEach(issuing, api, UNSENT);
  const place = join(folder, 'backup');
  await timed('backup', () => command(backupCommand, [place], environment));

  const next = await start('worker', environment);
  await timed('issued after the backup', async () => {
    await issueEach(issuing, api, plan.after / 2);
    for (const company of issuing) await issueRefused(company, api);
    await issueEach(issuing, api, plan.after / 2);
  });
  await isDecided(world);
  for (const server of [api, next]) {
    server.kill();
    await server.stop();
  }

  const restored = {
    ...environment,
    DATABASE_URL: await newDatabase(world, environment),
    DATA_FOLDER: await mkdtemp(join(folder, 'restored-')),
  };
  const rows = openRows(restored.DATABASE_URL);
  ended.push(rows.close);
  await rows.query('drop database postgres with (force)');
  await rm(environment['DATA_FOLDER'] ?? '', { recursive: true });
  await timed('restore', () => command(restoreCommand, [place], restored));
  const resume = await timed('resume', () => command(resumeCommand, [], restored));

  const last = await start('all', restored);
  await timed('issued after the restore', () => issueEach(issuing, last, plan.again));
  const present: World = { ...world, rows, environment: restored, servers: [last] };
  const open = await timed('rest', () => comeToRest(present, REST_MS));
  const { findings, counts } = await judgeRestored(present);
  return {
    findings: [...open.map((what) => ({ judge: 'everything came to rest', what })), ...findings],
    resume,
    figures: { ...figures, ...counts },
    folder,
  };
}

async function startServer(world: World, role: Role, environment: Environment): Promise<Server> {
  const port = await freePort();
  const name = `${role}-${port}`;
  const logFile = join(world.folder, `${name}.log`);
  const server = superviseServer({ name, role, port, environment, logFile });
  await server.ready();
  return server;
}

async function command(
  run: Command,
  args: readonly string[],
  environment: Environment,
): Promise<string> {
  const { code, output } = await runCommand(run, args, environment);
  if (code !== 0) throw new Error(`exit status ${code}:\n${output}`);
  return output;
}

/** Has each company issue at least so many invoices; what is in flight then is finished. */
async function issueEach(
  companies: readonly Company[],
  server: Server,
  count: number,
): Promise<void> {
  await Promise.all(
    companies.map(async (company) => {
      const load = startLoad(company);
      load.add(server);
      while (load.numbers.length < count) await pause(20);
      await load.stop();
    }),
  );
}

const post = (server: Server, path: string, body: unknown, headers = {}) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Issues an invoice that the authority refuses: its number is given, and no copy exists. */
async function issueRefused({ user, taxCode }: Company, server: Server): Promise<void> {
  const signedIn = await post(server, '/user-api/api/token/', user);
  const { data } = JSON.parse(await signedIn.text());
  const body = { ...payloadOf(`Công ty ${REFUSED_FIRST}-${taxCode}`), is_publish_now: true };
  const response = await post(server, CREATE, body, { authorization: `Bearer ${data.access}` });
  if (!response.ok) throw new Error(await response.text());
}

/** Waits until the authority has decided about every invoice that has a number. */
async function isDecided({ rows }: World): Promise<void> {
  const limit = Date.now() + REST_MS;
  for (;;) {
    const open = await rows.query(
      `select 1 from invoice where direction = 'issued' and processing_state not in ('draft', 'accepted', 'refused') limit 1`,
    );
    if (open.length === 0) return;
    if (Date.now() > limit) throw new Error('the authority decides nothing');
    await pause(100);
  }
}

/** An empty database beside the one that is lost; returns its address. */
async function newDatabase({ rows }: World, { DATABASE_URL }: Environment): Promise<string> {
  await rows.query('create database restored template template0');
  const url = new URL(DATABASE_URL ?? '');
  url.pathname = '/restored';
  return url.href;
}
