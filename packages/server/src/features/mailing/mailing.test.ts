import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestCompany } from '../../platform/db/testing.ts';
import { CORRECTING_TWO } from '../../testing/correcting-two.ts';
import { losingFirstAnswer } from '../../testing/lost-answers.ts';
import { moveTo, saveDraft, saveIssued } from '../../testing/saved-invoices.ts';
import {
  type Entry,
  type MailingApp,
  mailingApp,
  RETRY,
  SEND,
  SEND_PREVIEW,
} from './testing/mailing-app.ts';

const CONFIRMATION = '/user-api/api/email-confirmation';
let fixture: MailingApp;
let company: TestCompany;
beforeAll(async () => {
  fixture = await mailingApp();
});
beforeEach(async () => {
  await fixture.work();
  company = await fixture.company();
  fixture.sent.length = 0;
  fixture.fates.length = 0;
});

const send = (id: string, emails: string, headers = {}) =>
  fixture.app(company).post(SEND(id), { emails }, headers);
const issued = (change = {}) => saveIssued(fixture.platform, company, change);

test('MAIL-006 an issued invoice goes out with its PDF and the signed XML byte for byte', async () => {
  const { id, xml } = await issued();
  const answer = await send(id, 'mua@example.test');
  expect(answer).toMatchObject({
    status: 200,
    data: [{ to: ['mua@example.test'], state: 'queued', reason: null, finished_at: null }],
  });
  expect(fixture.sent).toHaveLength(0);
  await fixture.work();
  const [mail] = fixture.sent;
  expect(mail?.to).toEqual(['mua@example.test']);
  expect(mail?.attachments.map(({ name }) => name)).toEqual([
    '1C26TAA_00000007.pdf',
    '1C26TAA_00000007.xml',
  ]);
  expect(Buffer.from(mail?.attachments[1]?.bytes ?? [])).toEqual(xml);
  expect(Buffer.from(mail?.attachments[0]?.bytes ?? []).toString()).toContain('%PDF');
  expect(await fixture.history(company, id)).toEqual([
    expect.objectContaining({ state: 'accepted', reason: null, finished_at: expect.any(String) }),
  ]);
});

test('MAIL-001 MAIL-002 the letter names invoice, seller and buyer, in Vietnamese and English', async () => {
  const { id } = await issued();
  await send(id, 'mua@example.test');
  await fixture.work();
  const [mail] = fixture.sent;
  expect(mail?.subject).toMatch(/^Hóa đơn 1C26TAA số 00000007 – Công ty TNHH Thử nghiệm/);
  expect(mail?.fromName).toMatch(/^Công ty TNHH Thử nghiệm/);
  expect(mail?.replyTo).toBe('ke.toan@example.test');
  for (const text of [mail?.text, mail?.html]) {
    expect(text).toContain('Kính gửi Lê Thị Mua,');
    expect(text).toContain('Dear Lê Thị Mua,');
    expect(text).toContain('330.000 VND');
    expect(text).toContain('21/11/2026');
    expect(text).toContain('hoadondientu.gdt.gov.vn');
  }
  const app = fixture.app(company);
  await app.post(SEND(id), { emails: 'mua@example.test', name: 'Chị Hoa' });
  await fixture.work();
  expect(fixture.sent[1]?.text).toContain('Kính gửi Chị Hoa,');
});

test('nothing typed into an invoice becomes markup or a header of the mail', async () => {
  const evil = '<img src=x onerror=alert(1)>"\r\nBcc: all@example.test';
  const { id } = await issued({ buyer: { name: evil } });
  await send(id, 'mua@example.test');
  await fixture.work();
  expect(fixture.sent[0]?.html).not.toContain('<img');
  expect(fixture.sent[0]?.html).toContain('&lt;img');
  expect(fixture.sent[0]?.subject).not.toMatch(/[\r\n]/);
});

test('MAIL-003 MAIL-006 addresses are separated by space, comma or semicolon, each mailed once', async () => {
  const { id } = await issued();
  const { data } = await send(id, 'a@example.test; b@example.test,c@example.test A@example.test');
  expect(data[0].to.map((address: string) => address.toLowerCase())).toEqual([
    'a@example.test',
    'b@example.test',
    'c@example.test',
  ]);
});

test('MAIL-003 no address is refused, and of wrong ones the positions are named', async () => {
  const { id } = await issued();
  expect(await send(id, ' ; ')).toMatchObject({ status: 400, message: 'EMAIL_REQUIRED' });
  expect(await send(id, 'a@example.test; b@; c@example.test; d')).toMatchObject({
    status: 400,
    message: 'EMAIL_INVALID',
    data: { position: '2', email: 'b@' },
    issues: [
      { path: 'emails', code: 'EMAIL_INVALID', params: { position: '2', email: 'b@' } },
      { path: 'emails', code: 'EMAIL_INVALID', params: { position: '4', email: 'd' } },
    ],
  });
  expect(await fixture.platform.jobs.waiting()).toEqual([]);
});

