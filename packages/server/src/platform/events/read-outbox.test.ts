import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { losingCommits } from '../../testing/lost-answers.ts';
import { testDatabase } from '../db/testing.ts';
import { transact } from '../db/transact.ts';
import { createLog } from '../log.ts';
import { testClock } from '../testing.ts';
import type { WakeUps } from '../wake-ups/port.ts';
import { outboxEvents } from './outbox-events.ts';
import { type OutboxReader, readOutbox } from './read-outbox.ts';
import { trimEvents } from './trim-events.ts';

const DEAF: WakeUps = { wake: () => {}, on: () => () => {}, close: async () => {} };
const log = createLog('silent');
const database = await testDatabase();
const { db } = database;
const events = outboxEvents({ db, wakeUps: DEAF, log, lookMs: 3_600_000 });
const clock = testClock();

let companies = 700;
const newCompany = () => {
  companies += 1;
  return String(companies);
};

const publish = (companyId: string, states: readonly string[], type: 'email' | 'tag' = 'email') =>
  transact(db, async (tx) =>
    events.publish(
      tx,
      companyId,
      states.map((state) => ({ type, id: state, state })),
    ),
  );

/** Records what it read in the database, as a real reader does, and fails if it reads an event twice. */
const reader = (name: string, onTake: (subject: string) => void = () => {}): OutboxReader => ({
  name,
  takes: sql`type = 'email'`,
  async take(tx, companyId, read) {
    for (const { subject } of read) {
      onTake(subject);
      await sql`
        insert into event_reader (company_id, reader) values (${companyId}, ${`${name} ${subject}`})`.execute(
        tx,
      );
    }
  },
});

async function readBy(name: string, companyId: string): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    select split_part(reader, ' ', 2) as subject from event_reader
    where company_id = ${companyId} and reader like ${`${name} %`} order by reader`.execute(db);
  return rows.map(({ subject }) => subject);
}

test('each event that interests is read once, in order, and what comes later is read later', async () => {
  const company = newCompany();
  await publish(company, ['a', 'b']);
  await publish(company, ['x'], 'tag');
  const one = reader('one');
  await readOutbox({ db, clock, log }, one);
  await publish(company, ['c']);
  await readOutbox({ db, clock, log }, one);
  await readOutbox({ db, clock, log }, one);
  expect(await readBy('one', company)).toEqual(['a', 'b', 'c']);
});

test('if the response to COMMIT is lost, no event is read twice and none skipped', async () => {
  const company = newCompany();
  await publish(company, ['a', 'b', 'c']);
  const losses = ['answer', 'request', 'answer'] as const;
  let turn = 0;
  const lossy = losingCommits(db, () => losses[turn++] ?? null);
  await readOutbox({ db: lossy, clock, log }, reader('lossy'));
  expect(turn).toBeGreaterThan(0);
  expect(await readBy('lossy', company)).toEqual(['a', 'b', 'c']);
});

test('an event that cannot be taken is passed over after a few tries, and those around it are read', async () => {
  const company = newCompany();
  await publish(company, ['a', 'b', 'bad', 'c', 'd']);
  let tries = 0;
  const failing = reader('failing', (subject) => {
    if (subject !== 'bad') return;
    tries += 1;
    throw new Error('cannot be taken');
  });
  await readOutbox({ db, clock, log }, failing);
  expect(await readBy('failing', company)).toEqual(['a', 'b']);
  for (let round = 0; round < 4; round += 1) {
    clock.advance(60);
    await readOutbox({ db, clock, log }, failing);
  }
  expect(await readBy('failing', company)).toEqual(['a', 'b', 'c', 'd']);
  expect(tries).toBeLessThan(20);
});

test('a company whose events fail, or that has very many, does not delay the others', async () => {
  const [broken, busy, quiet] = [newCompany(), newCompany(), newCompany()];
  await publish(broken, ['bad']);
  await publish(
    busy,
    Array.from({ length: 1_200 }, (_, index) => `m${index}`),
  );
  await publish(quiet, ['q']);
  const order: string[] = [];
  const turns = reader('turns', (subject) => {
    order.push(subject);
    if (subject === 'bad') throw new Error('cannot be taken');
  });
  await readOutbox({ db, clock, log }, turns);
  // After the first batch of the busy company, not after its last.
  expect(order.indexOf('q')).toBeLessThan(order.indexOf('m600'));
  expect(await readBy('turns', busy)).toHaveLength(1_200);
  expect(await readBy('turns', quiet)).toEqual(['q']);
});

test('unread events are retained longer than for open pages, but not for ever', async () => {
  const company = newCompany();
  await publish(company, ['a', 'b']);
  const countStored = async () => {
    await trimEvents(db);
    const { rows } = await sql`select 1 from event where company_id = ${company}`.execute(db);
    return rows.length;
  };
  const age = (days: number) =>
    sql`
      update event set at = now() - make_interval(days => ${days})
      where company_id = ${company}`.execute(db);
  await sql`insert into event_reader (company_id, reader, last_id) values (${company}, 'slow', 1)`.execute(
    db,
  );
  await age(4);
  expect(await countStored()).toBe(1);
  await age(31);
  expect(await countStored()).toBe(0);
});
