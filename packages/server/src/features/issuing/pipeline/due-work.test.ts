import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testConfig } from '../../../platform/testing.ts';
import { type Loss, losingCommits } from '../../../testing/lost-answers.ts';
import { draft, issue, rowOf } from '../testing/calls.ts';
import {
  type IssuingCompany,
  type IssuingFixture,
  issuingFixture,
  payload,
  TODAY,
} from '../testing/issuing-fixture.ts';
import { CALM } from '../testing/modelled-plan.ts';
import { numberInvoices } from '../testing/number-invoices.ts';
import { advanceInvoices, runDue } from './advance-invoices.ts';
import { claimDueOf } from './due.repository.ts';
import { dueWorker } from './due-worker.ts';
import { withLease } from './lease.ts';

/** A certificate that expired after the invoice was numbered. */
const EXPIRED = 'expired';
const damaged = new Set<string>();

let fixture: IssuingFixture;
beforeAll(async () => {
  fixture = await issuingFixture((deps) => ({
    ...deps,
    files: {
      ...deps.files,
      async get(companyId, hash) {
        if (damaged.has(hash)) throw new Error('the disk is broken here');
        return deps.files.get(companyId, hash);
      },
    },
  }));
});
beforeEach(() => {
  fixture.authority.plan.current = CALM;
  fixture.platform.clock.advance(3_600);
  damaged.clear();
});

async function numbered(company: IssuingCompany, caId: string | null = null): Promise<string> {
  const id = await draft(company, { issued_date: TODAY });
  const request = { id, actor: company.accountant.actor, caId };
  await numberInvoices(fixture.deps, company.companyId, [request]);
  return id;
}

const stateOf = async (company: IssuingCompany, id: string) =>
  (await rowOf(fixture, company, id)).processing_state;

const stepOf = ({ companyId }: IssuingCompany, id: string) =>
  fixture.platform.db
    .selectFrom('invoice_step')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('invoice_id', '=', id)
    .executeTakeFirst();

test('an invoice whose certificate has expired blocks no other, and shows the reason', async () => {
  const company = await fixture.company();
  const stuck = await numbered(company, EXPIRED);
  const good = await numbered(company);
  await fixture.platform.jobs.drain();
  expect(await stateOf(company, good)).toBe('accepted');
  expect(await rowOf(fixture, company, stuck)).toMatchObject({
    processing_state: 'signing',
    failure_code: 'SIGNING_ACCOUNT_NOT_FOUND',
  });
  const first = await stepOf(company, stuck);
  expect(first).toMatchObject({ attempts: 1, reason: 'SIGNING_ACCOUNT_NOT_FOUND' });

  const later = await numbered(company);
  fixture.platform.clock.advance(10);
  await fixture.platform.jobs.drain();
  expect(await stateOf(company, later)).toBe('accepted');
  // Each wait is longer.
  const again = await stepOf(company, stuck);
  expect(again?.attempts).toBe(2);
  expect(Date.parse(again?.next_step_at ?? '')).toBe(
    Date.parse(fixture.platform.clock.now()) + 10_000,
  );
  // Only the third failure notifies users.
  expect(failedWork(company)).toEqual([]);
  fixture.platform.clock.advance(20);
  await fixture.platform.jobs.drain();
  expect(failedWork(company)).toEqual([
    expect.objectContaining({ area: 'signing', reason: 'SIGNING_ACCOUNT_NOT_FOUND' }),
  ]);
});

const failedWork = ({ companyId }: IssuingCompany) =>
  fixture.platform.events.published.flatMap(({ companyId: whose, event }) =>
    whose === companyId && 'fact' in event ? [event.fact] : [],
  );

test('an invoice whose content cannot be read stops no other of its batch', async () => {
  const company = await fixture.company();
  const broken = await numbered(company);
  const good = [await numbered(company), await numbered(company)];
  await sql`update invoice_content set content = '{}' where company_id = ${company.companyId}
    and invoice_id = ${broken}`.execute(fixture.platform.db);
  await fixture.platform.jobs.drain();
  for (const id of good) expect(await stateOf(company, id)).toBe('accepted');
  expect(await stateOf(company, broken)).toBe('numbered');
  expect(await stepOf(company, broken)).toMatchObject({ attempts: 1 });
});

