import type { BulkActRow } from '@hoadon/contracts/bulk-acts';
import { beforeAll, expect, test } from 'vitest';
import { insertLicence } from '../../licences/index.ts';
import { askRun, beginRun, CREATE, draft, itemsOf, RUN } from '../testing/calls.ts';
import {
  type IssuingCompany,
  type IssuingFixture,
  issuingFixture,
  line,
  payload,
} from '../testing/issuing-fixture.ts';
import { CALM } from '../testing/modelled-plan.ts';
import { threadedWorkshop } from '../workshop/workshop.ts';
import { continueRun } from './issue-drafts.ts';

let fixture: IssuingFixture;
beforeAll(async () => {
  fixture = await issuingFixture();
});

const drafts = async (company: IssuingCompany, count: number) => {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push(await draft(company));
  return ids;
};

/** All rows of an invoice. */
const invoiceRow = ({ companyId }: IssuingCompany, id: string) =>
  fixture.platform.db
    .selectFrom('invoice')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('many drafts are issued as one run, each with its own number and code', async () => {
  const company = await fixture.company();
  const ids = await drafts(company, 30);
  const started = await beginRun(company, { list_invoice_id: ids });
  expect(started).toMatchObject({
    status: 200,
    data: { state: 'running', total: 30, done: 0, failed: 0 },
  });
  await fixture.platform.jobs.drain();
  const run = await company.app.get(RUN(started.data.id));
  expect(run.data).toMatchObject({
    state: 'finished',
    reason: null,
    total: 30,
    done: 30,
    failed: 0,
  });
  const numbers = (await itemsOf(company, started.data.id)).map((item) =>
    Number(item.invoice_number),
  );
  expect(numbers).toEqual(ids.map((_, index) => index + 1));
  const notifications = fixture.platform.events.published.filter(
    ({ companyId, event }) => companyId === company.companyId && event.type === 'bulk-run',
  );
  expect(notifications.at(-1)?.event).toMatchObject({ id: started.data.id, state: 'finished' });
});

test('a run over everything issues the complete drafts and leaves the others', async () => {
  const company = await fixture.company();
  await drafts(company, 2);
  const unfinished = await draft(company, { buyer_data: {} });
  const started = await beginRun(company);
  await fixture.platform.jobs.drain();
  const run = await company.app.get(RUN(started.data.id));
  expect(run.data).toMatchObject({ total: 2, done: 2 });
  const items = await itemsOf(company, started.data.id);
  expect(items.map((item) => item.invoice_id)).not.toContain(unfinished);
});

test('a run leaves out incomplete drafts, and names drafts that cannot be issued without stopping the others', async () => {
  const company = await fixture.company();
  const [good] = await drafts(company, 1);
  const incomplete = await draft(company, { buyer_data: {} });
  const ahead = await draft(company, { issued_date: '2026-12-24' });
  const chosen = { list_invoice_id: [incomplete, good ?? '', ahead] };
  expect((await askRun(company, chosen)).data).toMatchObject({ total: 2, left_out: 1 });
  const started = await beginRun(company, chosen);
  await fixture.platform.jobs.drain();
  const run = await company.app.get(RUN(started.data.id));
  expect(run.data).toMatchObject({ state: 'finished', total: 2, done: 1, failed: 1 });
  const reasons = Object.fromEntries(
    (await itemsOf(company, started.data.id)).map((item) => [
      item.invoice_id,
      [item.state, item.reason],
    ]),
  );
  expect(reasons).toEqual({
    [good ?? '']: ['accepted', null],
    [ahead]: ['failed', 'ISSUE_DATE_IN_FUTURE'],
  });
});

