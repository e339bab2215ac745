import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { testDb } from '../../platform/db/testing.ts';
import { createLog } from '../../platform/log.ts';
import { issuingGauges } from './issuing-gauges.ts';
import { issue } from './testing/calls.ts';
import { issuingFixture } from './testing/issuing-fixture.ts';
import { CALM } from './testing/modelled-plan.ts';

const scraperOf = (db: Awaited<ReturnType<typeof testDb>>) => {
  const registry = new Registry();
  for (const gauge of issuingGauges(db, createLog('silent'))) registry.registerMetric(gauge);
  return () => registry.metrics();
};

test('an invoice whose outcome is unknown is counted, with its age and that of its due step', async () => {
  const fixture = await issuingFixture();
  const company = await fixture.company();
  fixture.authority.plan.current = { ...CALM, fate: () => 'message-lost' };
  await issue(fixture, company);
  const { db } = fixture.platform;
  await sql`update invoice_step set since = now() - interval '1 hour', next_step_at = now() - interval '5 minutes'`.execute(
    db,
  );
  const metrics = await scraperOf(db)();
  expect(metrics).toContain('hoadon_invoices_under_way{state="unknown"} 1');
  expect(metrics).toMatch(/hoadon_invoices_under_way_seconds\{state="unknown"\} 36\d\d/);
  expect(metrics).toMatch(/hoadon_invoice_steps_due_seconds\{state="unknown"\} 3\d\d/);
});

test('messages of the authority that belong to no company are counted', async () => {
  const db = await testDb();
  const scrape = scraperOf(db);
  await sql`
    insert into authority_inbox_message
      (connection, hash, size, state, company_id, next_try_at, received_at, changed_at)
    values ('V0401', 'a', 1, 'parked', null, now(), now(), now()),
      ('V0401', 'b', 1, 'unmatched', null, now(), now(), now()),
      ('V0401', 'c', 1, 'applied', null, now(), now(), now())`.execute(db);
  expect(await scrape()).toContain('hoadon_authority_messages_of_no_company{connection="V0401"} 2');
});
