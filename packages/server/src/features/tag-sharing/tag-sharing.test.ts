import type { SharedInvoice, TagAccessList } from '@hoadon/contracts/tag-sharing';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Email } from '../../connectors/mail/port.ts';
import { routesOf } from '../../feature.ts';
import { type TestCompany, testCompany, testPlatform } from '../../platform/db/testing.ts';
import type { Route } from '../../platform/http/route.ts';
import { appFor } from '../../platform/http/testing.ts';
import type { TestPlatform } from '../../platform/testing.ts';
import { CORRECTING_TWO } from '../../testing/correcting-two.ts';
import {
  castBelief,
  type DraftChange,
  noHostedKeys,
  plainWorkbooks,
  recordingPdf,
  sampleDraft,
  saveDraft,
  saveIssued,
  saveReceived,
} from '../../testing/saved-invoices.ts';
import type { TagSharingDeps } from './deps.ts';
import { tagSharingFeature } from './index.ts';

import { openShare } from './open-share.ts';

const BASE = '/invoice-robotics-api/api';
const A_DAY = 86_400;
const UNTIL = '2026-12-31';

let platform: TestPlatform;
let company: TestCompany;
let deps: TagSharingDeps;
let routes: Route[];
let mails: Email[];
let isMailDown = false;
beforeAll(async () => {
  platform = await testPlatform();
  deps = {
    ...platform,
    pdf: recordingPdf(),
    ...(await castBelief()),
    remoteSigning: noHostedKeys,
    spreadsheet: plainWorkbooks,
    mail: {
      async send(mail) {
        if (isMailDown) throw new Error('no mail server');
        mails.push(mail);
        return { refused: [] };
      },
      close: async () => {},
    },
  };
  routes = routesOf(tagSharingFeature(deps));
});
beforeEach(async () => {
  platform.clock.set('2026-11-21T02:00:00.000Z');
  company = await testCompany(platform.db);
  mails = [];
  isMailDown = false;
});

const as = (who: TestCompany = company) => appFor(routes, who.accountant, platform.db);
const nobody = () => appFor(routes, null, platform.db);
const post = (call: string, input: object, who?: TestCompany) =>
  as(who).post(`${BASE}/${call}`, input);

