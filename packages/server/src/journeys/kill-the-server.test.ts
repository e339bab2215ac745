import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { inject, test } from 'vitest';
import { diceOf } from '../features/issuing/testing/dice.ts';
import { type Answer, checkWorld, copyOfTemplate, openWorld } from './testing/killed-world.ts';
import { publish, signIn } from './testing/publish.ts';

const CLIENTS = 16;
const KILLS = 3;
const source = inject('testDatabase');

/** Embedded, the database dies with the server: that is another test's matter. */
test.skipIf(source.kind !== 'postgres')(
  'a server killed with kill -9 under load loses no answer, and no number is doubled or skipped',
  async () => {
    const world = await openWorld(await copyOfTemplate('server'));
    await world.command(['seed']);
    const dice = diceOf(20_261_121);
    const answers: Answer[] = [];
    let server = await world.startServer();
    for (let round = 0; round <= KILLS; round += 1) {
      const load = publishUntilBroken(world.url, `round-${round}`, answers);
      await load.untilAnswers(CLIENTS);
      await pause(dice.roll(500));
      if (round === KILLS) load.stop();
      else server.kill('SIGKILL');
      await load.ended;
      if (round < KILLS) server = await world.startServer();
    }
    await checkWorld(world, answers);
    server.kill('SIGTERM');
    await once(server, 'exit');
  },
  300_000,
);

/** Clients that issue as fast as they are answered, until the line breaks or they are told to stop. */
function publishUntilBroken(url: string, name: string, answers: Answer[]) {
  let isStopped = false;
  const client = async (who: number) => {
    const token = await signIn(url);
    for (let turn = 0; !isStopped; turn += 1) {
      const key = `${name}-${who}-${turn}`;
      answers.push({ key, ...(await publish(url, token, key)) });
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, who) => client(who));
  return {
    async untilAnswers(more: number) {
      const enough = answers.length + more;
      while (answers.length < enough) await pause(20);
    },
    stop: () => {
      isStopped = true;
    },
    ended: Promise.allSettled(clients),
  };
}
