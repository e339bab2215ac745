import type { BulkQuestion } from '@hoadon/contracts/bulk-acts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { askRun, BULK, beginRun, DELETE, draft, itemsOf, RUN } from '../testing/calls.ts';
import { type IssuingFixture, issuingFixture, line, payload } from '../testing/issuing-fixture.ts';
import { CALM } from '../testing/modelled-plan.ts';
import { continueRun } from './issue-drafts.ts';

let fixture: IssuingFixture;
beforeAll(async () => {
  fixture = await issuingFixture();
});

const buyer = (name: string) => ({
  buyer_data: { ...payload().buyer_data, buyer_legal_name: name },
});

test('the preview of a run shows series, next numbers and total', async () => {
  const company = await fixture.company({ series: ['C26TAA', 'C26TBB'] });
  await draft(company);
  await draft(company, { lines: [line({ price: '5000' })] });
  const other = await draft(company, { invoice_common_code: 'C26TBB' });
  await draft(company, { buyer_data: {} });
  expect((await askRun(company)).data).toMatchObject({
    kind: 'issue',
    total: 3,
    left_out: 1,
    numbering: [
      { template_code: '1', invoice_serial: 'C26TAA', invoices: 2, next_number: '00000001' },
      { template_code: '1', invoice_serial: 'C26TBB', invoices: 1, next_number: '00000001' },
    ],
    amounts: [{ currency_code: 'VND', total_amount_with_tax: '838300' }],
  });
  expect((await askRun(company, { list_invoice_id: [other] })).data).toMatchObject({
    total: 1,
    numbering: [{ invoice_serial: 'C26TBB' }],
  });
});

test('the preview shows the warnings of drafts by kind, and the run leaves these drafts out on request', async () => {
  const company = await fixture.company();
  await draft(company);
  const odd = (custom_tax_rate: string) => ({ lines: [line({ rate: 'KHAC', custom_tax_rate })] });
  const nine = await draft(company, odd('9'));
  const seven = await draft(company, odd('7'));
  const wrong = await draft(company, {
    buyer_data: { ...payload().buyer_data, buyer_tax_code: '0399995508' },
  });
  const renamed = await draft(company, {
    buyer_data: { ...payload().buyer_data, buyer_tax_code: '0399998804' },
  });
  await sql`
    insert into registry_entry (tax_code, found, name, status, source, fetched_at)
    values ('0399998804', true, 'Công ty Trách nhiệm Hữu hạn Hoàn Toàn Khác', 'active', 'test', now())
    on conflict (tax_code) do update set name = excluded.name`.execute(fixture.platform.db);
  const { data: preview } = await askRun(company);
  expect(preview).toMatchObject({ total: 5, left_out: 0, doubts: { invoices: 4, not_judged: 0 } });
  const doubts: NonNullable<BulkQuestion['doubts']> = preview.doubts;
  const kinds = doubts.kinds.map(({ code, params, invoices, examples }) => [
    code,
    invoices,
    params,
    examples.map(({ id }) => id),
  ]);
  expect(kinds).toContainEqual(['line-rate-unlisted', 2, {}, [nine, seven]]);
  expect(kinds).toContainEqual(['buyer-tax-code-check-digit', 1, {}, [wrong]]);
  expect(kinds).toContainEqual([
    'buyer-name-differs',
    1,
    { name: 'Công ty Trách nhiệm Hữu hạn Hoàn Toàn Khác' },
    [renamed],
  ]);
  const { data: without } = await company.app.post(BULK, {
    kind: 'issue',
    unissued: { releasing_status: 'draf' },
    issue: { leave_out_doubtful: true },
  });
  expect(without).toMatchObject({
    total: 1,
    left_out: 4,
    left_out_rows: [{ reason: 'doubtful', invoices: 4 }],
    numbering: [{ invoices: 1 }],
    doubts: { invoices: 4 },
  });
  const { data: begun } = await company.app.post(RUN(without.id, 'start'), {});
  expect(begun).toMatchObject({ total: 1 });
});

test('of the drafts with warnings exactly the selected ones are issued with the others', async () => {
  const company = await fixture.company();
  const calm = await draft(company);
  const odd = (custom_tax_rate: string) => ({ lines: [line({ rate: 'KHAC', custom_tax_rate })] });
  const nine = await draft(company, odd('9'));
  const seven = await draft(company, odd('7'));
  const wrong = await draft(company, {
    ...odd('7'),
    buyer_data: { ...payload().buyer_data, buyer_tax_code: '0399995508' },
  });
  const { data: preview } = await askRun(company);
  const doubts: NonNullable<BulkQuestion['doubts']> = preview.doubts;
  expect(doubts.drafts.map(({ id, codes }) => [id, codes.toSorted()])).toEqual([
    [nine, ['line-rate-unlisted']],
    [seven, ['line-rate-unlisted']],
    [wrong, ['buyer-tax-code-check-digit', 'line-rate-unlisted']],
  ]);
  expect(doubts.drafts[0]).toMatchObject({
    buyer_name: expect.any(String),
    issued_date: expect.stringMatching(/^2026-/),
    currency_code: 'VND',
  });
  const { data: chosen } = await company.app.post(BULK, {
    kind: 'issue',
    unissued: { releasing_status: 'draf' },
    issue: { leave_out_doubtful: true, although_doubtful: [seven, '999999999'] },
  });
  expect(chosen).toMatchObject({
    total: 2,
    left_out_rows: [{ reason: 'doubtful', invoices: 2 }],
    doubts: { invoices: 3 },
  });
  const { data: begun } = await company.app.post(RUN(chosen.id, 'start'), {});
  expect((await itemsOf(company, begun.id)).map(({ invoice_id }) => invoice_id).toSorted()).toEqual(
    [calm, seven].toSorted(),
  );
});