async function saveTag(name: string, who = company): Promise<string> {
  const { id } = await platform.db
    .insertInto('tag')
    .values({ company_id: who.companyId, name, created_at: platform.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function putTag(tag: string, ...invoices: string[]): Promise<void> {
  await sql`
    insert into invoice_tag (company_id, tag_id, invoice_id, direction, issued_on, tags)
    select company_id, ${tag}::bigint, id, direction, issued_on, array[${tag}::bigint] from invoice
    where company_id = ${company.companyId} and id = any(${invoices}::bigint[])`.execute(
    platform.db,
  );
}

const issued = async (number: number, change: DraftChange = {}) =>
  (await saveIssued(platform, company, { ...change, number })).id;

async function saveCustomer(name: string, ...invoices: string[]): Promise<string> {
  const { id } = await platform.db
    .insertInto('partner')
    .values({
      company_id: company.companyId,
      name,
      search_text: name,
      is_customer: true,
      created_at: platform.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`update invoice set partner_id = ${id}
    where company_id = ${company.companyId} and id = any(${invoices}::bigint[])`.execute(
    platform.db,
  );
  return id;
}

/** A purchase with a file, as an import saves it. */
async function buyTagged(number: number): Promise<string> {
  const stated = await sampleDraft(platform.db, company.companyId, {});
  const seller = { ...stated.seller, name: 'Công ty Bán', taxCode: '0399998804' };
  return saveReceived(platform, company, { ...stated, seller }, number);
}

const share = async (tag: string, more: object = {}): Promise<TagAccessList> =>
  (
    await post('create-tag-access-list', {
      tag_id: tag,
      name: 'Chị Sen',
      expires_on: UNTIL,
      ...more,
    })
  ).data;
const linkOf = async (id: string): Promise<string> =>
  (await post('renew-tag-access-link', { id })).data.link;
const secretOf = (link: string): string => link.split('#')[1] ?? '';

const confirmAddress = (at: string | null) =>
  platform.db
    .updateTable('app_user')
    .set({ email_confirmed_at: at })
    .where('id', '=', company.accountant.userId)
    .execute();

/** As a browser with the link asks. */
function visitor(secret: string) {
  const headers = { authorization: `SharedLink ${secret}` };
  return {
    look: (id: string, more: object = {}, owner = company.companyId) =>
      nobody().post(
        `${BASE}/get-shared-invoices`,
        { access_list_id: id, company_owner: owner, ...more },
        headers,
      ),
    file: (id: string, invoice: string, more: object = {}) =>
      nobody().post(
        `${BASE}/get-invoice-file-client`,
        { id: invoice, access_list_id: id, company_owner: company.companyId, ...more },
        headers,
      ),
  };
}

const trail = async () =>
  (
    await platform.db
      .selectFrom('audit_entry')
      .select(['actor', 'act', 'subject', 'payload'])
      .where('company_id', '=', company.companyId)
      .orderBy('sequence')
      .execute()
  ).filter(({ act }) => act.startsWith('tag-access-list'));

test('TAG-012 TAG-013 TAG-020 TAG-023 VIEW-020 VIEW-021 a holder of the link sees the invoices of the tag and opens their files, and nothing else of the company', async () => {
  const tag = await saveTag('Dự án Sông Hồng');
  const [shown, other] = [await issued(11), await issued(12)];
  const draft = await saveDraft(platform, company);
  await putTag(tag, shown, draft);
  await putTag(await saveTag('Nội bộ'), shown, other);
  const { id } = await share(tag);
  const link = await linkOf(id);
  expect(link).toMatch(new RegExp(`/shared/${company.companyId}/${id}#[\\w-]{43}$`));
  const { look, file } = visitor(secretOf(link));
  const { status, data } = await look(id);
  expect(status).toBe(200);
  expect(data).toMatchObject({
    share: { tag_name: 'Dự án Sông Hồng', expires_on: UNTIL },
    invoices: [{ id: shown, invoice_number: '00000011', kind_of: true, has_xml: true }],
    next_cursor: null,
  });
  expect(JSON.stringify(data)).not.toContain('Nội bộ');
  expect(String((await file(id, shown)).bytes)).toContain('%PDF');
  expect(String((await file(id, shown, { file_type: 'xml' })).bytes)).toContain('<HDon');
  for (const hidden of [other, draft, '999999999'])
    expect(await file(id, hidden)).toMatchObject({ status: 404, message: 'NOT_FOUND' });
  expect((await post('get-owner-tag-access-list', {})).data).toMatchObject([
    { id, tag_id: tag, state: 'active', opened: 1, files_opened: 2 },
  ]);
});

test('AMB-50 AMB-51 only the hash of the secret is stored, and a wrong, foreign or missing one opens nothing', async () => {
  const tag = await saveTag('Mật');
  const { id } = await share(tag);
  const secret = secretOf(await linkOf(id));
  const { rows } = await sql<{ row: string }>`
    select s::text as row from tag_access_list s where company_id = ${company.companyId}
    union all select payload::text from audit_entry where company_id = ${company.companyId}
    union all select coalesce(outcome::text, '') from act where company_id = ${company.companyId}`.execute(
    platform.db,
  );
  expect(rows.length).toBeGreaterThan(2);
  expect(JSON.stringify(rows)).not.toContain(secret);
  const second = await share(await saveTag('Khác'));
  const other = secretOf(await linkOf(second.id));
  for (const wrong of [other, `${secret}x`, secret.slice(1), secret.toUpperCase(), 'x'])
    expect(await visitor(wrong).look(id)).toMatchObject({
      status: 401,
      message: 'SHARED_LINK_INVALID',
    });
  const elsewhere = await testCompany(platform.db);
  expect(await visitor(secret).look(id, {}, elsewhere.companyId)).toMatchObject({ status: 401 });
  expect(await visitor('').look(id)).toMatchObject({ status: 401, message: 'UNAUTHENTICATED' });
  const never = await share(await saveTag('Chưa có liên kết'));
  expect(never.link_made_at).toBeNull();
  expect(await visitor('null').look(never.id)).toMatchObject({ status: 401 });
});

test('TAG-021 TAG-022 a link opens nothing once it is renewed, taken back, deleted or its last day is over; what is given again opens by a new link alone', async () => {
  const tag = await saveTag('Có hạn');
  const { id } = await share(tag, { expires_on: '2026-11-22' });
  const first = visitor(secretOf(await linkOf(id)));
  const revoked = visitor(secretOf(await linkOf(id)));
  const opens = async (one: typeof revoked) => (await one.look(id)).status === 200;
  expect([await opens(first), await opens(revoked)]).toEqual([false, true]);
  const change = (more: object) => post('update-tag-access-list', { id, ...more });
  expect((await change({ is_revoked: true })).data.state).toBe('revoked');
  expect(await opens(revoked)).toBe(false);
  expect(await post('renew-tag-access-link', { id })).toMatchObject({
    status: 409,
    message: 'SHARE_NOT_ACTIVE',
  });
  expect((await change({ is_revoked: false })).data).toMatchObject({
    state: 'active',
    link_made_at: null,
  });
  expect(await opens(revoked)).toBe(false);
  const now = visitor(secretOf(await linkOf(id)));
  expect([await opens(revoked), await opens(now)]).toEqual([false, true]);
  // Of a share that opens nothing is taken.
  await change({ is_revoked: false });
  expect(await opens(now)).toBe(true);
  // The last hour of 22 November in Viet Nam, and the first of the next day.
  platform.clock.set('2026-11-22T16:59:59.000Z');
  expect(await opens(now)).toBe(true);
  platform.clock.advance(1);
  expect(await opens(now)).toBe(false);
  expect((await post('get-owner-tag-access-list', { tag_id: tag })).data[0].state).toBe('expired');
  expect((await change({ expires_on: '2026-11-30' })).data.state).toBe('active');
  expect(await opens(now)).toBe(true);
  await post('delete-tag-access-list', { tag_access_lists: [id] });
  expect(await opens(now)).toBe(false);
  expect((await post('get-owner-tag-access-list', {})).data).toEqual([]);
  expect(await change({ name: 'Ai đó' })).toMatchObject({ status: 404 });
});

test('a share that was taken back by an earlier version, which left its link, opens by a new link alone', async () => {
  const { id } = await share(await saveTag('Từ trước'));
  const link = visitor(secretOf(await linkOf(id)));
  await platform.db
    .updateTable('tag_access_list')
    .set({ revoked_at: platform.clock.now() })
    .where('company_id', '=', company.companyId)
    .where('id', '=', id)
    .execute();
  await post('update-tag-access-list', { id, is_revoked: false });
  expect((await link.look(id)).status).toBe(401);
});

test('TAG-014 TAG-022 a share that is revoked while a visitor opens it is neither shown nor counted', async () => {
  const { id } = await share(await saveTag('Thu hồi'));
  const linkSecret = secretOf(await linkOf(id));
  const name = { access_list_id: id, company_owner: company.companyId };
  const visit = { session: null, context: { linkSecret, ip: '203.0.113.7' } };
  const opened = await openShare(deps, visit, name);
  await post('update-tag-access-list', { id, is_revoked: true });
  await expect(opened.note('list', null)).rejects.toMatchObject({ code: 'SHARED_LINK_INVALID' });
  const [{ opened: times }] = (await post('get-owner-tag-access-list', {})).data;
  expect(times).toBe(0);
  expect((await trail()).map(({ act }) => act)).not.toContain('tag-access-list.list-opened');
});

test('TAG-014 every opening of a list or file is in the audit trail with actor and address, and is counted for the owner', async () => {
  const tag = await saveTag('Ghi lại');
  const invoices = [await issued(21), await issued(22), await issued(23)];
  await putTag(tag, ...invoices);
  const { id } = await share(tag);
  const { look, file } = visitor(secretOf(await linkOf(id)));
  platform.clock.advance(A_DAY);
  const page = await look(id, { page_size: 2 });
  const next = await look(id, { page_size: 2, cursor: page.data.next_cursor });
  const ids = [...page.data.invoices, ...next.data.invoices].map((row: { id: string }) => row.id);
  expect(ids.map(Number).sort()).toEqual(invoices.map(Number).sort());
  expect(next.data.next_cursor).toBeNull();
  await file(id, invoices[0] ?? '');
  await look('999');
  expect((await trail()).slice(2)).toMatchObject([
    {
      act: 'tag-access-list.list-opened',
      actor: `shared-link/${id}`,
      subject: `tag-access-list/${id}`,
    },
    { act: 'tag-access-list.page-opened' },
    { act: 'tag-access-list.file-opened', payload: expect.stringContaining('127.0.0.1') },
  ]);
  expect((await post('get-owner-tag-access-list', {})).data).toMatchObject([
    { opened: 1, files_opened: 1, last_opened_at: platform.clock.now() },
  ]);
  const notifications = platform.events.published.filter(
    ({ companyId }) => companyId === company.companyId,
  );
  expect(notifications.at(-1)?.event).toEqual({ type: 'tag-access-list', id, state: 'opened' });
  expect(await look(id, { cursor: "2026-11-21_1' or 1=1" })).toMatchObject({ status: 400 });
});

test('TAG-015 a share for one customer names the invoices of the tag that are not the customer’s before it is shared, and never shows them', async () => {
  const tag = await saveTag('Của khách');
  const [own, foreign, unknown] = [
    await issued(31),
    await issued(32, { buyer: { legalName: 'Công ty Khác', name: null } }),
    await issued(33),
  ];
  await putTag(tag, own, foreign, unknown);
  const customer = await saveCustomer('Công ty Sen', own);
  await saveCustomer('Công ty Khác', foreign);
  const input = { tag_id: tag, name: 'Sen', customer_id: customer, expires_on: UNTIL };
  const refused = await post('create-tag-access-list', input);
  expect(refused).toMatchObject({
    status: 409,
    message: 'TAG_HAS_OTHER_CUSTOMERS',
    data: { count: '2', invoices: '1C26TAA 00000033, 1C26TAA 00000032' },
  });
  expect(refused.issues[1]).toMatchObject({
    code: 'other-customer',
    params: { id: foreign, invoice: '1C26TAA 00000032', customer: 'Công ty Khác' },
  });
  expect((await post('get-owner-tag-access-list', {})).data).toEqual([]);
  const { data } = await post('create-tag-access-list', { ...input, without_others: true });
  expect(data).toMatchObject({ customer_id: customer, customer_name: 'Công ty Sen' });
  const { look, file } = visitor(secretOf(await linkOf(data.id)));
  const ids = (await look(data.id)).data.invoices.map((row: { id: string }) => row.id);
  expect(ids).toEqual([own]);
  expect(await file(data.id, foreign)).toMatchObject({ status: 404 });
  expect(await file(data.id, unknown)).toMatchObject({ status: 404 });
});

test('TAG-015 twenty invoices are named, and a count shows that there are more; a tag of this customer alone is shared at once', async () => {
  const tag = await saveTag('Nhiều');
  const drafts = [];
  for (let number = 41; number < 63; number += 1) drafts.push(await saveDraft(platform, company));
  await sql`update invoice set processing_state = 'accepted', number = id
    where company_id = ${company.companyId} and id = any(${drafts}::bigint[])`.execute(platform.db);
  await putTag(tag, ...drafts);
  const nobodys = await saveCustomer('Công ty Vắng');
  const input = { tag_id: tag, name: 'Sen', customer_id: nobodys, expires_on: UNTIL };
  const refused = await post('create-tag-access-list', input);
  expect(refused.data.count).toBe('20+');
  expect(refused.issues).toHaveLength(20);
  const customer = await saveCustomer('Công ty Sen', ...drafts);
  expect(await post('create-tag-access-list', { ...input, customer_id: customer })).toMatchObject({
    status: 200,
  });
});

test('TAG-024 a registered user sees what is shared with the address that is shown to be hers, in her own company, and opens it without a link', async () => {
  const tag = await saveTag('Cho thành viên');
  const invoice = await issued(71);
  await putTag(tag, invoice);
  const guest = await testCompany(platform.db);
  const { userId } = guest.accountant;
  const { email } = await platform.db
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const { id } = await share(tag, { email: email.toUpperCase() });
  const mine = async () => (await post('get-member-tag-access-list', {}, guest)).data;
  const named = { access_list_id: id, company_owner: company.companyId };
  const confirm = (at: string | null) =>
    platform.db
      .updateTable('app_user')
      .set({ email_confirmed_at: at })
      .where('id', '=', userId)
      .execute();
  await confirm(null);
  expect(await mine()).toEqual({ is_email_confirmed: false, lists: [] });
  expect(await post('get-shared-invoices', named, guest)).toMatchObject({ status: 404 });
  await confirm(platform.clock.now());
  expect(await mine()).toMatchObject({
    is_email_confirmed: true,
    lists: [{ ...named, tag_name: 'Cho thành viên' }],
  });
  const looked = await post('get-shared-invoices', named, guest);
  expect(looked.data.invoices).toMatchObject([{ id: invoice }]);
  const file = await post('get-invoice-file-client', { ...named, id: invoice }, guest);
  expect(String(file.bytes)).toContain('%PDF');
  expect((await trail()).at(-1)).toMatchObject({ actor: guest.accountant.actor });
  await post('update-tag-access-list', { id, email: null });
  expect((await mine()).lists).toEqual([]);
  expect(await post('get-shared-invoices', named, guest)).toMatchObject({ status: 404 });
});

test('the owner sees what the recipients see, which is not counted as an opening', async () => {
  const tag = await saveTag('Xem trước');
  const invoice = await issued(81);
  await putTag(tag, invoice);
  const { id } = await share(tag);
  const named = { access_list_id: id, company_owner: company.companyId };
  expect((await post('get-shared-invoices', named)).data.invoices).toMatchObject([{ id: invoice }]);
  expect((await post('get-owner-tag-access-list', {})).data[0].opened).toBe(0);
});

test('a member who may not see invoices sees what is shared no more than anybody else', async () => {
  const { id } = await share(await saveTag('Của công ty'));
  const { invoice_management } = company.accountant.permissions;
  const blind = {
    ...company.accountant,
    permissions: {
      ...company.accountant.permissions,
      invoice_management: { ...invoice_management, view: false },
    },
  };
  const look = (who: typeof blind) =>
    appFor(routes, who, platform.db).post(`${BASE}/get-shared-invoices`, {
      access_list_id: id,
      company_owner: company.companyId,
    });
  expect((await look(company.accountant)).status).toBe(200);
  expect(await look(blind)).toMatchObject({ status: 404, message: 'NOT_FOUND' });
});

test('the link is mailed in both languages, and the address is returned; it remains valid when the mail server is down', async () => {
  const tag = await saveTag('Gửi thư');
  const { id } = await share(tag);
  const send = () => post('renew-tag-access-link', { id, send_to: 'sen@example.test' });
  await confirmAddress(null);
  expect(await send()).toMatchObject({ status: 403, message: 'EMAIL_NOT_CONFIRMED' });
  await confirmAddress(platform.clock.now());
  const { data } = await send();
  expect(data.sent_to).toBe('sen@example.test');
  const [mail] = mails;
  expect(mail?.to).toEqual(['sen@example.test']);
  for (const text of [mail?.text, mail?.html]) {
    expect(text).toContain(data.link);
    expect(text).toContain('31/12/2026');
    expect(text).toContain('Kính gửi Chị Sen,');
    expect(text).toContain('Dear Chị Sen,');
  }
  isMailDown = true;
  const unsent = await send();
  expect(unsent).toMatchObject({ status: 200, data: { sent_to: null } });
  expect((await visitor(secretOf(unsent.data.link)).look(id)).status).toBe(200);
  expect(await post('renew-tag-access-link', { id, send_to: 'nobody' })).toMatchObject({
    status: 400,
    message: 'EMAIL_INVALID',
  });
});

test('a company mails links to a hundred people a day, however many ask at once, and the next day again', async () => {
  const { id } = await share(await saveTag('Nhiều người'));
  const to = (first: number, count: number) =>
    Array.from({ length: count }, (_, n) => `n${first + n}@a.vn`).join(';');
  const send = (send_to: string | null) => post('renew-tag-access-link', { id, send_to });
  await confirmAddress(platform.clock.now());
  isMailDown = true;
  expect(await send(to(0, 20))).toMatchObject({ status: 200, data: { sent_to: null } });
  isMailDown = false;
  const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => send(to(n * 20, 20))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
  expect(mails).toHaveLength(4);
  const { link } = (await send(null)).data;
  expect(await send('sen@example.test')).toMatchObject({
    status: 429,
    message: 'SHARE_MAIL_LIMIT_REACHED',
  });
  expect((await visitor(secretOf(link)).look(id)).status).toBe(200);
  platform.clock.advance(A_DAY + 1);
  expect((await send('sen@example.test')).status).toBe(200);
});

test('what cannot be shared is refused by its field, and sharing twice under one key shares once', async () => {
  const tag = await saveTag('Sai');
  const input = { tag_id: tag, name: 'Sen', expires_on: UNTIL };
  for (const [path, change] of [
    ['expires_on', { expires_on: '2026-11-20' }],
    ['expires_on', { expires_on: '2027-11-23' }],
    ['email', { email: 'sen@' }],
    ['customer_id', { customer_id: '999' }],
    ['name', { name: ' ' }],
  ] as const)
    expect(await post('create-tag-access-list', { ...input, ...change })).toMatchObject({
      status: 400,
      issues: [expect.objectContaining({ path })],
    });
  const merged = await saveCustomer('Sen cũ');
  await sql`update partner set merged_into = ${await saveCustomer('Sen')}
    where company_id = ${company.companyId} and id = ${merged}`.execute(platform.db);
  expect(await post('create-tag-access-list', { ...input, customer_id: merged })).toMatchObject({
    status: 400,
    issues: [expect.objectContaining({ path: 'customer_id' })],
  });
  const stranger = await testCompany(platform.db);
  expect(await post('create-tag-access-list', input, stranger)).toMatchObject({ status: 404 });
  const key = { 'idempotency-key': 'chia-se-1' };
  const create = () => as().post(`${BASE}/create-tag-access-list`, input, key);
  const [one, again] = [await create(), await create()];
  expect(again.data.id).toBe(one.data.id);
  const { id } = one.data;
  for (const [call, input] of [
    ['update-tag-access-list', { id, is_revoked: true }],
    ['renew-tag-access-link', { id }],
    ['delete-tag-access-list', { tag_access_lists: [id] }],
  ] as const)
    expect(await post(call, input, stranger), call).toMatchObject({ status: 404 });
  expect((await post('get-owner-tag-access-list', {})).data).toHaveLength(1);
});

test('a deleted tag shows nothing any more, and its shares are marked so; many shares come in pages', async () => {
  const tag = await saveTag('Đã xóa');
  const shares = [await share(tag), await share(tag), await share(tag)];
  const [{ id } = { id: '' }] = shares;
  const { look } = visitor(secretOf(await linkOf(id)));
  const first = await post('get-owner-tag-access-list', { tag_id: tag, page_size: 2 });
  const cursor = first.page_info.next_cursor;
  const second = await post('get-owner-tag-access-list', { tag_id: tag, page_size: 2, cursor });
  expect([...first.data, ...second.data].map((row: TagAccessList) => row.id)).toEqual(
    shares.map((row) => row.id).reverse(),
  );
  expect(second.page_info.next_cursor).toBeNull();
  await platform.db
    .deleteFrom('tag')
    .where('company_id', '=', company.companyId)
    .where('id', '=', tag)
    .execute();
  expect(await look(id)).toMatchObject({ status: 401, message: 'SHARED_LINK_INVALID' });
  expect((await post('get-owner-tag-access-list', {})).data[0].tag_name).toBeNull();
});

test('TAG-012 before a tag is shared the owner sees how many invoices of how many partners are shown; purchases are not, unless they are included', async () => {
  const tag = await saveTag('Dự án');
  const [first, second, third] = [await issued(31), await issued(32), await issued(33)];
  const bought = await buyTagged(4_901);
  const customer = await saveCustomer('Công ty Sen Hồng', first, second);
  await putTag(tag, first, second, third, bought);
  const preview = async (more: object = {}) =>
    (await post('preview-tag-access-list', { tag_id: tag, ...more })).data;
  expect(await preview()).toEqual({ invoices: 3, partners: 2, purchases: 0 });
  expect(await preview({ with_purchases: true })).toEqual({
    invoices: 4,
    partners: 3,
    purchases: 1,
  });
  expect(await preview({ customer_id: customer })).toEqual({
    invoices: 2,
    partners: 1,
    purchases: 0,
  });
  for (const more of [
    {},
    { with_purchases: true },
    { customer_id: customer, without_others: true },
  ]) {
    const made = await share(tag, more);
    const { data } = await post('get-shared-invoices', {
      access_list_id: made.id,
      company_owner: company.companyId,
    });
    const shown = await preview(more);
    expect(data.invoices, JSON.stringify(more)).toHaveLength(shown.invoices);
    const purchases = data.invoices.filter(({ kind_of }: { kind_of: boolean }) => !kind_of);
    expect(purchases).toHaveLength(shown.purchases);
  }
  expect((await share(tag)).with_purchases).toBe(false);
});

test('a purchase of a share without purchases is not opened by its id either', async () => {
  const tag = await saveTag('Dự án');
  const bought = await buyTagged(4_902);
  await putTag(tag, bought);
  const made = await share(tag);
  const input = {
    access_list_id: made.id,
    company_owner: company.companyId,
    id: bought,
    file_type: 'xml',
  };
  expect(await post('get-invoice-file-client', input)).toMatchObject({ status: 404 });
});

test('a preview of a tag of another company is not there', async () => {
  const tag = await saveTag('Dự án');
  const stranger = await testCompany(platform.db);
  expect(await post('preview-tag-access-list', { tag_id: tag }, stranger)).toMatchObject({
    status: 404,
  });
});

test('a guest gets the list of a correction of many, and none of another invoice', async () => {
  const tag = await saveTag('Chiết khấu');
  const { id: correction } = await saveIssued(platform, company, {
    related: CORRECTING_TWO,
    number: 61,
  });
  const plain = await issued(62);
  await putTag(tag, correction, plain);
  const { id } = await share(tag);
  const { look, file } = visitor(secretOf(await linkOf(id)));
  const { invoices } = (await look(id)).data;
  expect(Object.fromEntries(invoices.map((one: SharedInvoice) => [one.id, one.has_list]))).toEqual({
    [correction]: true,
    [plain]: false,
  });
  const list = await file(id, correction, { file_type: 'list' });
  expect(list.headers['content-disposition']).toContain('bang-ke.xlsx');
  expect((await file(id, plain, { file_type: 'list' })).status).toBe(404);
});
