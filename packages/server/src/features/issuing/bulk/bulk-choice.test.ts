import { beforeAll, expect, test } from 'vitest';
import { BULK, DELETE, draft, itemsOf, RUN } from '../testing/calls.ts';
import { type IssuingFixture, issuingFixture, line, payload } from '../testing/issuing-fixture.ts';
import { CALM } from '../testing/modelled-plan.ts';
import { continueRun } from './continue-run.ts';

let fixture: IssuingFixture;
beforeAll(async () => {
  fixture = await issuingFixture();
});

const PREPARE_BULK = `${BULK}/prepare`;
const buyer = (name: string) => ({
  buyer_data: { ...payload().buyer_data, buyer_legal_name: name },
});

test('what a run would take is told by series, next number and total before it begins', async () => {
  const company = await fixture.company({ series: ['C26TAA', 'C26TBB'] });
  await draft(company);
  await draft(company, { lines: [line({ price: '5000' })] });
  const other = await draft(company, { invoice_common_code: 'C26TBB' });
  await draft(company, { buyer_data: {} });
  expect((await company.app.post(PREPARE_BULK, {})).data).toEqual({
    stamp: expect.stringMatching(/^-?\d+$/),
    total: 3,
    incomplete: 1,
    series: [
      { template_code: '1', invoice_serial: 'C26TAA', invoices: 2, next_number: '00000001' },
      { template_code: '1', invoice_serial: 'C26TBB', invoices: 1, next_number: '00000001' },
    ],
    amounts: [{ currency_code: 'VND', total_amount_with_tax: '838300' }],
  });
  expect((await company.app.post(PREPARE_BULK, { list_invoice_id: [other] })).data).toMatchObject({
    total: 1,
    series: [{ invoice_serial: 'C26TBB' }],
  });
});

test('a run over everything that a search finds takes exactly that, accents aside', async () => {
  const company = await fixture.company();
  const found = await draft(company, buyer('Công ty Đại Phát'));
  await draft(company, buyer('Hợp tác xã Bình Minh'));
  const filter = { search_text: 'dai phat' };
  expect((await company.app.post(PREPARE_BULK, filter)).data).toMatchObject({ total: 1 });
  const started = await company.app.post(BULK, { ...filter, confirmed_total: 1 });
  expect(started.data).toMatchObject({ total: 1, waiting: 1 });
  expect((await itemsOf(company, started.data.id)).map((item) => item.invoice_id)).toEqual([found]);
});

test('a range of days narrows a run over everything', async () => {
  const company = await fixture.company();
  await draft(company, { issued_date: '2026-11-19' });
  const inside = await draft(company, { issued_date: '2026-11-20' });
  await draft(company, { issued_date: '2026-11-21' });
  const filter = { start_date: '2026-11-20', end_date: '2026-11-20' };
  const started = await company.app.post(BULK, filter);
  expect((await itemsOf(company, started.data.id)).map((item) => item.invoice_id)).toEqual([
    inside,
  ]);
});

test('drafts that came since the confirmation are not issued with the others: nothing is', async () => {
  const company = await fixture.company();
  await draft(company);
  const { total } = (await company.app.post(PREPARE_BULK, {})).data;
  await draft(company);
  const refused = await company.app.post(BULK, { confirmed_total: total });
  expect(refused).toMatchObject({
    status: 409,
    message: 'BULK_DRAFTS_CHANGED',
    data: { total: '2' },
  });
  expect((await company.app.get(BULK)).data).toEqual([]);
  const waiting = (await fixture.platform.jobs.waiting()).map(({ payload: job }) => job);
  expect(waiting).not.toContainEqual(expect.objectContaining({ companyId: company.companyId }));
});

test('runs are found again, newest first, with who began them and when', async () => {
  const company = await fixture.company();
  const first = await company.app.post(BULK, { list_invoice_id: [await draft(company)] });
  const second = await company.app.post(BULK, { list_invoice_id: [await draft(company)] });
  const runs = (await company.app.get(BULK)).data;
  expect(runs.map((run: { id: string }) => run.id)).toEqual([second.data.id, first.data.id]);
  expect(runs[0]).toMatchObject({ state: 'running', total: 1, reason: null });
  expect(runs[0].created_at).toBe(fixture.platform.clock.now());
  expect(runs[0].created_by).not.toBeNull();
  await fixture.platform.jobs.drain();
});

test('a run that is ended leaves the rest as drafts and is not taken up again', async () => {
  const company = await fixture.company();
  const ids = [await draft(company), await draft(company)];
  const { id } = (await company.app.post(BULK, { list_invoice_id: ids })).data;
  await company.app.post(RUN(id, 'pause'));
  const ended = await company.app.post(RUN(id, 'end'));
  expect(ended.data).toMatchObject({ state: 'finished', waiting: 0, left: 2 });
  await continueRun(fixture.deps, { companyId: company.companyId, runId: id });
  expect((await itemsOf(company, id)).map((item) => item.state)).toEqual(['left', 'left']);
  expect(await company.app.post(RUN(id, 'resume'))).toMatchObject({
    status: 409,
    message: 'BULK_RUN_NOT_RESUMABLE',
  });
  expect((await company.app.delete(DELETE(ids[0] ?? ''))).status).toBe(200);
  await fixture.platform.jobs.drain();
});

test('the items of a run come in windows, and the problems alone', async () => {
  const company = await fixture.company();
  fixture.authority.plan.current = {
    ...CALM,
    verdict: ({ number }) =>
      Number(number) % 2 === 0
        ? { refuses: { code: '20001', path: null, text: 'Sai', remedy: null } }
        : {},
  };
  const ids: string[] = [];
  for (let index = 0; index < 6; index += 1) ids.push(await draft(company));
  const { id } = (await company.app.post(BULK, { list_invoice_id: ids })).data;
  await fixture.platform.jobs.drain();
  fixture.authority.plan.current = CALM;
  const positions = async (query: string) =>
    (await company.app.get(`${RUN(id, 'items')}?${query}`)).data.map(
      (item: { position: number }) => item.position,
    );
  expect(await positions('from=2&page_size=3')).toEqual([3, 4, 5]);
  expect(await positions('only=problem')).toEqual([2, 4, 6]);
  expect(await positions('only=problem&from=1&page_size=1')).toEqual([4]);
  expect((await company.app.get(RUN(id))).data).toMatchObject({
    done: 3,
    failed: 3,
    waiting: 0,
    issuing: 0,
    left: 0,
    total: 6,
  });
});

test('another company neither counts, lists nor ends what is ours', async () => {
  const ours = await fixture.company();
  const theirs = await fixture.company();
  const mine = await draft(ours);
  const { id } = (await ours.app.post(BULK, { list_invoice_id: [mine] })).data;
  expect((await theirs.app.post(PREPARE_BULK, { list_invoice_id: [mine] })).data.total).toBe(0);
  expect((await theirs.app.get(BULK)).data).toEqual([]);
  expect(await theirs.app.get(RUN(id, 'items'))).toMatchObject({ status: 404 });
  expect(await theirs.app.post(RUN(id, 'end'))).toMatchObject({ status: 404 });
  expect((await ours.app.get(RUN(id))).data.state).toBe('running');
  await fixture.platform.jobs.drain();
});
