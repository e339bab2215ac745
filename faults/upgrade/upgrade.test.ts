import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverPrograms } from '../../tools/start-postgres.js';
import { diceOf } from '../dice.ts';
import { lossyLine } from '../weather/lossy-line.ts';
import { freePort } from '../world/free-port.ts';
import { type Server, superviseServer } from '../world/server.ts';
import { openWorld, type World } from '../world/world.ts';
import { type Load, startLoad } from './load.ts';
import { nextRelease, type Release, thisRelease } from './next-release.ts';

const isPossible = process.platform === 'linux' && serverPrograms() !== null;
const LIMIT_MS = 300_000;
/** Ten checks of the balancer. */
const STOP_DELAY_MS = '1000';
const ENOUGH = 5;

let world: World;
let previous: Release;
let next: Release;
const running = new Set<Server>();

beforeAll(async () => {
  if (!isPossible) return;
  world = await openWorld({ roles: [], store: 'disk', line: lossyLine(diceOf(1)) });
  const tables = await world.rows.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migration' order by 1`,
  );
  previous = thisRelease(join(world.folder, 'previous'));
  next = nextRelease(
    join(world.folder, 'next'),
    tables.map(({ name }) => name),
  );
}, LIMIT_MS);

afterAll(async () => {
  await Promise.all([...running].map((server) => server.stop()));
  await world?.close(false);
}, LIMIT_MS);

const environment = () => ({ ...world.environment, STOP_DELAY_MS });

/** Starts a server of the release and adds it to the load balancer. */
async function start({ version, command }: Release, load: Load): Promise<Server> {
  const port = await freePort();
  const name = `${version}-${port}`;
  const server = superviseServer({
    name,
    role: 'all',
    port,
    environment: environment(),
    logFile: join(world.folder, `${name}.log`),
    command,
  });
  running.add(server);
  await server.ready();
  load.add(server);
  return server;
}

/** Stops a server as a deployment does. */
async function stop(server: Server): Promise<void> {
  running.delete(server);
  expect(await server.stop()).toBe(0);
}

const issuesSome = (load: Load, server: Server) => {
  const before = load.issuedBy(server);
  return expect
    .poll(() => load.issuedBy(server), { timeout: 60_000 })
    .toBeGreaterThan(before + ENOUGH);
};

/** All invoices that were issued have the authority's code, under the numbers from 1 without gap or double. */
async function expectWholeNumbers(issued: readonly number[]): Promise<void> {
  const [first] = world.companies;
  const accepted = async () => {
    const rows = await world.rows.query<{ number: number }>(
      `select i.number from invoice i join company c on c.id = i.company_id
       where c.tax_code = $1 and i.processing_state = 'accepted' order by i.number`,
      [first.taxCode],
    );
    return rows.map(({ number }) => Number(number));
  };
  const all = Array.from({ length: issued.length }, (_, index) => index + 1);
  await expect.poll(accepted, { timeout: 120_000 }).toEqual(all);
  expect(issued.toSorted((a, b) => a - b)).toEqual(all);
}

test.runIf(isPossible)(
  'servers that are replaced one after the other under load fail no request, and an upgrade to a release with other tables neither: the previous and the next release issue in turn, and no number is lost or double',
  async () => {
    const load = startLoad(world.companies[0]);
    const first = await start(previous, load);
    const second = await start(previous, load);
    await issuesSome(load, first);

    // A restart without an upgrade.
    await stop(first);
    const third = await start(previous, load);
    await issuesSome(load, third);

    expect(await next.run(['migrate'], environment())).toMatch(
      /applied 9000_expand_\w+\.sql\n(.*\n)*waiting: 9500_contract_\w+\.sql/,
    );
    await expect(next.run(['migrate', '--contract'], environment())).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`hoadon ${previous.version}`),
    });
    // The previous release continues, starts on the expanded database, and does not migrate it.
    await stop(second);
    const fourth = await start(previous, load);
    await expect(previous.run(['migrate'], environment())).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('The database is of a newer version'),
    });

    const upgraded = [await start(next, load), await start(next, load)];
    for (const server of [third, fourth, ...upgraded]) await issuesSome(load, server);
    await stop(third);
    await stop(fourth);
    expect(await next.run(['migrate', '--contract'], environment())).toContain('applied 9500_');
    for (const server of upgraded) await issuesSome(load, server);

    await load.stop();
    expect(load.failures).toEqual([]);
    await expectWholeNumbers(load.numbers);
    await expect(previous.run(['start'], environment())).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('The database is of a newer version'),
    });
    expect([...running].flatMap((server) => server.endedByItself())).toEqual([]);
  },
  LIMIT_MS,
);
