import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cluster, serverPrograms } from '../../tools/start-postgres.js';
import { newLedger } from '../acts/ledger.ts';
import { diceOf } from '../dice.ts';
import { auditIsWhole } from '../judges/audit-is-whole.ts';
import { authorityAgrees } from '../judges/authority-agrees.ts';
import { type Load, startLoad } from '../upgrade/load.ts';
import { lossyLine } from '../weather/lossy-line.ts';
import { openRows, type Rows } from '../world/database.ts';
import { freePort } from '../world/free-port.ts';
import { type Role, type Server, superviseServer } from '../world/server.ts';
import { openWorld, type World } from '../world/world.ts';

const isPossible = process.platform === 'linux' && serverPrograms() !== null;
const LIMIT_MS = 300_000;
const ENOUGH = 10;

let world: World;
let standby: Cluster;
let rows: Rows;
const running: Server[] = [];

beforeAll(async () => {
  if (!isPossible) return;
  world = await openWorld({ roles: [], store: 'disk', line: lossyLine(diceOf(1)) });
  standby = await world.cluster.standby();
  await standby.start();
  rows = openRows(standby.url);
}, LIMIT_MS);

afterAll(async () => {
  await Promise.all(running.map((server) => server.stop()));
  await rows?.close();
  standby?.remove();
  await world?.close(false);
}, LIMIT_MS);

/** Both servers of the database in one address, the primary first. */
const addressOfBoth = () => {
  const [primary, other] = [world.cluster.url, standby.url].map((url) => new URL(url).host);
  return `postgres://postgres@${primary},${other}/postgres`;
};

async function start(role: Role): Promise<Server> {
  const port = await freePort();
  const server = superviseServer({
    name: `${role}-${port}`,
    role,
    port,
    environment: { ...world.environment, DATABASE_URL: addressOfBoth() },
    logFile: join(world.folder, `${role}-${port}.log`),
  });
  running.push(server);
  await server.ready();
  return server;
}

const issuesSome = (load: Load) => {
  const before = load.numbers.length;
  return expect
    .poll(() => load.numbers.length, { timeout: 60_000 })
    .toBeGreaterThan(before + ENOUGH);
};

test.runIf(isPossible)(
  'a primary that dies and a standby that is promoted cost no acknowledged invoice and no number, and no server has to be restarted',
  async () => {
    // A commit returns when the standby has it.
    await world.rows.query(`alter system set synchronous_standby_names = '*'`);
    await world.rows.query('select pg_reload_conf()');
    await expect
      .poll(() => world.rows.query('select sync_state from pg_stat_replication'))
      .toEqual([{ sync_state: 'sync' }]);
    const load = startLoad(world.companies[0]);
    load.add(await start('api'));
    load.add(await start('api'));
    await start('worker');
    await issuesSome(load);

    world.cluster.crash();
    const crashedAt = Date.now();
    standby.promote();
    const before = load.numbers.length;
    await expect.poll(() => load.numbers.length, { timeout: 60_000 }).toBeGreaterThan(before);
    console.log(`first invoice ${Date.now() - crashedAt} ms after the primary died`);
    await issuesSome(load);
    // A server that starts now finds the dead one first.
    const later = await start('api');
    load.add(later);
    await expect.poll(() => load.issuedBy(later), { timeout: 60_000 }).toBeGreaterThan(0);
    await load.stop();

    const [{ taxCode }] = world.companies;
    const numbers = Array.from({ length: load.numbers.length }, (_, index) => index + 1);
    expect(load.numbers.toSorted((a, b) => a - b)).toEqual(numbers);
    const accepted = () =>
      rows
        .query<{ number: number }>(
          `select i.number from invoice i join company c on c.id = i.company_id
           where c.tax_code = $1 and i.processing_state = 'accepted' order by i.number`,
          [taxCode],
        )
        .then((found) => found.map(({ number }) => Number(number)));
    await expect.poll(accepted, { timeout: 120_000 }).toEqual(numbers);
    const onStandby = { ...world.environment, DATABASE_URL: standby.url };
    const after = { ...world, rows, environment: onStandby };
    expect(await authorityAgrees(after, newLedger())).toEqual([]);
    expect(await auditIsWhole(after, newLedger())).toEqual([]);
    expect(running.flatMap((server) => server.endedByItself())).toEqual([]);
  },
  LIMIT_MS,
);