test('a signed message with a lost file is postponed alone, and sent when the file is back', async () => {
  const company = await fixture.company();
  fixture.authority.plan.current = { ...CALM, fate: () => 'unreachable' };
  const [lost, good] = [await issue(fixture, company), await issue(fixture, company)];
  fixture.authority.plan.current = CALM;
  const message = await fixture.platform.db
    .selectFrom('authority_message')
    .select('hash')
    .where('company_id', '=', company.companyId)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  damaged.add(message.hash);
  fixture.platform.clock.advance(60);
  await fixture.platform.jobs.drain();
  expect(await stateOf(company, good)).toBe('accepted');
  expect(await rowOf(fixture, company, lost)).toMatchObject({
    processing_state: 'signed',
    failure_code: 'SIGNED_FILE_UNREADABLE',
  });
  damaged.clear();
  fixture.platform.clock.advance(900);
  await fixture.platform.jobs.drain();
  expect(await stateOf(company, lost)).toBe('accepted');
});

test('a signed message that cannot be loaded while the database is unreachable notifies nobody and is sent a moment later', async () => {
  const company = await fixture.company();
  fixture.authority.plan.current = { ...CALM, fate: () => 'unreachable' };
  const id = await issue(fixture, company);
  fixture.authority.plan.current = CALM;
  fixture.platform.clock.advance(60);
  const get = async () => {
    throw new Error('Connection terminated unexpectedly');
  };
  await runDue({ ...fixture.deps, files: { ...fixture.deps.files, get } });
  expect(await rowOf(fixture, company, id)).toMatchObject({
    processing_state: 'signed',
    failure_code: 'AUTHORITY_UNREACHABLE_NETWORK',
  });
  fixture.platform.clock.advance(2);
  await fixture.platform.jobs.drain();
  expect(await stateOf(company, id)).toBe('accepted');
});

test('a step that a lost database connection interrupted is claimed again a moment later', async () => {
  const company = await fixture.company();
  const id = await numbered(company);
  const losses: Loss[] = ['request'];
  const deps = {
    ...fixture.deps,
    db: losingCommits(fixture.deps.db, () => losses.shift() ?? null),
  };
  await expect(runDue(deps)).rejects.toThrow('the answer to a COMMIT was lost');
  expect(await stateOf(company, id)).toBe('numbered');
  fixture.platform.clock.advance(2);
  await fixture.platform.jobs.drain();
  expect(await stateOf(company, id)).toBe('accepted');
});

test('an authority that is unreachable for hours gets no requests while it asked for a pause, and then every invoice', async () => {
  const company = await fixture.company();
  const { authority, platform } = fixture;
  authority.plan.current = { ...CALM, fate: () => 'unreachable', retryAfter: 600 };
  const ids = [await issue(fixture, company)];
  const tried = authority.tried.length;
  ids.push(await issue(fixture, company), await issue(fixture, company));
  platform.clock.advance(590);
  await platform.jobs.drain();
  expect(authority.tried.length).toBe(tried);
  platform.clock.advance(20);
  await platform.jobs.drain();
  // One message probes the connection for all.
  expect(authority.tried.length).toBe(tried + 1);
  authority.plan.current = CALM;
  platform.clock.advance(620);
  await platform.jobs.drain();
  platform.clock.advance(5);
  await platform.jobs.drain();
  for (const id of ids) expect(await stateOf(company, id)).toBe('accepted');
  expect(await platform.jobs.waiting()).toEqual([]);
});

test('steps of a dead worker come due again when the configured lease expires', async () => {
  const company = await fixture.company();
  const id = await numbered(company);
  const { companyId } = company;
  const config = testConfig({ LOST_AFTER_MS: '300000' });
  let end = () => {};
  const died = new Promise<void>((resolve) => {
    end = resolve;
  });
  const taken = new Promise<void>((resolve) => {
    void withLease(
      { ...fixture.deps, config },
      companyId,
      (lease) => claimDueOf(fixture.platform.db, lease, [id]),
      () => {
        resolve();
        return died;
      },
    );
  });
  await taken;
  fixture.platform.clock.advance(170);
  await advanceInvoices(fixture.deps, companyId, [id]);
  expect(await stateOf(company, id)).toBe('numbered');
  fixture.platform.clock.advance(11);
  await advanceInvoices(fixture.deps, companyId, [id]);
  expect(await stateOf(company, id)).toBe('sent');
  end();
});

