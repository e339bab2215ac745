import { listInvoices } from '@hoadon/contracts/invoice-lists';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { repairTotals } from '../../features/invoices/index.ts';
import { type DemoApp, demoApp } from '../../testing/demo-app.ts';
import { demoAccountant } from '../demo-accountant.ts';
import { NEW_USER } from '../demo-company.ts';
import { seedMonths } from './index.ts';

let app: DemoApp;
let companyId: string;
beforeAll(async () => {
  app = await demoApp({}, 2);
  companyId = (await demoAccountant(app.platform.db)).companyId;
}, 240_000);

const countOf = async (table: string, condition = 'true') => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(table)}
    where company_id = ${companyId} and ${sql.raw(condition)}`.execute(app.platform.db);
  return rows[0]?.count ?? 0;
};

test('the demo has months behind it: issued and received invoices of every kind, and what became of them', async () => {
  expect(await countOf('invoice', "direction = 'issued' and place = 'released'")).toBeGreaterThan(
    150,
  );
  expect(await countOf('invoice', "direction = 'received'")).toBeGreaterThan(100);
  for (const state of ['ORIGINAL', 'REPLACE', 'REPLACED', 'MODIFY', 'MODIFIED'])
    expect(await countOf('invoice', `chain_state = '${state}'`), state).toBeGreaterThan(0);
  for (const template of ['1', '2', '6'])
    expect(await countOf('invoice', `template = '${template}'`), template).toBeGreaterThan(0);
  for (const state of ['unpaid', 'partly', 'paid'])
    expect(await countOf('invoice', `payment_state = '${state}'`), state).toBeGreaterThan(0);
  expect(await countOf('invoice', "processing_state = 'refused'")).toBeGreaterThan(0);
  for (const table of ['invoice_tag', 'directory', 'payment_invoice', 'partner'])
    expect(await countOf(table), table).toBeGreaterThan(0);
});

test('what was issued then was signed and coded then, in the order of its numbers', async () => {
  const { rows } = await sql<{ late: number; gaps: number }>`
    select count(*) filter (where signed_at::date - issued_on not between 0 and 31)::integer as late,
      count(*) filter (where number <> position)::integer as gaps
    from (
      select *, row_number() over (partition by template, serial order by issued_on, number) as position
      from invoice where company_id = ${companyId} and direction = 'issued' and number is not null
    ) as numbered`.execute(app.platform.db);
  expect(rows).toEqual([{ late: 0, gaps: 0 }]);
  expect(
    await countOf(
      'invoice',
      "place = 'released' and direction = 'issued' and authority_code is null",
    ),
  ).toBe(0);
});

test('who asks for no months gets none, not the days of this one', async () => {
  const before = await countOf('invoice');
  await seedMonths(app, 0);
  expect(await countOf('invoice')).toBe(before);
});

test('its licence counts what was issued in these months', async () => {
  const issued = await countOf('invoice', "direction = 'issued' and number is not null");
  const { rows } = await sql<{ used: number }>`
    select sum(used)::integer as used from licence
    where company_id = ${companyId} and starts_at <= now() and ends_at > now()`.execute(
    app.platform.db,
  );
  expect(issued).toBeGreaterThan(0);
  expect(rows).toEqual([{ used: issued }]);
});

test('its counters are right', async () => {
  expect(await repairTotals(app.platform.db, companyId)).toEqual([]);
});

test('a payment is what its invoices were paid with', async () => {
  const { rows } = await sql`
    select p.id from payment p
    join payment_invoice i on i.company_id = p.company_id and i.payment_id = p.id
    where p.company_id = ${companyId}
    group by p.company_id, p.id, p.amount having sum(i.amount) <> p.amount`.execute(
    app.platform.db,
  );
  expect(rows).toEqual([]);
});

test('a purchase on paper has its evidence, and a voucher its document', async () => {
  const { rows } = await sql<{ hash: string }>`
    select f.hash from recorded_file f join invoice_source s
      on s.company_id = f.company_id and s.invoice_id = f.invoice_id and s.way = 'hand'
    where f.company_id = ${companyId}
    union all
    select document_hash from payment where company_id = ${companyId} and document_hash is not null`.execute(
    app.platform.db,
  );
  expect(rows).toHaveLength(2);
  for (const { hash } of rows) {
    const bytes = await app.platform.files.get(companyId, hash);
    expect(Buffer.from(bytes).toString('latin1')).toMatch(
      /^%PDF-1\.4[\s\S]*startxref\n\d+\n%%EOF\n$/,
    );
  }
});

test('the demo also has a company that begins today', async () => {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/user-api/api/token/',
    payload: { user_name: NEW_USER.user_name, password: NEW_USER.password },
  });
  const token = answer.json().data.access;
  const list = await app.server.inject({
    url: listInvoices.path,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(list.json().data).toEqual([]);
});
