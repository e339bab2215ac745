import type { CorrectingPayload } from '@hoadon/contracts/corrections';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  BULK,
  BULK_RETRY,
  beginRun,
  DELETE,
  draft,
  issue,
  itemsOf,
  PREPARE,
  RELEASE,
  RESTORE,
  RUN,
  rowOf,
  UPDATE,
} from '../features/issuing/testing/calls.ts';
import {
  type IssuingCompany,
  type IssuingFixture,
  issuingFixture,
  line,
  payload,
} from '../features/issuing/testing/issuing-fixture.ts';
import { CALM } from '../features/issuing/testing/modelled-plan.ts';
import {
  CANCEL,
  correctingApp,
  DETAIL,
  EDIT_PRODUCT,
  lessOneChair,
  RELEASE_CORRECTION,
  REPLACE,
  threeChairs,
} from './testing/correcting-app.ts';

let fixture: IssuingFixture;
let company: IssuingCompany;
let app: ReturnType<typeof correctingApp>;
beforeAll(async () => {
  fixture = await issuingFixture();
});
beforeEach(async () => {
  fixture.authority.plan.current = CALM;
  company = await fixture.company({ series: ['C26TAA', 'K26TAA'] });
  app = correctingApp(fixture, company);
});

const NOW = { is_publish_now: true };
const REPLACED = { reason: 'replaced-already', way_out: 'correct-the-replacement' };
const drain = () => fixture.platform.jobs.drain();
const stateOf = async (id: string) => {
  const { processing_state, chain_state, number, deleted_at } = await rowOf(fixture, company, id);
  return { state: processing_state, chain: chain_state, number, isDeleted: deleted_at !== null };
};
const change = (id: string, values: Readonly<Record<string, unknown>>) =>
  fixture.platform.db
    .updateTable('invoice')
    .set(values)
    .where('company_id', '=', company.companyId)
    .where('id', '=', id)
    .execute();

type Made = Readonly<{ path: (id: string) => string; body: object }>;
const LESS: Made = { path: EDIT_PRODUCT, body: lessOneChair() };
const OTHER: Made = { path: REPLACE, body: threeChairs() };

async function drafted(original: string, { path, body }: Made): Promise<string> {
  const { status, data } = await app.post(path(original), body);
  expect(status, JSON.stringify(data)).toBe(200);
  return data.id;
}

async function corrected(original: string, { path, body }: Made): Promise<string> {
  const id = await drafted(original, { path, body: { ...body, ...NOW } });
  await drain();
  return id;
}

const deletedDraft = async (original: string, made: Made): Promise<string> => {
  const id = await drafted(original, made);
  expect((await app.delete(DELETE(id))).status).toBe(200);
  return id;
};

/** As the tax portal reports it: the invoice was replaced by one that was issued elsewhere. */
const replacedElsewhere = (id: string) => change(id, { chain_state: 'REPLACED' });

test.each([
  ['a replacement', OTHER],
  ['an adjustment', LESS],
])('%s that was deleted does not come back after its original was replaced', async (_, made) => {
  const original = await issue(fixture, company);
  const late = await deletedDraft(original, made);
  await corrected(original, OTHER);
  const restored = await app.post(RESTORE, { list_invoice_id: [late] });
  expect(restored).toMatchObject({
    status: 200,
    data: {
      restored: 0,
      refusals: [{ id: late, code: 'CORRECTION_NOT_ALLOWED', reason: 'replaced-already' }],
    },
  });
  expect(await stateOf(late)).toMatchObject({ state: 'draft', isDeleted: true });
});

test('a deletion of many that is undone brings back what may still be made, and names each that may not', async () => {
  const originals = [await issue(fixture, company), await issue(fixture, company)] as const;
  const late = [await drafted(originals[0], OTHER), await drafted(originals[1], LESS)] as const;
  const plain = await draft(company);
  const { data: preview } = await company.app.post(BULK, {
    kind: 'delete',
    list_invoice_id: [...late, plain],
  });
  await company.app.post(RUN(preview.id, 'start'));
  await drain();
  await corrected(originals[0], OTHER);
  const { status, data: undoing } = await company.app.post(RUN(preview.id, 'undo'));
  expect(status).toBe(200);
  await drain();
  const became = new Map(
    (await itemsOf(company, undoing.id)).map((row) => [row.invoice_id, [row.state, row.reason]]),
  );
  expect([...late, plain].map((id) => became.get(id))).toEqual([
    ['failed', 'CORRECTION_NOT_ALLOWED'],
    ['done', null],
    ['done', null],
  ]);
  expect(await stateOf(late[0])).toMatchObject({ isDeleted: true });
  expect(await stateOf(late[1])).toMatchObject({ isDeleted: false });
});