test('a run over a search issues exactly its results, accents aside', async () => {
  const company = await fixture.company();
  const matching = await draft(company, buyer('Công ty Đại Phát'));
  await draft(company, buyer('Hợp tác xã Bình Minh'));
  const started = await beginRun(company, { unissued: { search_text: 'dai phat' } });
  expect(started.data).toMatchObject({ total: 1, waiting: 1 });
  expect((await itemsOf(company, started.data.id)).map((item) => item.invoice_id)).toEqual([
    matching,
  ]);
});

test.each([
  ['days', { start_date: '2026-11-20', end_date: '2026-11-20' }],
  ['an amount', { amount_from: '50000', amount_to: '60000' }],
  ['a series', { serial: 'C26TBB' }],
])('%s narrow a run over everything, as they narrow the list', async (_what, unissued) => {
  const company = await fixture.company({ series: ['C26TAA', 'C26TBB'] });
  await draft(company, { issued_date: '2026-11-19' });
  const inside = await draft(company, {
    issued_date: '2026-11-20',
    invoice_common_code: 'C26TBB',
    lines: [line({ price: '50000' })],
  });
  await draft(company, { issued_date: '2026-11-21' });
  const started = await beginRun(company, { unissued });
  expect((await itemsOf(company, started.data.id)).map((item) => item.invoice_id)).toEqual([
    inside,
  ]);
});

test('drafts are numbered in the order of their days, whatever the order of the list', async () => {
  const company = await fixture.company();
  const late = await draft(company, { issued_date: '2026-11-21' });
  const early = await draft(company, { issued_date: '2026-11-19' });
  const preview = await company.app.post(BULK, {
    kind: 'issue',
    unissued: { releasing_status: 'draf' },
    sort: 'total',
    order: 'desc',
  });
  const rows = await itemsOf(company, preview.data.id);
  expect(rows.map(({ invoice_id }) => invoice_id)).toEqual([early, late]);
});

test('drafts saved after the preview are not issued with the others', async () => {
  const company = await fixture.company();
  const confirmed = await draft(company);
  const preview = await askRun(company);
  await draft(company);
  expect(await company.app.post(RUN(preview.data.id, 'start'))).toMatchObject({
    data: { total: 1 },
  });
  await fixture.platform.jobs.drain();
  expect((await itemsOf(company, preview.data.id)).map(({ invoice_id }) => invoice_id)).toEqual([
    confirmed,
  ]);
});

test('runs are listed newest first, with who started them and when', async () => {
  const company = await fixture.company();
  const first = await beginRun(company, { list_invoice_id: [await draft(company)] });
  const second = await beginRun(company, { list_invoice_id: [await draft(company)] });
  const runs = (await company.app.get(BULK)).data;
  expect(runs.map((run: { id: string }) => run.id)).toEqual([second.data.id, first.data.id]);
  expect(runs[0]).toMatchObject({ state: 'running', total: 1, reason: null });
  expect(runs[0].created_at).toBe(fixture.platform.clock.now());
  expect(runs[0].created_by).not.toBeNull();
  await fixture.platform.jobs.drain();
});

test('a run that is ended leaves the rest as drafts and cannot be resumed', async () => {
  const company = await fixture.company();
  const ids = [await draft(company), await draft(company)];
  const { id } = (await beginRun(company, { list_invoice_id: ids })).data;
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

test('the rows of a run are read in pages, and the problems alone', async () => {
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
  const { id } = (await beginRun(company, { list_invoice_id: ids })).data;
  await fixture.platform.jobs.drain();
  fixture.authority.plan.current = CALM;
  const positions = async (query: string) =>
    (await company.app.get(`${RUN(id, 'rows')}?${query}`)).data.map(
      (item: { position: number }) => item.position,
    );
  expect(await positions('from=2&page_size=3')).toEqual([3, 4, 5]);
  expect(await positions('only=failed')).toEqual([2, 4, 6]);
  expect(await positions('only=failed&from=1&page_size=1')).toEqual([4]);
  expect((await company.app.get(RUN(id))).data).toMatchObject({
    done: 3,
    failed: 3,
    waiting: 0,
    issuing: 0,
    left: 0,
    total: 6,
  });
});

test('another company neither counts, lists nor ends our runs', async () => {
  const ours = await fixture.company();
  const theirs = await fixture.company();
  const mine = await draft(ours);
  const { id } = (await beginRun(ours, { list_invoice_id: [mine] })).data;
  expect((await askRun(theirs, { list_invoice_id: [mine] })).data.total).toBe(0);
  expect((await theirs.app.get(BULK)).data).toEqual([]);
  expect(await theirs.app.get(RUN(id, 'rows'))).toMatchObject({ status: 404 });
  expect(await theirs.app.post(RUN(id, 'end'))).toMatchObject({ status: 404 });
  expect((await ours.app.get(RUN(id))).data.state).toBe('running');
  await fixture.platform.jobs.drain();
});
