import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import {
  BEGIN_PROVING,
  PROVE_SLICE,
  PROVING_EVERY_SECONDS,
  proveSlice,
  proveTotals,
  repairTotals,
  startProving,
} from '../features/invoices/store/totals/index.ts';
import {
  type IssuingFixture,
  issuingFixture,
  payload,
} from '../features/issuing/testing/issuing-fixture.ts';
import { countedTotals, storedTotals } from '../features/issuing/testing/month-totals.ts';
import { job, recurringJob } from '../platform/jobs/job.ts';
import { totalsRepaired } from '../platform/metrics/totals-repaired.ts';

let fixture: IssuingFixture;
beforeAll(async () => {
  fixture = await issuingFixture();
});

const CREATE = '/e-invoice-api/api/invoices/create';

/** A company with a draft and an invoice that was accepted. */
async function companyWithInvoices() {
  const company = await fixture.company();
  for (const is_publish_now of [false, true])
    expect((await company.app.post(CREATE, payload({ is_publish_now }))).status).toBe(200);
  await fixture.platform.jobs.drain();
  return company;
}

/** The daily job, on its own queue; answers what it logged as an error. */
async function prove() {
  const { platform } = fixture;
  const error = vi.fn();
  const deps = { ...platform, log: { error } as unknown as typeof platform.log };
  recurringJob(BEGIN_PROVING, PROVING_EVERY_SECONDS, () => startProving(deps)).register(
    platform.jobs,
  );
  job(PROVE_SLICE, (slice) => proveSlice(deps, slice)).register(platform.jobs);
  await platform.jobs.enqueue(platform.db, { name: 'issuing-prove-totals' }, [{}]);
  await platform.jobs.drain();
  return error.mock.calls.map(([entry]) => entry);
}

const repaired = async () => (await totalsRepaired.get()).values[0]?.value ?? 0;

test('counters that agree are not changed, and nothing is logged', async () => {
  const { companyId } = await companyWithInvoices();
  const before = await storedTotals(fixture.platform.db, companyId);
  expect(before.map((total) => total.place)).toEqual(['draft', 'released']);
  expect(await prove()).toEqual([]);
  expect(await storedTotals(fixture.platform.db, companyId)).toEqual(before);
});

test('a wrong, missing or superfluous counter is logged, counted and repaired', async () => {
  const { db } = fixture.platform;
  const { companyId } = await companyWithInvoices();
  const other = await companyWithInvoices();
  const othersBefore = await storedTotals(db, other.companyId);
  await sql`update month_total set invoices = invoices + 7, with_tax = with_tax - 1
    where company_id = ${companyId} and place = 'draft'`.execute(db);
  await sql`delete from month_total where company_id = ${companyId} and place = 'released'`.execute(
    db,
  );
  await sql`insert into month_total (company_id, direction, month, place, effect, currency, invoices, without_tax, tax, with_tax)
    values (${companyId}, 'issued', '2026-01-01', 'error', 'whole', 'VND', 3, 10, 1, 11)`.execute(
    db,
  );
  const countedBefore = await repaired();
  expect(await prove()).toEqual([
    {
      companyId,
      drifts: [
        { place: 'error', month: '2026-01-01', kept: 3, counted: 0, with_tax: '-11' },
        { place: 'draft', month: '2026-11-01', kept: 8, counted: 1, with_tax: '1' },
        { place: 'released', month: '2026-11-01', kept: 0, counted: 1, with_tax: '416400' },
      ].map((drift) => expect.objectContaining(drift)),
      tagged: 0,
    },
  ]);
  expect((await repaired()) - countedBefore).toBe(3);
  expect(await storedTotals(db, companyId)).toEqual(await countedTotals(db, companyId));
  expect(await storedTotals(db, other.companyId)).toEqual(othersBefore);
  expect(await prove()).toEqual([]);
});

test('two concurrent proofs repair a difference once, and count invoices issued meanwhile', async () => {
  const { db, jobs } = fixture.platform;
  const company = await companyWithInvoices();
  await sql`update month_total set invoices = invoices + 2
    where company_id = ${company.companyId} and invoices > 0`.execute(db);
  const totals = await Promise.all([
    repairTotals(db, company.companyId),
    company.app.post(CREATE, payload({ is_publish_now: true })),
    repairTotals(db, company.companyId),
    company.app.post(CREATE, payload()),
  ]);
  await jobs.drain();
  expect([totals[0], totals[2]].map((drifts) => drifts.length).sort()).toEqual([0, 2]);
  expect(await storedTotals(db, company.companyId)).toEqual(
    await countedTotals(db, company.companyId),
  );
});

test('companies are proved in slices, and a company that fails does not stop the others', async () => {
  const { db } = fixture.platform;
  const [broken, wrong] = [await companyWithInvoices(), await companyWithInvoices()];
  await sql`update month_total set invoices = invoices + 1
    where company_id = ${wrong.companyId} and place = 'draft'`.execute(db);
  const failing = db.withPlugin({
    transformQuery({ node }) {
      const query = JSON.stringify(node);
      if (query.includes('month_total') && query.includes(`"value":"${broken.companyId}"`))
        throw new Error('broken');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const error = vi.fn();
  const log = { error } as unknown as typeof fixture.platform.log;
  const before = { after: String(BigInt(broken.companyId) - 1n) };
  const next = await proveTotals({ db: failing, log }, before, 1);
  expect(next).toBe(broken.companyId);
  expect(await proveTotals({ db: failing, log }, { after: next }, 5)).toBeNull();
  expect(error.mock.calls.map(([entry]) => entry.companyId)).toEqual([
    broken.companyId,
    wrong.companyId,
  ]);
  expect(await storedTotals(db, wrong.companyId)).toEqual(await countedTotals(db, wrong.companyId));
});