test('the question about restoring names a correction that may not be made any more', async () => {
  const original = await issue(fixture, company);
  const late = await deletedDraft(original, OTHER);
  await corrected(original, OTHER);
  const { data } = await company.app.post(BULK, { kind: 'restore', list_invoice_id: [late] });
  expect(data).toMatchObject({
    total: 0,
    left_out_rows: [{ reason: 'correction-not-allowed', invoices: 1 }],
  });
});

test('of two deleted corrections of one invoice one comes back, and of one that is adjusted another adjustment', async () => {
  const original = await issue(fixture, company);
  const first = await deletedDraft(original, LESS);
  const second = await deletedDraft(original, LESS);
  const both = await app.post(RESTORE, { list_invoice_id: [first, second] });
  expect(both.data).toEqual({
    restored: 1,
    refusals: [{ id: second, code: 'CORRECTION_NOT_ALLOWED', reason: 'correction-pending' }],
  });
  await app.post(RELEASE_CORRECTION(first));
  await drain();
  expect((await app.post(RESTORE, { list_invoice_id: [second] })).data).toEqual({
    restored: 1,
    refusals: [],
  });
  expect((await app.post(RELEASE_CORRECTION(second))).status).toBe(200);
  await drain();
  expect(await stateOf(original)).toMatchObject({ chain: 'MODIFIED' });
});

test('a correction does not come back without what it corrects', async () => {
  const original = await issue(fixture, company);
  const late = await deletedDraft(original, LESS);
  // A copy of one that was issued elsewhere.
  await change(original, { origin: 3, deleted_at: fixture.platform.clock.now() });
  expect((await app.post(RESTORE, { list_invoice_id: [late] })).data.refusals).toEqual([
    { id: late, code: 'CORRECTION_NOT_ALLOWED', reason: 'original-deleted' },
  ]);
  await change(original, { deleted_at: null });
  expect((await app.post(RESTORE, { list_invoice_id: [late] })).data.restored).toBe(1);
});

test('a draft whose original was replaced elsewhere is named before issuing, and is neither issued, prepared nor changed', async () => {
  const original = await issue(fixture, company);
  const late = await drafted(original, OTHER);
  await replacedElsewhere(original);
  const { data: prepared } = await app.get(PREPARE(late));
  expect(prepared).toMatchObject({
    may_release: false,
    issues: [{ path: 'related', code: 'CORRECTION_NOT_ALLOWED', params: REPLACED }],
  });
  const refusal = { status: 409, message: 'CORRECTION_NOT_ALLOWED', data: REPLACED };
  expect(await app.post(RELEASE_CORRECTION(late))).toMatchObject(refusal);
  expect(await app.post(RELEASE(late), { ca_type: 'USB' })).toMatchObject(refusal);
  expect(await app.put(UPDATE(late), threeChairs())).toMatchObject(refusal);
  expect(await stateOf(late)).toMatchObject({ state: 'draft', number: null });
});

test('of many that are issued the correction fails with its reason, and the others go on', async () => {
  const original = await issue(fixture, company);
  const late = await drafted(original, LESS);
  const plain = [await draft(company), await draft(company)];
  const ids = [plain[0] ?? '', late, plain[1] ?? ''];
  const { data: run } = await beginRun(company, { list_invoice_id: ids });
  // Between the question and the turn of the row.
  await replacedElsewhere(original);
  await drain();
  const rows = await itemsOf(company, run.id);
  const became = new Map(rows.map((row) => [row.invoice_id, [row.state, row.reason]]));
  expect(became.get(late)).toEqual(['failed', 'CORRECTION_NOT_ALLOWED']);
  expect(plain.map((id) => became.get(id)?.[0])).toEqual(['accepted', 'accepted']);
  const preview = await company.app.post(BULK, { kind: 'issue', list_invoice_id: [late] });
  expect(preview.data).toMatchObject({
    total: 0,
    left_out_rows: [{ reason: 'correction-not-allowed', examples: [{ id: late }] }],
  });
});