test('only what is issued is mailed: not a draft, not what waits for its code', async () => {
  const draft = await saveDraft(fixture.platform, company);
  expect(await send(draft, 'a@example.test')).toMatchObject({ message: 'FILE_NOT_READY' });
  await moveTo(fixture.platform, company, draft, 'sent', { number: 5 });
  expect(await send(draft, 'a@example.test')).toMatchObject({
    status: 409,
    message: 'FILE_NOT_READY',
    data: { state: 'sent' },
  });
});

test("another company's invoice and mail do not exist", async () => {
  const { id } = await issued();
  const { data } = await send(id, 'a@example.test');
  const strangers = fixture.app(await fixture.company());
  const notFound = { status: 404, message: 'NOT_FOUND' };
  expect(await strangers.post(SEND(id), { emails: 'a@example.test' })).toMatchObject(notFound);
  expect(await strangers.post(RETRY(data[0].id))).toMatchObject(notFound);
});

test('the same idempotency key queues one mail', async () => {
  const { id } = await issued();
  const headers = { 'idempotency-key': 'once' };
  const first = await send(id, 'a@example.test', headers);
  const second = await send(id, 'a@example.test', headers);
  expect(second.data).toEqual(first.data);
  await fixture.work();
  expect(fixture.sent).toHaveLength(1);
});

test('a busy mail server is tried again under the same message id', async () => {
  const { id } = await issued();
  await send(id, 'a@example.test');
  fixture.fates.push({ fails: '451 try later' });
  await fixture.work();
  expect(await fixture.history(company, id)).toMatchObject([
    { state: 'queued', reason: '451 try later' },
  ]);
  fixture.platform.clock.advance(31);
  await fixture.work();
  expect(await fixture.history(company, id)).toMatchObject([{ state: 'accepted', reason: null }]);
  expect(fixture.sent).toHaveLength(1);
});

test('after six tries it has failed, with the reason; a person may try it again', async () => {
  const { id } = await issued();
  await send(id, 'a@example.test');
  for (let tried = 0; tried < 6; tried += 1) fixture.fates.push({ fails: 'connection refused' });
  for (let round = 0; round < 8; round += 1) {
    await fixture.work();
    fixture.platform.clock.advance(3_600);
  }
  const [failed] = await fixture.history(company, id);
  expect(failed).toMatchObject({ state: 'failed', reason: 'connection refused' });
  expect(await fixture.platform.jobs.waiting()).toEqual([]);
  expect(fixture.fates).toEqual([]);
  const again = await fixture.app(company).post(RETRY(failed?.id ?? ''));
  expect(again.data).toMatchObject({ id: failed?.id, state: 'queued', reason: null });
  await fixture.work();
  expect(await fixture.history(company, id)).toMatchObject([{ state: 'accepted' }]);
});

test('a final refusal fails at once; the next attempt has the same message id', async () => {
  const { id } = await issued();
  await send(id, 'a@example.test');
  fixture.fates.push({ refuses: '554 policy' });
  await fixture.work();
  const [failed] = await fixture.history(company, id);
  expect(failed).toMatchObject({ state: 'failed' });
  expect(failed?.reason).toContain('554 policy');
  const row = await messageIdOf(failed);
  await fixture.app(company).post(RETRY(failed?.id ?? ''));
  await fixture.work();
  expect(fixture.sent.map(({ messageId }) => messageId)).toEqual([row]);
});

async function messageIdOf(entry: Entry | undefined): Promise<string> {
  const row = await fixture.platform.db
    .selectFrom('email')
    .select('message_id')
    .where('company_id', '=', company.companyId)
    .where('id', '=', entry?.id ?? '')
    .executeTakeFirstOrThrow();
  return row.message_id;
}

test('an address that is refused while others are served is named', async () => {
  const { id } = await issued();
  await send(id, 'a@example.test b@example.test');
  fixture.fates.push({ refusesSome: [{ address: 'b@example.test', reason: '550 no such user' }] });
  await fixture.work();
  expect(await fixture.history(company, id)).toMatchObject([
    { state: 'accepted', reason: 'b@example.test: 550 no such user' },
  ]);
});

test('a mail that went out is not sent again, neither by a job that runs twice nor by retry', async () => {
  const { id } = await issued();
  const { data } = await send(id, 'a@example.test');
  const [job] = await fixture.platform.jobs.waiting();
  await fixture.platform.jobs.enqueue(
    fixture.platform.db,
    { name: job?.kind ?? '', retryLimit: 0 },
    [job?.payload],
  );
  await fixture.work();
  await fixture.app(company).post(RETRY(data[0].id));
  await fixture.work();
  expect(fixture.sent).toHaveLength(1);
});

