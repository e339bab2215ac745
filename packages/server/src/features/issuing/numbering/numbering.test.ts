import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { CREATE, draft, RELEASE } from '../testing/calls.ts';
import {
  type IssuingCompany,
  type IssuingFixture,
  issuingFixture,
  payload,
} from '../testing/issuing-fixture.ts';
import { countedTotals, storedTotals } from '../testing/month-totals.ts';
import { numberInvoices } from '../testing/number-invoices.ts';
import type { NumberingOutcome } from './issue-request.ts';

const WRITERS = 64;
let fixture: IssuingFixture;
beforeAll(async () => {
  fixture = await issuingFixture();
});

const numbersOf = async ({ companyId }: IssuingCompany) => {
  const rows = await fixture.platform.db
    .selectFrom('invoice')
    .select(['number', 'issued_on'])
    .where('company_id', '=', companyId)
    .where('number', 'is not', null)
    .orderBy('number')
    .execute();
  return rows;
};
const seriesOf = ({ companyId }: IssuingCompany) =>
  fixture.platform.db
    .selectFrom('series')
    .select(['next_number', 'last_issued_on'])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test(`${WRITERS} writers at once leave no gap and take no number twice`, async () => {
  const company = await fixture.company();
  const answers = await Promise.all(
    upTo(WRITERS).map(() => company.app.post(CREATE, payload({ is_publish_now: true }))),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const given = answers.map(({ data }) => Number(data.invoice_number)).sort((a, b) => a - b);
  expect(given).toEqual(upTo(WRITERS));
  expect((await numbersOf(company)).map(({ number }) => number)).toEqual(upTo(WRITERS));
  expect((await seriesOf(company)).next_number).toBe(WRITERS + 1);
});

test('users publish while replies to earlier invoices are applied, without blocking each other', async () => {
  const company = await fixture.company();
  const publish = async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const answer = await company.app.post(CREATE, payload({ is_publish_now: true }));
      expect(answer.status).toBe(200);
    }
  };
  let isPublishing = true;
  const settle = async () => {
    while (isPublishing) await fixture.platform.jobs.drain();
  };
  await Promise.all([
    settle(),
    Promise.all(upTo(12).map(publish)).finally(() => {
      isPublishing = false;
    }),
  ]);
  await fixture.platform.jobs.drain();
  const { db } = fixture.platform;
  expect(await storedTotals(db, company.companyId)).toMatchObject([
    { place: 'released', invoices: 72 },
  ]);
});

test('writers in several processes share one series without gap or double', async () => {
  const company = await fixture.company();
  const ids = await Promise.all(upTo(40).map(() => draft(company)));
  const outcomes = await Promise.all(
    ids.map((id) =>
      numberInvoices(fixture.deps, company.companyId, [
        { id, actor: company.accountant.actor, caId: null },
      ]),
    ),
  );
  expect(
    outcomes.flatMap((one) => [...one.values()]).every(({ kind }) => kind === 'numbered'),
  ).toBe(true);
  expect((await numbersOf(company)).map(({ number }) => number)).toEqual(upTo(40));
});

test('an invoice that cannot be saved returns its number', async () => {
  const company = await fixture.company();
  const id = await draft(company);
  const broken = {
    ...fixture.deps,
    events: {
      ...fixture.deps.events,
      publish: () => {
        throw new Error('disk full');
      },
    },
  };
  const request = { id, actor: company.accountant.actor, caId: null };
  await expect(numberInvoices(broken, company.companyId, [request])).rejects.toThrow('disk full');
  expect(await numbersOf(company)).toEqual([]);
  expect((await seriesOf(company)).next_number).toBe(1);
  expect((await company.app.post(RELEASE(id))).data.invoice_number).toBe('00000001');
});

test('a series whose next number an invoice from elsewhere has is refused by name, and by the database as well', async () => {
  const company = await fixture.company();
  const id = await draft(company);
  await company.app.post(RELEASE(id));
  const { db } = fixture.platform;
  await db
    .updateTable('series')
    .set({ next_number: 1 })
    .where('company_id', '=', company.companyId)
    .execute();
  const other = await draft(company);
  for (const refused of [
    await company.app.post(RELEASE(other)),
    await company.app.post(CREATE, payload({ is_publish_now: true })),
  ])
    expect(refused).toMatchObject({ status: 409, message: 'SERIES_NUMBER_TAKEN' });
  const taken = db
    .updateTable('invoice')
    .set({ number: 1, processing_state: 'numbered' })
    .where('company_id', '=', company.companyId)
    .where('id', '=', other)
    .execute();
  await expect(taken).rejects.toThrow('invoice_issued_number');
  expect(await numbersOf(company)).toHaveLength(1);
});

test('LIC-001 numbers are counted against the licence, and the last one is the last one', async () => {
  const company = await fixture.company({ capacity: 10 });
  const answers = await Promise.all(
    upTo(16).map(() => company.app.post(CREATE, payload({ is_publish_now: true }))),
  );
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ message }) => message)).toEqual(upTo(6).map(() => 'LICENSE_EXPIRED'));
  expect((await numbersOf(company)).map(({ number }) => number)).toEqual(upTo(10));
  const licence = await fixture.platform.db
    .selectFrom('licence')
    .select(['capacity', 'used'])
    .where('company_id', '=', company.companyId)
    .executeTakeFirstOrThrow();
  expect(licence).toEqual({ capacity: 10, used: 10 });
  const drafts = await fixture.platform.db
    .selectFrom('invoice')
    .select('id')
    .where('company_id', '=', company.companyId)
    .where('processing_state', '=', 'draft')
    .execute();
  expect(drafts).toEqual([]);
});

test('the counters stay right while many are numbered at once', async () => {
  const company = await fixture.company();
  await Promise.all(
    upTo(24).map(() => company.app.post(CREATE, payload({ is_publish_now: true }))),
  );
  await fixture.platform.jobs.drain();
  const { db } = fixture.platform;
  expect(await storedTotals(db, company.companyId)).toEqual(
    await countedTotals(db, company.companyId),
  );
});

const DAYS = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'] as const;

test('however drafts of any days are batched, numbers have no gap and dates follow numbers', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.constantFrom(...DAYS), { minLength: 1, maxLength: 5 }), {
        minLength: 1,
        maxLength: 4,
      }),
      async (batches) => {
        const company = await fixture.company();
        const refusals: NumberingOutcome[] = [];
        for (const days of batches) {
          const ids = await Promise.all(days.map((day) => draft(company, { issued_date: day })));
          const outcome = await numberInvoices(
            fixture.deps,
            company.companyId,
            ids.map((id) => ({ id, actor: company.accountant.actor, caId: null })),
          );
          refusals.push(...[...outcome.values()].filter(({ kind }) => kind !== 'numbered'));
        }
        const rows = await numbersOf(company);
        expect(rows.map(({ number }) => number)).toEqual(upTo(rows.length));
        expect(rows.map((row) => row.issued_on)).toEqual(rows.map((row) => row.issued_on).sort());
        expect(
          refusals.every(
            (one) => one.kind === 'refused' && one.code === 'ISSUE_DATE_BEFORE_LAST_NUMBER',
          ),
        ).toBe(true);
        expect(rows.length + refusals.length).toBe(batches.flat().length);
      },
    ),
    { numRuns: 12 },
  );
});
