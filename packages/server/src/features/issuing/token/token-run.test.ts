import { beforeAll, expect, test } from 'vitest';
import { appFor } from '../../../platform/http/testing.ts';
import { type Loss, losingCommits } from '../../../testing/lost-answers.ts';
import { beginRun, draft, RUN, rowOf, UPDATE } from '../testing/calls.ts';
import { type IssuingCompany, type IssuingFixture, payload } from '../testing/issuing-fixture.ts';
import { fixtureWithTokens, preparedFile, signedXml, upload } from '../testing/token-holder.ts';
import { tokenRunRoutes } from './token-run.ts';

let fixture: IssuingFixture;
beforeAll(async () => {
  fixture = await fixtureWithTokens();
});

type Batch = Readonly<{
  state: string;
  invoices: readonly Readonly<{
    invoice_id: string;
    invoice_template: string;
    invoice_number: string;
  }>[];
}>;

const nextBatch = async (
  { app }: IssuingCompany,
  run: string,
  wanted: { limit?: number; skip_invoice_id?: string[] } = {},
): Promise<Batch> => (await app.post(RUN(run, 'prepare-signing'), wanted)).data;

const numbersOf = ({ invoices }: Batch) => invoices.map((row) => Number(row.invoice_number));

async function sign(company: IssuingCompany, { invoices }: Batch): Promise<void> {
  for (const { invoice_id: id } of invoices) {
    const xml = await signedXml(await preparedFile(company, id, 'xml'), company.signer);
    expect((await upload(company, id, { xml })).status).toBe(200);
  }
}

async function tokenRun(count: number) {
  const company = await fixture.company();
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push(await draft(company));
  const started = await beginRun(company, { list_invoice_id: ids }, { ca_id: 'usb' });
  await fixture.platform.jobs.drain();
  return { company, ids, run: started.data.id as string };
}

const statesIn = async (company: IssuingCompany, ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await rowOf(fixture, company, id)).processing_state));

test('SIGN-004 a run for a token numbers a few drafts at a time, on request of the page', async () => {
  const { company, ids, run } = await tokenRun(5);
  expect(new Set(await statesIn(company, ids))).toEqual(new Set(['draft']));
  const first = await nextBatch(company, run, { limit: 2 });
  expect(first.state).toBe('running');
  expect(numbersOf(first)).toEqual([1, 2]);
  expect(await statesIn(company, ids)).toEqual(['signing', 'signing', 'draft', 'draft', 'draft']);
  await sign(company, first);
  expect(numbersOf(await nextBatch(company, run, { limit: 2 }))).toEqual([3, 4]);
});

test('after the token was removed numbered invoices are signed first, and the rest are drafts', async () => {
  const { company, ids, run } = await tokenRun(4);
  const first = await nextBatch(company, run, { limit: 2 });
  await sign(company, { ...first, invoices: first.invoices.slice(0, 1) });
  await company.app.post(RUN(run, 'pause'));
  expect(numbersOf(await nextBatch(company, run))).toEqual([2]);
  expect((await statesIn(company, ids)).slice(2)).toEqual(['draft', 'draft']);
  await company.app.post(RUN(run, 'resume'));
  await fixture.platform.jobs.drain();
  await sign(company, await nextBatch(company, run));
  await sign(company, await nextBatch(company, run));
  await fixture.platform.jobs.drain();
  expect(await nextBatch(company, run)).toEqual({ state: 'finished', invoices: [] });
  expect(new Set(await statesIn(company, ids))).toEqual(new Set(['accepted']));
});

test('an invoice that waits for the token is under way while the run is, and a failure after the run ended', async () => {
  const { company, run } = await tokenRun(3);
  await nextBatch(company, run, { limit: 2 });
  await company.app.post(RUN(run, 'pause'));
  const paused = await company.app.get(RUN(run));
  expect(paused.data).toMatchObject({ by_token: true, issuing: 2, waiting: 1, failed: 0 });
  const ended = await company.app.post(RUN(run, 'end'));
  expect(ended.data).toMatchObject({ state: 'finished', issuing: 0, failed: 2, left: 1 });
});

test('an invoice that cannot be signed is skipped and does not stop the others', async () => {
  const { company, run } = await tokenRun(3);
  const [bad] = (await nextBatch(company, run, { limit: 1 })).invoices;
  const skip_invoice_id = [bad?.invoice_id ?? ''];
  const rest = await nextBatch(company, run, { skip_invoice_id });
  expect(numbersOf(rest)).toEqual([2, 3]);
  await sign(company, rest);
  expect(await nextBatch(company, run, { skip_invoice_id })).toEqual({
    state: 'finished',
    invoices: [],
  });
  expect(numbersOf(await nextBatch(company, run))).toEqual([1]);
});

test('a batch without a draft to number is skipped', async () => {
  const company = await fixture.company();
  const ahead = await draft(company, { issued_date: '2026-11-20' });
  const late = await draft(company);
  const good = await draft(company);
  const started = await beginRun(
    company,
    { list_invoice_id: [late, ahead, good] },
    { ca_id: 'usb' },
  );
  // The current version was not confirmed.
  await company.app.put(UPDATE(late), payload());
  const first = await nextBatch(company, started.data.id, { limit: 1 });
  expect(first.invoices.map((row) => row.invoice_id)).toEqual([ahead]);
  await sign(company, first);
  const second = await nextBatch(company, started.data.id, { limit: 1 });
  expect(second.invoices.map((row) => row.invoice_id)).toEqual([good]);
});

test('invoices numbered by a COMMIT without a response are returned to be signed', async () => {
  const { company, run } = await tokenRun(2);
  const losses: Loss[] = ['answer'];
  const db = losingCommits(fixture.deps.db, () => losses.shift() ?? null);
  const app = appFor(tokenRunRoutes({ ...fixture.deps, db }), company.accountant, fixture.deps.db);
  expect(numbersOf(await nextBatch({ ...company, app }, run))).toEqual([1, 2]);
});

test('invoices numbered by another page at the same time are returned to both', async () => {
  const { company, run } = await tokenRun(2);
  const batches = await Promise.all([nextBatch(company, run), nextBatch(company, run)]);
  expect(batches.map(numbersOf)).toEqual([
    [1, 2],
    [1, 2],
  ]);
});

test('a used-up licence stops the run, and the rest are drafts', async () => {
  const company = await fixture.company({ capacity: 1 });
  const ids = [await draft(company), await draft(company)];
  const started = await beginRun(company, { list_invoice_id: ids }, { ca_id: 'usb' });
  await sign(company, await nextBatch(company, started.data.id));
  expect(await nextBatch(company, started.data.id)).toEqual({ state: 'stopped', invoices: [] });
  expect((await company.app.get(RUN(started.data.id))).data.reason).toBe('LICENSE_EXPIRED');
  expect((await statesIn(company, ids))[1]).toBe('draft');
});

test('the run of another company, or an unknown run, returns nothing for a token', async () => {
  const { run } = await tokenRun(1);
  const stranger = await fixture.company();
  for (const id of [run, '999999']) {
    const answer = await stranger.app.post(RUN(id, 'prepare-signing'));
    expect(answer).toMatchObject({ status: 404, message: 'NOT_FOUND' });
  }
});