test('open pages and the audit trail hear of every turn', async () => {
  const { id } = await issued();
  const { data } = await send(id, 'a@example.test');
  await fixture.work();
  const heard = fixture.platform.events.published
    .filter(({ companyId, event }) => companyId === company.companyId && event.type === 'email')
    .map(({ event }) => [event.id, event.state]);
  expect(heard).toEqual([
    [data[0].id, 'queued'],
    [data[0].id, 'accepted'],
  ]);
  const acts = await fixture.platform.db
    .selectFrom('audit_entry')
    .select(['act', 'actor'])
    .where('company_id', '=', company.companyId)
    .where('subject', '=', `email/${data[0].id}`)
    .orderBy('sequence')
    .execute();
  expect(acts).toEqual([
    { act: 'email.queued', actor: company.accountant.actor },
    { act: 'email.accepted', actor: 'job/mailing' },
  ]);
});

async function keptPreview(bytes = Buffer.from('%PDF preview')) {
  const hash = await fixture.platform.files.put(company.companyId, bytes);
  await fixture.platform.db
    .insertInto('invoice_preview')
    .values({ company_id: company.companyId, hash, created_at: fixture.platform.clock.now() })
    .execute();
  return {
    file_path: `/e-invoice-api/api/invoices/preview-file/${hash}.pdf`,
    buyer_name: 'Lê Thị Mua',
    invoice_common_code: 'C26TAA',
    email: 'mua@example.test',
  };
}

/** As a user who entered the mailed code. */
async function confirmed() {
  const app = fixture.app(company);
  await app.post(CONFIRMATION);
  const code = /\d{8}/.exec(fixture.sent.pop()?.text ?? '')?.[0];
  return app.post(`${CONFIRMATION}/code`, { code });
}

test('MAIL-005 a preview goes out as what it is, and only to the company that made it', async () => {
  const bytes = Buffer.from('%PDF preview');
  const preview = await keptPreview(bytes);
  await confirmed();
  const answer = await fixture.app(company).post(SEND_PREVIEW, preview);
  expect(answer).toMatchObject({ status: 200, data: [{ state: 'queued' }] });
  await fixture.work();
  const [mail] = fixture.sent;
  expect(mail?.subject).toContain('Bản xem trước hóa đơn C26TAA');
  expect(mail?.text).toContain('chưa phải là hóa đơn');
  expect(mail?.attachments.map(({ bytes }) => Buffer.from(bytes))).toEqual([bytes]);
  const strangers = fixture.app(await fixture.company());
  expect(await strangers.post(SEND_PREVIEW, preview)).toMatchObject({ message: 'NOT_FOUND' });
  const elsewhere = { ...preview, file_path: '/etc/passwd' };
  expect(await fixture.app(company).post(SEND_PREVIEW, elsewhere)).toMatchObject({
    message: 'NOT_FOUND',
  });
});

test('a preview is mailed only by a user whose own address is confirmed, by a code sent there', async () => {
  const preview = await keptPreview();
  const app = fixture.app(company);
  const refused = { status: 403, message: 'EMAIL_NOT_CONFIRMED' };
  expect(await app.post(SEND_PREVIEW, preview)).toMatchObject(refused);
  expect((await app.post(CONFIRMATION)).status).toBe(200);
  const [mail] = fixture.sent;
  expect(mail?.to).toEqual([`accountant-${company.companyId}@example.test`]);
  expect(mail?.text).not.toContain('Công ty');
  const wrong = { status: 400, message: 'CONFIRMATION_CODE_INVALID' };
  expect(await app.post(`${CONFIRMATION}/code`, { code: '0' })).toMatchObject(wrong);
  expect(await app.post(SEND_PREVIEW, preview)).toMatchObject(refused);
  expect((await confirmed()).status).toBe(200);
  expect(await app.post(SEND_PREVIEW, preview)).toMatchObject({ status: 200 });
  fixture.sent.length = 0;
  await app.post(CONFIRMATION);
  expect(fixture.sent).toEqual([]);
});