test('LIC-001 a run stops when the licence is used up, leaves the rest unchanged and continues after an extension', async () => {
  const company = await fixture.company({ capacity: 3 });
  const ids = await drafts(company, 5);
  const before = await Promise.all(ids.slice(3).map((id) => invoiceRow(company, id)));
  const started = await beginRun(company, { list_invoice_id: ids });
  await fixture.platform.jobs.drain();
  const stopped = await company.app.get(RUN(started.data.id));
  expect(stopped.data).toMatchObject({
    state: 'stopped',
    reason: 'LICENSE_EXPIRED',
    total: 5,
    done: 3,
    failed: 0,
  });
  const outcomeOf = (item: BulkActRow) => [item.state, item.invoice_number, item.reason];
  expect((await itemsOf(company, started.data.id)).map(outcomeOf)).toEqual([
    ['accepted', '00000001', null],
    ['accepted', '00000002', null],
    ['accepted', '00000003', null],
    ['waiting', null, null],
    ['waiting', null, null],
  ]);
  const after = await Promise.all(ids.slice(3).map((id) => invoiceRow(company, id)));
  expect(after).toEqual(before);
  expect(after.map(({ processing_state, number }) => [processing_state, number])).toEqual([
    ['draft', null],
    ['draft', null],
  ]);
  expect(await company.app.post(RUN(started.data.id, 'resume'))).toMatchObject({
    status: 400,
    message: 'LICENSE_EXPIRED',
  });
  await insertLicence(fixture.platform.db, company.companyId, {
    planCode: 'P100',
    planName: 'P100',
    startsAt: '2026-01-01T00:00:00.000Z',
    endsAt: '2028-01-01T00:00:00.000Z',
    capacity: 100,
    price: '100000',
  });
  expect(await company.app.post(RUN(started.data.id, 'resume'))).toMatchObject({
    data: { state: 'running' },
  });
  await fixture.platform.jobs.drain();
  const finished = await company.app.get(RUN(started.data.id));
  expect(finished.data).toMatchObject({ state: 'finished', done: 5, failed: 0 });
  expect((await itemsOf(company, started.data.id)).at(-1)?.invoice_number).toBe('00000005');
});

test('a paused run numbers no drafts until it is resumed', async () => {
  const company = await fixture.company();
  const ids = await drafts(company, 2);
  const started = await beginRun(company, { list_invoice_id: ids });
  const { id } = started.data;
  expect((await company.app.post(RUN(id, 'pause'))).data.state).toBe('paused');
  await fixture.platform.jobs.drain();
  expect((await company.app.get(RUN(id))).data).toMatchObject({ state: 'paused', done: 0 });
  expect((await company.app.post(RUN(id, 'resume'))).data.state).toBe('running');
  await fixture.platform.jobs.drain();
  expect((await company.app.get(RUN(id))).data).toMatchObject({ state: 'finished', done: 2 });
  expect(await company.app.post(RUN(id, 'resume'))).toMatchObject({
    status: 409,
    message: 'BULK_RUN_NOT_RESUMABLE',
  });
});

test('two workers on one run number each draft once', async () => {
  const company = await fixture.company();
  const ids = await drafts(company, 20);
  const started = await beginRun(company, { list_invoice_id: ids });
  await Promise.all([
    continueRun(fixture.deps, { companyId: company.companyId, runId: started.data.id }),
    continueRun(fixture.deps, { companyId: company.companyId, runId: started.data.id }),
  ]);
  await fixture.platform.jobs.drain();
  const numbers = (await itemsOf(company, started.data.id)).map((item) =>
    Number(item.invoice_number),
  );
  expect(numbers.sort((a: number, b: number) => a - b)).toEqual(ids.map((_, index) => index + 1));
});

test('a refused row of a run is shown as refused', async () => {
  const company = await fixture.company();
  const ids = await drafts(company, 2);
  fixture.authority.plan.current = {
    ...CALM,
    verdict: ({ number }) =>
      number === '2' ? { refuses: { code: '20001', path: null, text: 'Sai', remedy: null } } : {},
  };
  const started = await beginRun(company, { list_invoice_id: ids });
  await fixture.platform.jobs.drain();
  fixture.authority.plan.current = CALM;
  expect(
    (await itemsOf(company, started.data.id)).map((item) => [item.state, item.reason]),
  ).toEqual([
    ['accepted', null],
    ['refused', '20001: Sai'],
  ]);
});

test('a large run is encoded and signed on worker threads', async () => {
  const threaded = await issuingFixture((deps) => ({
    ...deps,
    workshop: threadedWorkshop(deps.trust, 2),
  }));
  const company = await threaded.company();
  for (let index = 0; index < 60; index += 1)
    await company.app.post(CREATE, payload({ lines: [line({ price: String(1000 + index) })] }));
  const started = await beginRun(company);
  await threaded.platform.jobs.drain();
  const run = await company.app.get(RUN(started.data.id));
  expect(run.data).toMatchObject({ state: 'finished', total: 60, done: 60 });
  await threaded.issuing.close?.();
});

test('another company neither sees nor steers a run', async () => {
  const ours = await fixture.company();
  const theirs = await fixture.company();
  const ids = await drafts(ours, 1);
  const started = await beginRun(ours, { list_invoice_id: ids });
  expect(await theirs.app.get(RUN(started.data.id))).toMatchObject({ status: 404 });
  expect(await theirs.app.post(RUN(started.data.id, 'pause'))).toMatchObject({ status: 404 });
  expect((await ours.app.get(RUN(started.data.id))).data.state).toBe('running');
  expect(await askRun(theirs, { list_invoice_id: ids })).toMatchObject({
    data: { total: 0, numbering: [] },
  });
});