test('of two corrections of one invoice that are issued at the same moment one gets a number', async () => {
  const original = await issue(fixture, company);
  const first = await deletedDraft(original, OTHER);
  const second = await deletedDraft(original, LESS);
  // Drafts as an earlier version left them.
  await change(first, { deleted_at: null });
  await change(second, { deleted_at: null });
  const answers = await Promise.all([first, second].map((id) => app.post(RELEASE_CORRECTION(id))));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)).toMatchObject({
    message: 'CORRECTION_NOT_ALLOWED',
    data: { reason: 'correction-pending' },
  });
  const other = [first, second][answers.findIndex(({ status }) => status === 409)] ?? '';
  const { data: run } = await beginRun(company, { list_invoice_id: [other] });
  expect(run).toBeDefined();
  await drain();
  expect(await stateOf(other)).toMatchObject({ state: 'draft', number: null });
});

const REFUSAL = { code: '20001', path: 'NMua/CCCDan', text: 'Sai định dạng', remedy: null };
const K = { invoice_common_code: 'K26TAA' };

/** Signed without a code, so it took effect, until the authority refused it. */
async function refusedReplacement(original: string): Promise<string> {
  fixture.authority.plan.current = { ...CALM, verdict: () => ({ refuses: REFUSAL }) };
  const id = await corrected(original, { path: REPLACE, body: threeChairs(K) });
  fixture.authority.plan.current = CALM;
  expect(await stateOf(id)).toMatchObject({ state: 'refused' });
  expect(await stateOf(original)).toMatchObject({ chain: 'ORIGINAL' });
  return id;
}

test('a refused correction is not put right and sent again after another one took its place', async () => {
  const original = await issue(fixture, company, K);
  const refused = await refusedReplacement(original);
  await corrected(original, { path: REPLACE, body: threeChairs(K) });
  const refusal = { status: 409, message: 'CORRECTION_NOT_ALLOWED', data: REPLACED };
  expect(await app.post(RELEASE_CORRECTION(refused))).toMatchObject(refusal);
  expect(await app.put(UPDATE(refused), threeChairs(K))).toMatchObject(refusal);
  expect((await app.get(PREPARE(refused))).data.may_release).toBe(false);
  const retried = await app.post(BULK_RETRY, { list_invoice_id: [refused] });
  expect(retried.data).toMatchObject({
    retried: 0,
    refused: [{ id: refused, reason: 'CORRECTION_NOT_ALLOWED' }],
  });
  expect(await stateOf(refused)).toMatchObject({ state: 'refused' });
});

test('a refused correction that is sent again holds its original, as one that is on its way for the first time', async () => {
  const original = await issue(fixture, company, K);
  const refused = await refusedReplacement(original);
  expect((await app.post(RELEASE_CORRECTION(refused))).status).toBe(200);
  expect(await app.post(REPLACE(original), threeChairs(K))).toMatchObject({
    status: 409,
    data: { reason: 'correction-pending' },
  });
  await drain();
  expect(await stateOf(original)).toMatchObject({ chain: 'REPLACED' });
});

test('a correction that waits for a token, or stopped before it was signed, does not go on after its original was replaced', async () => {
  const original = await issue(fixture, company);
  const waiting = await drafted(original, OTHER);
  expect((await app.post(RELEASE(waiting), { ca_type: 'USB' })).status).toBe(200);
  await replacedElsewhere(original);
  expect(await app.post(RELEASE(waiting), { ca_type: 'USB' })).toMatchObject({
    status: 409,
    message: 'CORRECTION_NOT_ALLOWED',
  });
  await change(waiting, { failure_code: 'SIGN_INVOICE_FAILED' });
  const retried = await app.post(BULK_RETRY, { list_invoice_id: [waiting] });
  expect(retried.data.refused).toEqual([{ id: waiting, reason: 'CORRECTION_NOT_ALLOWED' }]);
});

