import { decimal } from '@hoadon/domain/money/decimal';
import { beforeAll, expect, test } from 'vitest';
import { transact } from '../../../platform/db/transact.ts';
import { insertDrafts } from '../../invoices/index.ts';
import {
  BULK_ASK,
  BULK_RETRY,
  beginRun,
  draft,
  issue,
  PREPARE,
  RELEASE,
  rowOf,
  UPDATE,
} from '../testing/calls.ts';
import {
  type IssuingCompany,
  type IssuingFixture,
  issuingFixture,
  line,
  payload,
} from '../testing/issuing-fixture.ts';
import { CALM } from '../testing/modelled-plan.ts';

const REFUSAL = { code: '20001', path: 'NMua/CCCDan', text: 'Sai định dạng', remedy: null };

let fixture: IssuingFixture;
beforeAll(async () => {
  fixture = await issuingFixture();
});

const stateOf = async (company: IssuingCompany, id: string) => {
  const { processing_state, number, failure_code } = await rowOf(fixture, company, id);
  return [processing_state, number, failure_code];
};

/** A draft that an earlier version considered complete, and that does not fit the authority's format. */
async function unwritable(company: IssuingCompany): Promise<string> {
  const { platform } = fixture;
  const model = await draft(company);
  const { content } = await platform.db
    .selectFrom('invoice_content')
    .select('content')
    .where('company_id', '=', company.companyId)
    .where('invoice_id', '=', model)
    .executeTakeFirstOrThrow();
  const sample = content as unknown as Parameters<typeof insertDrafts>[2][number]['draft'];
  const lines = sample.lines.map((row) => ({ ...row, unit: 'rất dài '.repeat(20) }));
  const saved = {
    companyId: company.companyId,
    actor: company.accountant.actor,
    at: platform.clock.now(),
  };
  const tooLong = { ...sample, lines, exchangeRate: decimal('1') };
  const [id = ''] = await transact(platform.db, (tx) =>
    insertDrafts(tx, saved, [{ draft: tooLong, ready: true }]),
  );
  return id;
}

test('a retry of many continues refused and stopped invoices under their numbers and names the others', async () => {
  const company = await fixture.company();
  fixture.authority.plan.current = { ...CALM, verdict: () => ({ refuses: REFUSAL }) };
  const refused = await issue(fixture, company);
  fixture.authority.plan.current = { ...CALM, fate: () => 'unreachable' };
  const stopped = await issue(fixture, company);
  fixture.authority.plan.current = CALM;
  // The pause of the connection is over.
  fixture.platform.clock.advance(1);
  const done = await issue(fixture, company);
  const fresh = await draft(company);
  expect(await stateOf(company, refused)).toEqual(['refused', 1, '20001']);
  expect(await stateOf(company, stopped)).toEqual(['signed', 2, 'AUTHORITY_UNREACHABLE_NETWORK']);

  const answer = await company.app.post(BULK_RETRY, {
    list_invoice_id: [refused, stopped, done, fresh, '999999'],
  });
  expect(answer.data).toEqual({
    retried: 2,
    asked: 0,
    refused: [
      { id: done, reason: 'RELEASE_INVOICE_FAILED' },
      { id: fresh, reason: 'RELEASE_INVOICE_FAILED' },
      { id: '999999', reason: 'NOT_FOUND' },
    ],
  });
  await fixture.platform.jobs.drain();
  expect(await stateOf(company, refused)).toEqual(['accepted', 1, null]);
  expect(await stateOf(company, stopped)).toEqual(['accepted', 2, null]);
  expect(await stateOf(company, fresh)).toEqual(['draft', null, null]);
});

test('invoices of unknown outcome are looked up and never resent, one by one or many at once', async () => {
  const company = await fixture.company();
  fixture.authority.plan.current = {
    ...CALM,
    fate: () => 'answer-lost',
    verdict: () => ({ late: 99 }),
  };
  const first = await issue(fixture, company);
  const second = await issue(fixture, company);
  expect(await stateOf(company, first)).toEqual(['unknown', 1, 'ANSWER_LOST']);
  fixture.authority.plan.current = CALM;
  const sent = fixture.authority.tried.length;
  expect((await company.app.post(BULK_RETRY, { list_invoice_id: [first] })).data).toEqual({
    retried: 0,
    asked: 1,
    refused: [],
  });
  const lookUps = await company.app.post(BULK_ASK, { list_invoice_id: [first, second, '999999'] });
  expect(lookUps.data).toEqual({ asked: 2 });
  await fixture.platform.jobs.drain();
  expect(await stateOf(company, first)).toEqual(['accepted', 1, null]);
  expect(await stateOf(company, second)).toEqual(['accepted', 2, null]);
  expect(fixture.authority.tried.length).toBe(sent);
});

test('a numbered invoice that does not fit the format is corrected under its number and issued', async () => {
  const company = await fixture.company();
  const id = await unwritable(company);
  expect((await beginRun(company, { list_invoice_id: [id] })).status).toBe(200);
  await fixture.platform.jobs.drain();
  expect(await stateOf(company, id)).toEqual(['numbered', 1, 'CREATE_TMP_INVOICE_FAILED']);
  // A retry without a change would fail again.
  const again = await company.app.post(BULK_RETRY, { list_invoice_id: [id] });
  expect(again.data).toEqual({
    retried: 0,
    asked: 0,
    refused: [{ id, reason: 'CREATE_TMP_INVOICE_FAILED' }],
  });
  expect((await company.app.get(PREPARE(id))).data).toMatchObject({
    may_release: false,
    next_number: '00000001',
  });
  // Day, template and series belong to the number.
  for (const change of [{ issued_date: '2026-11-20' }, { invoice_common_code: 'C26TZZ' }])
    expect(await company.app.put(UPDATE(id), payload(change))).toMatchObject({
      status: 409,
      message: 'INVOICE_NOT_DRAFT',
    });
  const corrected = payload({ lines: [line({ price: '5000' })] });
  expect(await company.app.put(UPDATE(id), corrected)).toMatchObject({
    status: 200,
    data: { state: 'numbered', invoice_number: '00000001' },
  });
  expect((await company.app.get(PREPARE(id))).data).toMatchObject({ may_release: true });
  expect((await company.app.post(RELEASE(id))).status).toBe(200);
  await fixture.platform.jobs.drain();
  expect(await stateOf(company, id)).toEqual(['accepted', 1, null]);
  expect((await rowOf(fixture, company, id)).with_tax).toBe('5500');
});

test('another company neither retries nor looks up our invoices', async () => {
  const ours = await fixture.company();
  const theirs = await fixture.company();
  fixture.authority.plan.current = { ...CALM, verdict: () => ({ refuses: REFUSAL }) };
  const id = await issue(fixture, ours);
  fixture.authority.plan.current = CALM;
  expect((await theirs.app.post(BULK_RETRY, { list_invoice_id: [id] })).data).toEqual({
    retried: 0,
    asked: 0,
    refused: [{ id, reason: 'NOT_FOUND' }],
  });
  expect((await theirs.app.post(BULK_ASK, { list_invoice_id: [id] })).data).toEqual({ asked: 0 });
  expect(await stateOf(ours, id)).toEqual(['refused', 1, '20001']);
});
