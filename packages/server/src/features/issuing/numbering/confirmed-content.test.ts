import { beforeAll, expect, test } from 'vitest';
import {
  askRun,
  beginRun,
  CREATE,
  draft,
  itemsOf,
  PREPARE,
  RELEASE,
  RUN,
  UPDATE,
} from '../testing/calls.ts';
import {
  type IssuingCompany,
  type IssuingFixture,
  issuingFixture,
  line,
  payload,
} from '../testing/issuing-fixture.ts';

let fixture: IssuingFixture;
beforeAll(async () => {
  fixture = await issuingFixture();
});

const dearer = payload({ lines: [line({ price: '999000' })] });
const change = ({ app }: IssuingCompany, id: string) => app.put(UPDATE(id), dearer);

const actsOf = async ({ companyId }: IssuingCompany, like: string) =>
  (
    await fixture.platform.db
      .selectFrom('audit_entry')
      .select(['act', 'actor'])
      .where('company_id', '=', companyId)
      .where('act', 'like', like)
      .orderBy('sequence')
      .execute()
  ).map(({ act, actor }) => [act, actor]);

test('a draft that was changed since it was confirmed is not issued, and the refusal shows its current content', async () => {
  const company = await fixture.company();
  const id = await draft(company);
  const { version } = (await company.app.get(PREPARE(id))).data;
  await change(company, id);
  const refused = await company.app.post(RELEASE(id), { version });
  expect(refused).toMatchObject({
    status: 409,
    message: 'INVOICE_CHANGED_MEANWHILE',
    data: { total_amount_with_tax: '1098900', next_number: '00000001' },
  });
  const shown = (await company.app.get(PREPARE(id))).data;
  expect(Number(refused.data.version)).toBe(shown.version);
  const issued = await company.app.post(RELEASE(id), { version: shown.version });
  expect(issued).toMatchObject({ status: 200, data: { invoice_number: '00000001' } });
});

test('a second release of the confirmed version returns the state of the invoice', async () => {
  const company = await fixture.company();
  const id = await draft(company);
  const first = await company.app.post(RELEASE(id), { version: 1 });
  expect(await company.app.post(RELEASE(id), { version: 1 })).toMatchObject({
    status: 200,
    data: { invoice_number: first.data.invoice_number },
  });
});

test('a run leaves out and names a draft that was changed since it was confirmed', async () => {
  const company = await fixture.company();
  const ids = [await draft(company), await draft(company)];
  const preview = (await askRun(company, { list_invoice_id: ids })).data;
  await change(company, ids[0] ?? '');
  await company.app.post(RUN(preview.id, 'start'));
  await fixture.platform.jobs.drain();
  const outcomes = (await itemsOf(company, preview.id)).map(({ state, reason }) => [state, reason]);
  expect(outcomes).toEqual([
    ['failed', 'INVOICE_CHANGED_MEANWHILE'],
    ['accepted', null],
  ]);
  expect(await numbersOf(company)).toEqual([1, null]);
});

test('a run leaves out and names a draft that is changed while it waits', async () => {
  const company = await fixture.company();
  const ids = [await draft(company), await draft(company)];
  const started = await beginRun(company, { list_invoice_id: ids });
  await change(company, ids[0] ?? '');
  await fixture.platform.jobs.drain();
  const outcomes = (await itemsOf(company, started.data.id)).map(({ state, reason }) => [
    state,
    reason,
  ]);
  expect(outcomes).toEqual([
    ['failed', 'INVOICE_CHANGED_MEANWHILE'],
    ['accepted', null],
  ]);
});

test('LIC-009 a run numbers no invoice of a stopped series, and opens no unannounced series', async () => {
  const company = await fixture.company({ series: ['C26TAA', 'C26TBB'] });
  const stopped = await draft(company, { invoice_common_code: 'C26TBB' });
  const unannounced = await draft(company, { invoice_common_code: 'C26TCC' });
  const good = await draft(company);
  const { db } = fixture.platform;
  await db
    .updateTable('announcement_line')
    .set({ active: false })
    .where('company_id', '=', company.companyId)
    .where('serial', '=', 'C26TBB')
    .execute();
  // A series of an earlier year: its letters were announced once.
  await db
    .insertInto('series')
    .values({ company_id: company.companyId, template: '1', serial: 'C25TCC' })
    .execute();
  const list = [stopped, unannounced, good];
  const started = await beginRun(company, { list_invoice_id: list });
  await fixture.platform.jobs.drain();
  const outcomes = (await itemsOf(company, started.data.id)).map((item) => [
    item.invoice_id,
    item.reason,
  ]);
  expect(Object.fromEntries(outcomes)).toEqual({
    [stopped]: 'SERIES_NOT_ACTIVE',
    [unannounced]: 'SERIES_NOT_ACTIVE',
    [good]: null,
  });
  const series = await db
    .selectFrom('series')
    .select('serial')
    .where('company_id', '=', company.companyId)
    .orderBy('serial')
    .execute();
  expect(series.map(({ serial }) => serial)).toEqual(['C25TCC', 'C26TAA', 'C26TBB']);
});

test('the audit trail records who started, paused, resumed and ended a run, and when it finished', async () => {
  const company = await fixture.company();
  const { actor } = company.accountant;
  const first = await beginRun(company, { list_invoice_id: [await draft(company)] });
  for (const act of ['pause', 'resume', 'end']) await company.app.post(RUN(first.data.id, act));
  await beginRun(company, { list_invoice_id: [await draft(company)] });
  await fixture.platform.jobs.drain();
  expect(await actsOf(company, 'bulk-act.%')).toEqual([
    ['bulk-act.started', actor],
    ['bulk-act.paused', actor],
    ['bulk-act.resumed', actor],
    ['bulk-act.ended', actor],
    ['bulk-act.started', actor],
    ['bulk-act.finished', 'job/bulk-acts'],
  ]);
});

test('publishing at once, runs and replies share one order of locks', async () => {
  const company = await fixture.company();
  const ids: string[] = [];
  for (let index = 0; index < 30; index += 1) ids.push(await draft(company));
  const runs = [ids.slice(0, 15), ids.slice(15)].map((list) =>
    beginRun(company, { list_invoice_id: list }),
  );
  await Promise.all(runs);
  const atOnce = Array.from({ length: 20 }, () =>
    company.app.post(CREATE, payload({ is_publish_now: true })),
  );
  const [answers] = await Promise.all([Promise.all(atOnce), fixture.platform.jobs.drain()]);
  await fixture.platform.jobs.drain();
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(await numbersOf(company)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
});

const numbersOf = async ({ companyId }: IssuingCompany) =>
  (
    await fixture.platform.db
      .selectFrom('invoice')
      .select('number')
      .where('company_id', '=', companyId)
      .orderBy('number')
      .execute()
  ).map(({ number }) => number);
