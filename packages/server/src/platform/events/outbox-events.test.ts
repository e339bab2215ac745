import type { ServerEvent } from '@hoadon/contracts/invoices';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { testDatabase } from '../db/testing.ts';
import { type Tx, transact } from '../db/transact.ts';
import { createLog } from '../log.ts';
import { channelWakeUps } from '../wake-ups/channel-wake-ups.ts';
import type { WakeUps } from '../wake-ups/port.ts';
import { outboxEvents } from './outbox-events.ts';
import type { Events, StoredEvent } from './port.ts';
import { trimEvents } from './trim-events.ts';

const log = createLog('silent');
const AN_HOUR = 3_600_000;
/** Wakes no listener, as when a notification is lost. */
const DEAF: WakeUps = { wake: () => {}, on: () => () => {}, close: async () => {} };

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

/** Events of one process, which reads and writes; by default it learns of changes by wake-ups alone. */
async function process(wakeUps?: WakeUps, lookMs = AN_HOUR): Promise<Events> {
  const woken = wakeUps ?? (await channelWakeUps(database, log));
  const events = outboxEvents({ db: database.db, wakeUps: woken, log, lookMs });
  open.push(woken.close, events.close);
  return events;
}

let companies = 0;
const newCompany = () => {
  companies += 1;
  return String(companies);
};

const event = (id: string, state = 'accepted'): ServerEvent => ({ type: 'invoice', id, state });
const publish = (events: Events, companyId: string, published: ServerEvent[]) =>
  transact(database.db, async (tx) => events.publish(tx, companyId, published));

type Heard = Readonly<{ begins: [string, boolean][]; seen: StoredEvent[]; leave: () => void }>;

function listening(events: Events, companyId: string, lastId: string | null = null): Heard {
  const begins: [string, boolean][] = [];
  const seen: StoredEvent[] = [];
  const leave = events.subscribe(companyId, lastId, {
    begin: (id, isGap) => void begins.push([id, isGap]),
    happened: (event) => void seen.push(event),
  });
  return { begins, seen, leave };
}

const subjects = ({ seen }: Heard) => seen.map(({ subject }) => subject);

test("a company's pages hear of its changes, other companies' do not", async () => {
  const events = await process();
  const [us, them] = [newCompany(), newCompany()];
  const [ours, theirs] = [listening(events, us), listening(events, them)];
  await publish(events, us, [event('7'), event('8')]);
  await publish(events, them, [event('9')]);
  await expect.poll(() => subjects(theirs)).toEqual(['9']);
  await expect
    .poll(() => ours.seen)
    .toMatchObject([
      { id: '1', type: 'invoice', subject: '7', payload: { state: 'accepted' } },
      { id: '2', type: 'invoice', subject: '8', payload: { state: 'accepted' } },
    ]);
});