test('a drafted adjustment that adjusts nothing, kept as ready before such ones were refused, is issued neither alone nor among many', async () => {
  const original = await issue(fixture, company);
  const nothing = await drafted(original, LESS);
  await sql`
    update invoice_content set content = jsonb_set(jsonb_set(jsonb_set(jsonb_set(content,
      '{lines,0,quantity}', '"0"'), '{lines,0,subtotal}', '"0"'), '{lines,0,tax}', '"0"'), '{lines,0,total}', '"0"')
    where company_id = ${company.companyId} and invoice_id = ${nothing}`.execute(
    fixture.platform.db,
  );
  const refused = { status: 400, data: { lines: 'adjustment-of-nothing' } };
  expect(await app.post(RELEASE_CORRECTION(nothing))).toMatchObject(refused);
  const run = await beginRun(company, { list_invoice_id: [nothing] });
  await drain();
  expect(await itemsOf(company, run.data.id)).toMatchObject([
    { state: 'failed', reason: 'INPUT_DATA_IS_INVALID' },
  ]);
  expect(await stateOf(original)).toMatchObject({ chain: 'ORIGINAL' });
  // Both ways to continue refuse a correction that is numbered already.
  await change(nothing, {
    processing_state: 'numbered',
    failure_code: 'SIGN_INVOICE_FAILED',
    number: 77,
  });
  expect(await app.post(RELEASE_CORRECTION(nothing))).toMatchObject(refused);
  const retried = await app.post(BULK_RETRY, { list_invoice_id: [nothing] });
  expect(retried.data.refused).toEqual([{ id: nothing, reason: 'INPUT_DATA_IS_INVALID' }]);
});

test('an old invoice is not cancelled while a correction of it is drafted or on its way', async () => {
  const original = await issue(fixture, company);
  await change(original, { issued_on: '2022-03-01' });
  const grounds = { reason_change: 'Ghi sai', agreement_date: '2026-11-21' };
  const pending = await drafted(original, LESS);
  expect(await app.post(CANCEL(original), grounds)).toMatchObject({
    status: 409,
    message: 'CANCEL_NOT_ALLOWED',
    data: { way_out: 'go-on-with-the-pending' },
  });
  await app.delete(DELETE(pending));
  expect((await app.post(CANCEL(original), grounds)).status).toBe(200);
});

/** A chair comes back of each. */
const chairsBack = (ids: readonly string[], more: Partial<CorrectingPayload> = {}): Made => ({
  path: EDIT_PRODUCT,
  body: {
    ...payload(),
    reason_change: 'Giao thiếu ghế',
    cause_code: '13',
    agreement_date: '2026-11-21',
    original_ids: [...ids],
    list_number: 'BK-02/2026',
    lines: ids.map((_, index) => ({
      ...line({ name: 'Ghế văn phòng', quantity: '-1', price: '150000', rate: '10' }),
      method: 'GIAM' as const,
      original_index: index + 1,
    })),
    ...more,
  },
});
const sent = () => Buffer.from(fixture.authority.tried.at(-1) ?? new Uint8Array()).toString();

test('the list of a correction states what its invoices come to when it is issued, not when it was written', async () => {
  const ids = [await issue(fixture, company), await issue(fixture, company)] as const;
  const late = await deletedDraft(ids[0], chairsBack(ids));
  await corrected(ids[0], LESS);
  expect((await app.post(RESTORE, { list_invoice_id: [late] })).data.restored).toBe(1);
  expect((await app.post(RELEASE_CORRECTION(late))).status).toBe(200);
  await drain();
  const text = sent();
  expect([...text.matchAll(/<TgTSTGoc>(\d+)<\/TgTSTGoc>/g)].map(([, sum]) => sum)).toEqual([
    '251400',
    '416400',
  ]);
  expect([...text.matchAll(/<TgTSTTDoi>(\d+)<\/TgTSTTDoi>/g)].map(([, sum]) => sum)).toEqual([
    '86400',
    '251400',
  ]);
  expect((await app.get(DETAIL(ids[0]))).data.family_value.total_amount_with_tax).toBe('86400');
});

test('a refused list that is sent again states what its invoices come to by then', async () => {
  const ids = [await issue(fixture, company, K), await issue(fixture, company, K)] as const;
  fixture.authority.plan.current = { ...CALM, verdict: () => ({ refuses: REFUSAL }) };
  const late = await corrected(ids[0], chairsBack(ids, K));
  fixture.authority.plan.current = CALM;
  await corrected(ids[1], { path: EDIT_PRODUCT, body: lessOneChair(K) });
  expect((await app.post(RELEASE_CORRECTION(late))).status).toBe(200);
  await drain();
  const before = [...sent().matchAll(/<TgTSTGoc>(\d+)<\/TgTSTGoc>/g)].map(([, sum]) => sum);
  expect(before).toEqual(['416400', '251400']);
});
