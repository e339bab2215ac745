import type { ProcessingState } from '@hoadon/domain/issuing/processing-state';
import { beforeAll, expect, test } from 'vitest';
import { type TestCompany, testCompany } from '../../../../platform/db/testing.ts';
import { transact } from '../../../../platform/db/transact.ts';
import { outboxEvents } from '../../../../platform/events/outbox-events.ts';
import type { Events } from '../../../../platform/events/port.ts';
import { type TestPlatform, testPlatform } from '../../../../platform/testing.ts';
import { saveDraft } from '../../../../testing/saved-invoices.ts';
import { moveAtOnce, moveInvoices } from '../index.ts';

let platform: TestPlatform;
let company: TestCompany;
let events: Events;
const woken: string[] = [];
beforeAll(async () => {
  platform = await testPlatform();
  company = await testCompany(platform.db);
  const wakeUps = { wake: (topic: string) => void woken.push(topic), on: () => () => {} };
  events = outboxEvents({ ...platform, wakeUps: { ...wakeUps, close: async () => {} } });
});

const context = () => ({ companyId: company.companyId, at: platform.clock.now() });
const WAY: readonly ProcessingState[] = ['draft', 'numbered', 'signing', 'signed', 'unknown'];

async function saveUnknown(number: number): Promise<string> {
  const id = await saveDraft(platform, company);
  for (const [at, to] of WAY.slice(1).entries())
    await transact(platform.db, (tx) =>
      moveInvoices(tx, events, context(), [{ id, from: [WAY[at] ?? to], to, number }]),
    );
  return id;
}

const publishedEvents = () =>
  platform.db
    .selectFrom('event')
    .select(['id', 'type', 'subject', 'payload'])
    .where('company_id', '=', company.companyId)
    .orderBy('id')
    .execute();

async function totals() {
  const rows = await platform.db
    .selectFrom('month_total')
    .select(['place', 'invoices'])
    .where('company_id', '=', company.companyId)
    .execute();
  return Object.fromEntries(rows.map(({ place, invoices }) => [place, invoices]));
}

test('invoices that move by one statement are counted in their new state, and an invoice that a concurrent transaction moved leaves no trace', async () => {
  const [first, moved, last] = [await saveUnknown(1), await saveUnknown(2), await saveUnknown(3)];
  const back = { from: ['unknown'] as const, to: 'sent' as const };
  await transact(platform.db, (tx) =>
    moveInvoices(tx, events, context(), [{ id: moved, ...back }]),
  );
  expect(await totals()).toMatchObject({ error: 2, releasing: 1 });
  const before = await publishedEvents();
  woken.length = 0;

  const ids = [first, moved, last];
  const answer = await moveAtOnce(
    platform.db,
    events,
    context(),
    ids.map((id) => ({ id, ...back })),
  );

  expect(answer).toEqual(new Set([first, last]));
  expect(await totals()).toMatchObject({ error: 0, releasing: 3 });
  const newEvents = (await publishedEvents()).slice(before.length);
  const sent = { type: 'invoice', payload: { state: 'sent' } };
  expect(newEvents).toEqual([
    { id: String(before.length + 1), subject: first, ...sent },
    { id: String(before.length + 2), subject: last, ...sent },
  ]);
  expect(woken).toEqual([`events/${company.companyId}`, 'events']);
});

test('without a move no event is published', async () => {
  const before = await publishedEvents();
  woken.length = 0;
  const id = await saveDraft(platform, company);
  const moves = [{ id, from: ['unknown'] as const, to: 'sent' as const }];
  expect(await moveAtOnce(platform.db, events, context(), moves)).toEqual(new Set());
  expect(await publishedEvents()).toEqual(before);
  expect(woken).toEqual([]);
});