test('events of a rolled back transaction are not delivered and use no number', async () => {
  const events = await process();
  const company = newCompany();
  const heard = listening(events, company);
  const failing = transact(database.db, async (tx) => {
    events.publish(tx, company, [event('1')]);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await publish(events, company, [event('2')]);
  await expect.poll(() => heard.seen).toMatchObject([{ id: '1', subject: '2' }]);
});

test('of several changes of one thing in one transaction the last is delivered', async () => {
  const events = await process();
  const company = newCompany();
  const heard = listening(events, company);
  await transact(database.db, async (tx) => {
    events.publish(tx, company, [event('1', 'draft'), event('2', 'draft')]);
    events.publish(tx, company, [event('1', 'numbered')]);
  });
  await expect
    .poll(() => heard.seen)
    .toMatchObject([
      { id: '1', subject: '2', payload: { state: 'draft' } },
      { id: '2', subject: '1', payload: { state: 'numbered' } },
    ]);
});

test('transactions of several companies at once give each company whole numbers in the order of their commits', async () => {
  const events = await process();
  const [one, other] = [newCompany(), newCompany()];
  const heard = [listening(events, one), listening(events, other)];
  const act = (turn: number) =>
    transact(database.db, async (tx: Tx) => {
      const order = turn % 2 === 0 ? [one, other] : [other, one];
      for (const company of order) events.publish(tx, company, [event(`a${turn}`)]);
      await sql`select 1`.execute(tx);
      for (const company of order) events.publish(tx, company, [event(`b${turn}`)]);
    });
  await Promise.all(Array.from({ length: 40 }, (_, turn) => act(turn)));
  for (const { seen, begins } of heard) {
    await expect.poll(() => seen.length, { timeout: 10_000 }).toBe(80);
    expect(seen.map(({ id }) => id)).toEqual(seen.map((_, index) => String(index + 1)));
    expect(begins.filter(([, isGap]) => isGap)).toEqual([]);
  }
});

test('events beyond one page arrive completely and in order', async () => {
  const events = await process();
  const company = newCompany();
  const heard = listening(events, company);
  const many = Array.from({ length: 2_500 }, (_, turn) => event(String(turn)));
  await publish(events, company, many);
  await expect.poll(() => heard.seen.length).toBe(2_500);
  expect(subjects(heard)).toEqual(many.map(({ id }) => id));
});

test('an unsubscribed listener receives nothing more', async () => {
  const events = await process();
  const company = newCompany();
  const [first, second] = [listening(events, company), listening(events, company)];
  first.leave();
  await publish(events, company, [event('1')]);
  await expect.poll(() => second.seen).toHaveLength(1);
  expect(first.seen).toEqual([]);
});

test('another process receives it by the wake-up after the commit', async () => {
  const [here, there] = [await process(), await process()];
  const company = newCompany();
  const heard = listening(there, company);
  await expect.poll(() => heard.begins).toHaveLength(1);
  await publish(here, company, [event('1')]);
  await expect.poll(() => subjects(heard)).toEqual(['1']);
});

test('events whose wake-up was lost are found by polling', async () => {
  const events = await process(DEAF, 20);
  const company = newCompany();
  const heard = listening(events, company);
  await expect.poll(() => heard.begins).toHaveLength(1);
  await publish(events, company, [event('1')]);
  await expect.poll(() => subjects(heard)).toEqual(['1']);
});

test('an event of a type that only newer nodes know is passed on', async () => {
  const events = await process(DEAF, 20);
  const company = newCompany();
  const heard = listening(events, company);
  await sql`
    with head as (insert into event_head (company_id, last_id) values (${company}, 1))
    insert into event (company_id, id, type, subject, payload)
    values (${company}, 1, 'vat-return', '5', '{"year": 2027}')`.execute(database.db);
  await expect
    .poll(() => heard.seen)
    .toMatchObject([{ type: 'vat-return', subject: '5', payload: { year: 2027 } }]);
});

/** Moves events into the past by that many seconds. */
const age = (company: string, seconds: number, upTo = '1000000') =>
  sql`
    update event set at = at - make_interval(secs => ${seconds})
    where company_id = ${company} and id <= ${upTo}`.execute(database.db);

test('a page that joins receives again what happened while it loaded its lists, and nothing older', async () => {
  const events = await process();
  const company = newCompany();
  await publish(events, company, [event('old')]);
  await age(company, 60);
  await publish(events, company, [event('just now')]);
  const heard = listening(events, company);
  await expect.poll(() => subjects(heard)).toEqual(['just now']);
  expect(heard.begins).toEqual([['1', false]]);
});

test('a page that rejoins receives what it missed, and starts nothing again', async () => {
  const events = await process();
  const company = newCompany();
  await publish(events, company, [event('1'), event('2'), event('3')]);
  await age(company, 3_600);
  const heard = listening(events, company, '1');
  await expect.poll(() => subjects(heard)).toEqual(['2', '3']);
  const upToDate = listening(events, company, '3');
  await expect.poll(() => upToDate.begins).toEqual([['3', false]]);
  expect([...heard.begins, ...upToDate.begins].filter(([, isGap]) => isGap)).toEqual([]);
});

test('a page that missed deleted events, or too many, or has an unknown id, must reload everything', async () => {
  const events = await process();
  const company = newCompany();
  const many = Array.from({ length: 600 }, (_, turn) => event(String(turn)));
  await publish(events, company, many);
  await age(company, 4 * 86_400, '550');
  for (const lastId of ['2', '601', '-4', 'x', '99999999999999999999']) {
    const heard = listening(events, company, lastId);
    await expect.poll(() => heard.begins).toEqual([['600', true]]);
    expect(heard.seen).toEqual([]);
    heard.leave();
  }
  await trimEvents(database.db);
  const behind = listening(events, company, '549');
  await expect.poll(() => behind.begins).toEqual([['600', true]]);
  const within = listening(events, company, '550');
  await expect.poll(() => within.seen.length).toBe(50);
  expect(within.begins).toEqual([['550', false]]);
});

test('old events are deleted in batches, and the numbers continue', async () => {
  const events = await process();
  const [idle, busy] = [newCompany(), newCompany()];
  await publish(events, idle, [event('1'), event('2'), event('3')]);
  await publish(events, busy, [event('1'), event('2')]);
  await age(idle, 4 * 86_400);
  await age(busy, 4 * 86_400, '1');
  await trimEvents(database.db, 2);
  const remaining = await sql<{ company_id: string; id: string }>`
    select company_id, id from event where company_id in (${idle}, ${busy})`.execute(database.db);
  expect(remaining.rows).toEqual([{ company_id: busy, id: '2' }]);
  const missed = listening(events, idle, '2');
  await expect.poll(() => missed.begins).toEqual([['3', true]]);
  await publish(events, idle, [event('4')]);
  await expect.poll(() => missed.seen).toMatchObject([{ id: '4', subject: '4' }]);
});