test('a code is good for half an hour and five tries, and for its own user alone', async () => {
  const app = fixture.app(company);
  const codeOf = async () => {
    await app.post(CONFIRMATION);
    return /\d{8}/.exec(fixture.sent.pop()?.text ?? '')?.[0];
  };
  const wrong = { message: 'CONFIRMATION_CODE_INVALID' };
  const old = await codeOf();
  fixture.platform.clock.advance(31 * 60);
  expect(await app.post(`${CONFIRMATION}/code`, { code: old })).toMatchObject(wrong);
  const tried = await codeOf();
  for (let turn = 0; turn < 5; turn += 1)
    expect(await app.post(`${CONFIRMATION}/code`, { code: 'x' })).toMatchObject(wrong);
  expect(await app.post(`${CONFIRMATION}/code`, { code: tried })).toMatchObject(wrong);
  const stranger = fixture.app(await fixture.company());
  const code = await codeOf();
  expect(await stranger.post(`${CONFIRMATION}/code`, { code })).toMatchObject(wrong);
  expect((await app.post(`${CONFIRMATION}/code`, { code })).status).toBe(200);
  const confirmations = await fixture.platform.db
    .selectFrom('email_confirmation')
    .selectAll()
    .execute();
  expect(JSON.stringify(confirmations)).not.toContain(code);
});

test('a code confirms the address that it was mailed to, not the one that the user has since', async () => {
  const app = fixture.app(company);
  await app.post(CONFIRMATION);
  const code = /\d{8}/.exec(fixture.sent.pop()?.text ?? '')?.[0];
  await sql`update app_user set email = 'moi@example.test' where id = ${company.accountant.userId}`.execute(
    fixture.platform.db,
  );
  expect(await app.post(`${CONFIRMATION}/code`, { code })).toMatchObject({
    message: 'CONFIRMATION_CODE_INVALID',
  });
  const user = await fixture.platform.db
    .selectFrom('app_user')
    .select('email_confirmed_at')
    .where('id', '=', company.accountant.userId ?? '')
    .executeTakeFirstOrThrow();
  expect(user.email_confirmed_at).toBeNull();
});

test('a code is used once: a retry after a lost response returns that the address is confirmed', async () => {
  const app = fixture.app(company);
  await app.post(CONFIRMATION);
  const code = /\d{8}/.exec(fixture.sent.pop()?.text ?? '')?.[0];
  const key = { 'idempotency-key': 'the-same-press' };
  const onBrokenLine = fixture.appOn(losingFirstAnswer(fixture.platform.db), company);
  expect(await onBrokenLine.post(`${CONFIRMATION}/code`, { code }, key)).toMatchObject({
    status: 200,
  });
  expect((await app.post(`${CONFIRMATION}/code`, { code }, key)).status).toBe(200);
});

test('the limit of previews holds for concurrent requests', async () => {
  const preview = await keptPreview();
  await confirmed();
  const app = fixture.app(company);
  const email = Array.from({ length: 20 }, (_, n) => `nguoi${n}@example.test`).join(';');
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => app.post(SEND_PREVIEW, { ...preview, email })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
});

test('a company mails previews to a hundred people a day, and the next day again', async () => {
  const preview = await keptPreview();
  await confirmed();
  const app = fixture.app(company);
  const email = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => `n${from + index}@example.test`).join(';');
  for (let from = 0; from < 100; from += 20)
    expect((await app.post(SEND_PREVIEW, { ...preview, email: email(from, 20) })).status).toBe(200);
  expect(await app.post(SEND_PREVIEW, preview)).toMatchObject({
    status: 429,
    message: 'PREVIEW_MAIL_LIMIT_REACHED',
  });
  const { id } = await issued();
  expect((await send(id, 'mua@example.test')).status).toBe(200);
  fixture.platform.clock.advance(25 * 3_600);
  expect((await app.post(SEND_PREVIEW, preview)).status).toBe(200);
});

test('what is typed freely makes no link in the mail of a preview', async () => {
  await fixture.platform.db
    .updateTable('company')
    .set({ full_name: 'Xem https://evil.example/login ngay' })
    .where('id', '=', company.companyId)
    .execute();
  const preview = await keptPreview();
  await confirmed();
  const buyer_name = `khách, vào www.evil.example ${'x'.repeat(300)}`;
  await fixture.app(company).post(SEND_PREVIEW, { ...preview, buyer_name });
  await fixture.work();
  const [mail] = fixture.sent;
  for (const text of [mail?.text, mail?.html, mail?.subject, mail?.fromName]) {
    expect(text).not.toMatch(/evil\.example|https:\/\/evil|x{100}/);
  }
});

test('the mail of a correction of many carries the list of its invoices', async () => {
  const { id } = await saveIssued(fixture.platform, company, {
    related: CORRECTING_TWO,
    number: 9,
  });
  await send(id, 'mua@example.test');
  await fixture.work();
  const [mail] = fixture.sent;
  expect(mail?.attachments.map(({ name }) => name)).toEqual([
    '1C26TAA_00000009.pdf',
    '1C26TAA_00000009.xml',
    '1C26TAA_00000009-bang-ke.xlsx',
  ]);
  expect(mail?.text).toContain('Bảng kê các hóa đơn được xử lý');
  expect(mail?.text).toContain('It adjusts the earlier ones of the attached list');
});
