import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
// @ts-expect-error plain JavaScript of the test command
import { newCluster, serverPrograms } from '../../../../tools/start-postgres.js';
import { type Dice, diceOf } from '../features/issuing/testing/dice.ts';
import { type Answer, checkWorld, openWorld, query, type World } from './testing/killed-world.ts';
import { publish, signIn } from './testing/publish.ts';

const CLIENTS = 16;
/** What dies in each round: the whole of PostgreSQL, or one of its processes, which takes the others along. */
const KILLS = ['all', 'one', 'all'] as const;
/** Before each blow at least so many answers, and as many more at the end. */
const ANSWERS_OF_A_ROUND = 40;

type Cluster = Readonly<{
  url: string;
  start(): Promise<void>;
  processes(): number[];
  remove(): void;
}>;

test.skipIf(process.platform !== 'linux' || serverPrograms() === null)(
  'PostgreSQL killed with kill -9 under load loses no answer, and no number is doubled or skipped',
  async () => {
    const cluster: Cluster = await newCluster();
    onTestFinished(() => cluster.remove());
    await cluster.start();
    const world = await openWorld(cluster.url);
    await world.command(['migrate']);
    await world.command(['seed']);
    const server = await world.startServer();
    const dice = diceOf(20_261_122);
    const load = publishThroughEverything(world, () => server.exitCode === null);
    for (const kind of KILLS) {
      await load.untilAnswers(ANSWERS_OF_A_ROUND + dice.roll(ANSWERS_OF_A_ROUND));
      await pause(dice.roll(200));
      await kill(cluster, kind, dice);
      if (kind === 'one') continue;
      // Long enough that whoever looks for it every second finds it missing.
      await load.untilRefused(20 * CLIENTS);
      await cluster.start();
    }
    await load.untilAnswers(ANSWERS_OF_A_ROUND);
    const answers = await load.stop();
    await checkWorld(world, answers);
    expect(await listenersOn(cluster.url)).toEqual(['hoadon_wake_ups']);
    server.kill('SIGTERM');
    const [code] = await once(server, 'exit');
    expect(code).toBe(0);
  },
  600_000,
);

/** What is listened for, by whom is listed once. */
async function listenersOn(database: string): Promise<string[]> {
  const rows = await query<{ query: string }>(
    database,
    `select query from pg_stat_activity where query like 'listen %' order by query`,
  );
  return rows.map(({ query }) => query.replace(/listen "?(\w+)"?/, '$1'));
}

async function kill(cluster: Cluster, kind: 'all' | 'one', dice: Dice): Promise<void> {
  const [main, ...others] = cluster.processes();
  expect(others.length).toBeGreaterThan(0);
  const victims = kind === 'all' ? [main, ...others] : [others[dice.roll(others.length)]];
  for (const pid of victims) if (pid !== undefined) endNow(pid);
  while (kind === 'all' && cluster.processes().length > 0) await pause(20);
}

function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself meanwhile.
  }
}

/**
 * Clients that issue as fast as they are answered. Where an answer does not come they ask again under
 * the same key until it does: what they were not told must not happen twice either.
 */
function publishThroughEverything({ url }: World, isServerAlive: () => boolean) {
  const answers: Answer[] = [];
  let failures = 0;
  let isStopped = false;
  const client = async (who: number) => {
    const token = await signIn(url);
    for (let turn = 0; !isStopped; turn += 1) {
      const key = `client-${who}-${turn}`;
      answers.push({ key, ...(await insist(() => publish(url, token, key))) });
    }
  };
  const insist = async <T>(ask: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await ask();
      } catch {
        if (!isServerAlive()) throw new Error('the server died with its database');
        failures += 1;
        await pause(100);
      }
    }
  };
  const ended = Promise.all(Array.from({ length: CLIENTS }, (_, who) => client(who)));
  return {
    async untilRefused(more: number) {
      const enough = failures + more;
      while (failures < enough) await Promise.race([pause(20), ended]);
    },
    async untilAnswers(more: number) {
      const enough = answers.length + more;
      while (answers.length < enough) await Promise.race([pause(20), ended]);
    },
    async stop(): Promise<readonly Answer[]> {
      isStopped = true;
      await ended;
      return answers;
    },
  };
}