/** Invoices of a company that wait for an expired certificate. */
async function insertStuck(company: IssuingCompany, count: number): Promise<void> {
  const { companyId } = company;
  const { db } = fixture.platform;
  const model = await numbered(company, EXPIRED);
  await advanceInvoices(fixture.deps, companyId, [model]);
  await sql`
    with one as (select * from invoice where company_id = ${companyId} and id = ${model}), many as (
      insert into invoice (company_id, direction, template, serial, number, processing_state, ready, issued_on,
        seller_tax_code, seller_name, currency, without_tax, tax, with_tax, ca_id, search_text, created_at, changed_at)
      select company_id, direction, template, serial, number + n, 'signing', ready, issued_on, seller_tax_code,
        seller_name, currency, without_tax, tax, with_tax, ca_id, search_text, created_at, changed_at
      from one, generate_series(1, ${count}::integer) as n returning id
    ), steps as (
      insert into invoice_step (company_id, invoice_id, next_step_at)
      select ${companyId}::bigint, id, ${fixture.platform.clock.now()}::timestamptz - interval '1 day' from many
    )
    insert into invoice_to_sign (company_id, invoice_id, data, signature_id, signed_at)
    select ${companyId}::bigint, many.id, t.data, 'seller-' || many.id, t.signed_at
    from many, invoice_to_sign t where t.company_id = ${companyId} and t.invoice_id = ${model}`.execute(
    db,
  );
}

test('five thousand stuck invoices of one company do not delay another', async () => {
  const first = await fixture.company();
  const second = await fixture.company();
  expect(BigInt(first.companyId)).toBeLessThan(BigInt(second.companyId));
  await insertStuck(first, 5_000);
  const id = await numbered(second);
  const worker = dueWorker(fixture.deps, () => {});
  worker.start();
  await expect.poll(() => stateOf(second, id), { timeout: 60_000 }).toBe('sent');
  await worker.stop();
  const { rows } = await sql<{ untouched: number }>`
    select count(*)::integer as untouched from invoice_step
    where company_id = ${first.companyId} and attempts = 0`.execute(fixture.platform.db);
  // The number of processed ones depends on speed; the other company did not wait for all of them.
  expect(rows[0]?.untouched).toBeGreaterThan(0);
  // So that the next tests have no due work.
  await fixture.platform.db
    .deleteFrom('invoice_step')
    .where('company_id', '=', first.companyId)
    .execute();
}, 120_000);

test('a worker in the same process starts a numbered invoice at once', async () => {
  const company = await fixture.company();
  const worker = dueWorker(fixture.deps, () => {});
  worker.start();
  const answer = await company.app.post(
    '/e-invoice-api/api/invoices/create',
    payload({ is_publish_now: true }),
  );
  await expect.poll(() => stateOf(company, answer.data.id), { timeout: 30_000 }).toBe('sent');
  await worker.stop();
});

test('a slow company leaves batches to the others, and its invoices of meanwhile share one batch', async () => {
  const slow = await fixture.company();
  const quick = await fixture.company();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const turns: number[] = [];
  const { files } = fixture.deps;
  const held: typeof files = {
    ...files,
    async store(companyId, contents) {
      if (companyId === slow.companyId) {
        turns.push(contents.length);
        await released;
      }
      return files.store(companyId, contents);
    },
  };
  const worker = dueWorker({ ...fixture.deps, files: held }, () => {});
  worker.start();
  for (const underWay of [1, 2]) {
    await numbered(slow);
    await expect.poll(() => turns.length, { timeout: 30_000 }).toBe(underWay);
  }
  const later = [await numbered(slow), await numbered(slow), await numbered(slow)];
  const id = await numbered(quick);
  await expect.poll(() => stateOf(quick, id), { timeout: 30_000 }).toBe('sent');
  expect(turns).toHaveLength(2);
  release();
  for (const id of later)
    await expect.poll(() => stateOf(slow, id), { timeout: 30_000 }).toBe('sent');
  await worker.stop();
  // A file and a message for each of the three.
  expect(turns.slice(2)).toEqual([6]);
}, 120_000);
