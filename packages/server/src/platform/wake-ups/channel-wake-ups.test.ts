import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { testDatabase } from '../db/testing.ts';
import { createLog } from '../log.ts';
import { channelWakeUps } from './channel-wake-ups.ts';
import type { WakeUps } from './port.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function process(): Promise<WakeUps> {
  const wakeUps = await channelWakeUps(database, createLog('silent'));
  open.push(wakeUps.close);
  return wakeUps;
}

function counting(wakeUps: WakeUps, topic: string) {
  const counted = { times: 0, sleepOn: () => {} };
  counted.sleepOn = wakeUps.on(topic, () => {
    counted.times += 1;
  });
  return counted;
}

test('listeners of a topic are woken in every process, others are not', async () => {
  const [here, there] = [await process(), await process()];
  const woken = [counting(here, 'mail'), counting(there, 'mail')];
  const asleep = counting(there, 'import');
  here.wake('mail');
  for (const waiter of woken) await expect.poll(() => waiter.times).toBe(1);
  here.wake('import');
  await expect.poll(() => asleep.times).toBe(1);
  expect(woken.map(({ times }) => times)).toEqual([1, 1]);
});

test('a hundred wake-ups within a moment are two notifications, and each topic is woken', async () => {
  const payloads: string[] = [];
  open.push(await database.listen('hoadon_wake_ups', (payload) => payloads.push(payload)));
  const [here, there] = [await process(), await process()];
  const last = counting(there, 'topic-99');
  for (let turn = 0; turn < 100; turn += 1) here.wake(`topic-${turn}`);
  await expect.poll(() => last.times).toBe(1);
  await here.close();
  expect(payloads).toHaveLength(2);
});

test('too many topics for one notification wake all listeners', async () => {
  const [here, there] = [await process(), await process()];
  const last = counting(there, 'a long name 9');
  for (let turn = 0; turn < 1_000; turn += 1) here.wake(`a-long-name-of-a-topic-${turn}`);
  await expect.poll(() => last.times).toBe(1);
});

test('a notification of another version wakes no listener and does no harm', async () => {
  const [here, there] = [await process(), await process()];
  const waiter = counting(there, 'mail');
  for (const payload of ['', '{"topics": ["mail"]}', 'x'])
    await sql`select pg_notify('hoadon_wake_ups', ${payload})`.execute(database.db);
  here.wake('mail');
  await expect.poll(() => waiter.times).toBe(1);
});

test('a failing listener does not prevent the next from waking', async () => {
  const here = await process();
  here.on('mail', () => {
    throw new Error('not now');
  });
  const next = counting(here, 'mail');
  here.wake('mail');
  expect(next.times).toBe(1);
});

test('an unsubscribed listener is not woken', async () => {
  const here = await process();
  const [one, other] = [counting(here, 'mail'), counting(here, 'mail')];
  one.sleepOn();
  here.wake('mail');
  expect([one.times, other.times]).toEqual([0, 1]);
});
