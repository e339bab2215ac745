import type { ServerEvent } from '@hoadon/contracts/invoices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { testDatabase } from '../db/testing.ts';
import { transact } from '../db/transact.ts';
import { channelEvents } from './channel-events.ts';
import type { Events } from './port.ts';

let database: Database;
let events: Events;
beforeAll(async () => {
  database = await testDatabase();
  events = await channelEvents(database.listen);
});
afterAll(() => events.close());

const event = (id: string): ServerEvent => ({ type: 'invoice', id, state: 'accepted' });

function listening(companyId: string) {
  const seen: ServerEvent[] = [];
  const leave = events.subscribe(companyId, (event) => seen.push(event));
  return { seen, leave };
}

test("a company's pages hear of its changes, other companies' do not", async () => {
  const [ours, theirs] = [listening('1'), listening('2')];
  await events.publish(database.db, '1', [event('7'), event('8')]);
  await expect.poll(() => ours.seen).toEqual([event('7'), event('8')]);
  expect(theirs.seen).toEqual([]);
});

test('a change is told when its transaction commits, and never when it does not', async () => {
  const { seen } = listening('3');
  const failing = transact(database.db, async (db) => {
    await events.publish(db, '3', [event('1')]);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await transact(database.db, async (db) => {
    await events.publish(db, '3', [event('2')]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(seen).toEqual([]);
  });
  await expect.poll(() => seen).toEqual([event('2')]);
});

test('many changes at once all arrive, in order', async () => {
  const { seen } = listening('4');
  const many = Array.from({ length: 500 }, (_, turn) => event(String(turn)));
  await events.publish(database.db, '4', many);
  await expect.poll(() => seen.length).toBe(500);
  expect(seen).toEqual(many);
});

test('who has left hears nothing more', async () => {
  const [first, second] = [listening('5'), listening('5')];
  first.leave();
  await events.publish(database.db, '5', [event('1')]);
  await expect.poll(() => second.seen).toHaveLength(1);
  expect(first.seen).toEqual([]);
});
