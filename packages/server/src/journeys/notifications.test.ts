import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { beginRun, draft } from '../features/issuing/testing/calls.ts';
import { CALM } from '../features/issuing/testing/modelled-plan.ts';
import { deleteOldNotifications } from '../features/notifications/index.ts';
import { testCompany } from '../platform/db/testing.ts';
import { losingCommits } from '../testing/lost-answers.ts';
import { saveDraft } from '../testing/saved-invoices.ts';
import {
  CHOICES,
  kinds,
  LIST,
  MARK_READ,
  type NotificationsFixture,
  notificationsFixture,
  ONE,
  synced,
} from './testing/notifications-fixture.ts';

let fixture: NotificationsFixture;
beforeAll(async () => {
  fixture = await notificationsFixture();
});
const newCompany = () => testCompany(fixture.db);

test('NOTI-004, NOTI-005, NOTI-006, NOTI-017, NOTI-018 a synchronisation is notified with its days and number of invoices', async () => {
  const { companyId, accountant } = await newCompany();
  await fixture.happens(
    companyId,
    synced('12', { by: accountant.actor }),
    synced('13', { process: 'portal-history', from: '2025-01-01', to: '2025-12-31', invoices: 0 }),
    synced('14', { process: 'provider' }),
  );
  await fixture.tell();
  const answer = await fixture.as(accountant).post(LIST, {});
  expect(answer.page_info).toMatchObject({ current_page: 1, current_limit: 10, total: 3 });
  const portal = answer.data.find(({ type }: { type: number }) => type === 0);
  expect(portal).toEqual({
    id: expect.any(String),
    title: 'Đồng bộ cổng thuế xong: 12 hóa đơn từ 01/11/2026 đến 21/11/2026',
    content: expect.objectContaining({
      kind: 'portal-synced',
      start_date: '2026-11-01',
      end_date: '2026-11-21',
      total_invoices: 12,
    }),
    type: 0,
    type_of: 'SYNC_PROCESS_0_SUCCESS',
    label_type: 'success',
    is_readed: false,
    ref_id: '12',
    create_by: 'Trần Kế Toán',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  });
  expect(answer.data.map(({ type }: { type: number }) => type).toSorted()).toEqual([0, 1, 2]);
});

test('TAX-022 NOTI-006 a synchronisation that brought nothing names the tax code that its invoices belong to', async () => {
  const { companyId, admin } = await newCompany();
  const ofOthers = { taxCode: '0100109106', invoices: 235 };
  await fixture.happens(companyId, synced('12', { invoices: 0, ofOthers }));
  await fixture.tell();
  expect((await fixture.list(admin))[0]).toMatchObject({
    title:
      'Đồng bộ cổng thuế xong: 0 hóa đơn từ 01/11/2026 đến 21/11/2026; 235 hóa đơn thuộc mã số thuế 0100109106',
    content: { failed: 235, other_tax_code: '0100109106' },
  });
});

test('a repeated fact, and an outbox with lost responses, create one notification', async () => {
  const { companyId, admin } = await newCompany();
  await fixture.happens(companyId, synced('7'));
  const losses = ['answer', 'request', 'answer'] as const;
  let turn = 0;
  await fixture.tell({ db: losingCommits(fixture.db, () => losses[turn++] ?? null) });
  expect(turn).toBeGreaterThan(1);
  await fixture.happens(companyId, synced('7'));
  await fixture.tell();
  await fixture.tell();
  expect(await fixture.list(admin)).toHaveLength(1);
});

test('notifications follow permissions, also when these are withdrawn later', async () => {
  const { companyId, admin, accountant } = await newCompany();
  await fixture.happens(
    companyId,
    { kind: 'work-failed', about: 'message/9', area: 'authority-message', reason: 'NOT_FOUND' },
    { kind: 'licence-used', about: 'licence/3/80', percent: 80, used: 80, capacity: 100 },
    synced('1'),
  );
  await fixture.tell();
  expect(kinds(await fixture.list(admin)).toSorted()).toEqual([
    'licence-used',
    'portal-synced',
    'work-failed',
  ]);
  expect(kinds(await fixture.list(accountant)).toSorted()).toEqual([
    'licence-used',
    'portal-synced',
  ]);
  const blind = {
    ...accountant,
    permissions: {
      ...accountant.permissions,
      invoice_management: { add: false, view: false, change: false, delete: false },
    },
  };
  const [licence] = await fixture.list(blind);
  expect(kinds(await fixture.list(blind))).toEqual(['licence-used']);
  const hidden = (await fixture.list(accountant)).find(({ type }) => type === 0);
  expect((await fixture.as(blind).get(ONE(hidden?.id ?? ''))).status).toBe(404);
  expect((await fixture.as(blind).get(ONE(licence?.id ?? ''))).status).toBe(200);
});

test('NOTI-007, NOTI-008, NOTI-019 marking read lowers what is unread, for the caller alone', async () => {
  const { companyId, admin, accountant } = await newCompany();
  await fixture.happens(companyId, synced('1'), synced('2'), synced('3'));
  await fixture.tell();
  const [one] = await fixture.list(accountant);
  const app = fixture.as(accountant);
  expect((await app.post(MARK_READ, { notification_ids: [one?.id] })).data).toEqual({
    unread_total: 2,
  });
  // Again, as after a lost answer: nothing more is lowered.
  expect((await app.post(MARK_READ, { notification_ids: [one?.id] })).data.unread_total).toBe(2);
  const unread = await app.post(LIST, { is_readed: false, page_size: 1 });
  expect(unread.page_info.total).toBe(2);
  expect(
    (await app.post(LIST, { is_readed: true })).data.map(({ id }: { id: string }) => id),
  ).toEqual([one?.id]);
  expect(await fixture.list(admin, { is_readed: false })).toHaveLength(3);
  expect((await app.post(MARK_READ, {})).data.unread_total).toBe(0);
  expect(await fixture.list(admin, { is_readed: false })).toHaveLength(3);
});

test('NOTI-016 they come in pages of ten, latest first, and no other company sees them', async () => {
  const [ours, theirs] = [await newCompany(), await newCompany()];
  const runs = Array.from({ length: 23 }, (_, index) => synced(String(index)));
  for (const run of runs) await fixture.happens(ours.companyId, run);
  await fixture.tell();
  const pages = [1, 2, 3].map((page) => fixture.list(ours.admin, { page }));
  const read = await Promise.all(pages);
  expect(read.map((page) => page.length)).toEqual([10, 10, 3]);
  expect(read.flat().map(({ ref_id }) => ref_id)).toEqual(
    runs.map((_, index) => String(22 - index)),
  );
  expect(await fixture.list(theirs.admin)).toEqual([]);
});

test('NOTI-013 invoices issued one at a time are one notification of the day, with the invoices behind it', async () => {
  const company = await fixture.issuing.company();
  const { admin } = company;
  const release = async () => {
    const id = await draft(company);
    const answer = await company.app.post(
      `/e-invoice-api/api/invoices/unpublish/release/${id}`,
      {},
    );
    expect(answer.status).toBe(200);
    await fixture.issuing.platform.jobs.drain();
    return id;
  };
  const first = await release();
  await fixture.tell();
  const [alone] = await fixture.list(admin);
  expect(alone).toMatchObject({
    type: 4,
    type_of: 'RELEASE_INVOICE_SUCCESS',
    ref_id: first,
    content: { kind: 'released', invoice: '1C26TAA 00000001', total_invoices: 1 },
  });
  await fixture.as(admin).post(MARK_READ, {});
  const second = await release();
  await fixture.tell();
  const grown = await fixture.list(admin);
  expect(grown).toHaveLength(1);
  expect(grown[0]).toMatchObject({
    id: alone?.id,
    is_readed: false,
    ref_id: null,
    title: 'Đã phát hành 2 hóa đơn',
    content: { invoice: null, total_invoices: 2 },
  });
  const behind = await fixture.as(admin).get(`${ONE(alone?.id ?? '')}/invoices`);
  expect(behind.data.map(({ id }: { id: string }) => id)).toEqual([second, first]);
  expect(behind.page_info.total).toBe(2);
});

test('NOTI-006 an invoice without an answer for an hour notifies its issuer and the administrators once, and again after a day', async () => {
  const company = await fixture.issuing.company();
  const { admin, accountant } = company;
  const { jobs } = fixture.issuing.platform;
  const begin = fixture.clock.now();
  fixture.issuing.authority.plan.current = {
    ...CALM,
    fate: () => 'unreachable',
    answersQuestion: () => false,
  };
  const release = async (app: typeof company.app) => {
    const id = await draft(company);
    const path = `/e-invoice-api/api/invoices/unpublish/release/${id}`;
    expect((await app.post(path, {})).status).toBe(200);
    await jobs.drain();
    return id;
  };
  const byAccountant = await release(company.app);
  await release(company.as(admin));
  const silent = async (session: typeof admin) =>
    (await fixture.list(session)).filter(({ content }) => content.kind.startsWith('authority-'));
  fixture.clock.advance(59 * 60);
  await fixture.tellOfSilence();
  expect(await silent(accountant)).toEqual([]);
  fixture.clock.advance(2 * 60);
  await fixture.tellOfSilence();
  await fixture.tellOfSilence();
  const [own, ...others] = await silent(accountant);
  expect(others).toEqual([]);
  expect(own).toMatchObject({
    label_type: 'warning',
    title: expect.stringContaining(
      '1 hóa đơn phát hành hơn một giờ chưa có trả lời của cơ quan thuế',
    ),
    content: { kind: 'authority-silent', total_invoices: 1 },
  });
  const behind = await fixture.as(accountant).get(`${ONE(own?.id ?? '')}/invoices`);
  expect(behind.data.map(({ id }: { id: string }) => id)).toEqual([byAccountant]);
  expect(kinds(await silent(admin))).toEqual(['authority-silent', 'authority-silent']);
  fixture.clock.advance(23 * 3_600);
  await fixture.tellOfSilence();
  await fixture.tellOfSilence();
  expect(kinds(await silent(accountant)).toSorted()).toEqual([
    'authority-silent',
    'authority-silent-day',
  ]);
  // The answer ends it: nothing is left of what people were notified of.
  fixture.issuing.authority.plan.current = CALM;
  fixture.clock.advance(24 * 3_600);
  await expect
    .poll(async () => {
      await jobs.drain();
      fixture.clock.advance(3_600);
      await fixture.tellOfSilence();
      return (await fixture.db.selectFrom('told_silence').selectAll().execute()).length;
    })
    .toBe(0);
  expect(await silent(accountant)).toHaveLength(2);
  fixture.clock.set(begin);
});

test('a bulk run is one notification after its last invoice, with the invoices that were not issued', async () => {
  const company = await fixture.issuing.company();
  const { admin } = company;
  fixture.issuing.authority.plan.current = {
    ...CALM,
    verdict: ({ number }) =>
      Number(number) === 3
        ? { refuses: { code: '20001', path: null, text: 'Sai', remedy: null } }
        : {},
  };
  const ids = await Promise.all(Array.from({ length: 5 }, () => draft(company)));
  const { id } = (await beginRun(company, { list_invoice_id: ids })).data;
  await fixture.tell();
  expect(await fixture.list(admin)).toEqual([]);
  await fixture.issuing.platform.jobs.drain();
  fixture.issuing.authority.plan.current = CALM;
  await fixture.tell();
  await fixture.tell();
  const notices = await fixture.list(admin);
  expect(notices).toHaveLength(1);
  expect(notices[0]).toMatchObject({
    ref_id: id,
    create_by: 'Trần Kế Toán',
    content: { kind: 'run-not-released', total_invoices: 4, failed: 1 },
  });
  const behind = await fixture.as(admin).get(`${ONE(notices[0]?.id ?? '')}/invoices`);
  expect(behind.page_info.total).toBe(5);
});

test('a bulk run without a fault is the success of issuing', async () => {
  const company = await fixture.issuing.company();
  const ids = await Promise.all(Array.from({ length: 3 }, () => draft(company)));
  await beginRun(company, { list_invoice_id: ids });
  await fixture.issuing.platform.jobs.drain();
  await fixture.tell();
  expect(await fixture.list(company.admin)).toMatchObject([
    { type: 4, content: { kind: 'run-released', total_invoices: 3, failed: 0 } },
  ]);
});

test('sent and failed e-mails are one notification for a user and a day', async () => {
  const { companyId, admin, accountant } = await newCompany();
  const company = { companyId, admin, accountant, taxCode: '' };
  const invoice = await saveDraft(fixture.issuing.platform, company);
  const mail = async (state: 'accepted' | 'failed', index: number) => {
    const { rows } = await sql<{ id: string }>`
      insert into email (company_id, invoice_id, addressee, symbol, message_id, state, created_by, created_at)
      values (${companyId}, ${invoice}, 'A', '', ${`<${companyId}-${index}@test>`}, ${state}, ${accountant.actor},
        ${fixture.clock.now()}) returning id`.execute(fixture.db);
    const id = rows[0]?.id ?? '';
    return { type: 'email', id, state } as const;
  };
  const events = [];
  for (let index = 0; index < 30; index += 1)
    events.push(await mail(index % 10 === 0 ? 'failed' : 'accepted', index));
  await fixture.publish(companyId, events.slice(0, 20));
  await fixture.tell();
  await fixture.publish(companyId, events.slice(20));
  await fixture.tell();
  const notices = await fixture.list(admin);
  expect(
    notices.map(({ type, content }) => [type, content.kind, content.total_invoices]).toSorted(),
  ).toEqual([
    [6, 'mailed', 27],
    [8, 'mail-failed', 3],
  ]);
});

test('the authority’s reply to a notice of mistakes is notified', async () => {
  const { companyId, admin } = await newCompany();
  const report = async (state: string, index: number) => {
    const { rows } = await sql<{ id: string }>`
      insert into mistake_report (company_id, act_id, state, message_id, connection, sender, receiver, version,
        data, data_id, signed_at, office_code, office_name, actor, created_at, changed_at)
      values (${companyId}, ${randomUUID()}, ${state}, ${`m-${companyId}-${index}`}, 'c', 's', 'r', '2.0.1',
        '', '', now(), '1', 'T', 'user/1', now(), now()) returning id`.execute(fixture.db);
    return { type: 'mistake-report', id: rows[0]?.id ?? '', state } as const;
  };
  await fixture.publish(companyId, [await report('accepted', 1), await report('refused', 2)]);
  await fixture.tell();
  expect(
    (await fixture.list(admin)).map(({ type, label_type }) => [type, label_type]).toSorted(),
  ).toEqual([
    [7, 'success'],
    [8, 'warning'],
  ]);
});

test('a partly accepted notice of mistakes is notified in both parts, each with its invoices', async () => {
  const company = await newCompany();
  const { companyId, admin } = company;
  const { rows } = await sql<{ id: string }>`
    insert into mistake_report (company_id, act_id, state, message_id, connection, sender, receiver, version,
      data, data_id, signed_at, office_code, office_name, actor, created_at, changed_at)
    values (${companyId}, ${randomUUID()}, 'accepted', ${`m-${companyId}`}, 'c', 's', 'r', '2.0.1',
      '', '', now(), '1', 'T', 'user/1', now(), now()) returning id`.execute(fixture.db);
  const id = rows[0]?.id ?? '';
  for (const [position, state] of ['accepted', 'accepted', 'refused'].entries())
    await sql`
      insert into mistake_report_item (company_id, report_id, position, invoice_id, nature, state, tells_of)
      values (${companyId}, ${id}, ${position + 1}, ${await saveDraft(fixture.issuing.platform, company)}, 'adjust', ${state}, '{}')`.execute(
      fixture.db,
    );
  await fixture.publish(companyId, [{ type: 'mistake-report', id, state: 'accepted' }]);
  await fixture.tell();
  expect(
    (await fixture.list(admin))
      .map(({ label_type, content }) => [label_type, content.total_invoices])
      .toSorted(),
  ).toEqual([
    ['success', 2],
    ['warning', 1],
  ]);
});

test('an invoice that changed four times is one of the notification, and one of the list behind it', async () => {
  const company = await newCompany();
  const { companyId, admin } = company;
  const id = await saveDraft(fixture.issuing.platform, company);
  const invoices = [id, id, id, id];
  await fixture.happens(companyId, {
    kind: 'settled-changed',
    about: 'portal-change/1.2.3.4',
    invoices,
  });
  await fixture.tell();
  const [notice] = await fixture.list(admin);
  expect(notice?.content).toMatchObject({ kind: 'settled-changed', total_invoices: 1 });
  const behind = await fixture.as(admin).get(`${ONE(notice?.id ?? '')}/invoices`);
  expect(behind).toMatchObject({ data: [{ id }], page_info: { total: 1 } });
});

test('an unknown fact is skipped, and the others are notified', async () => {
  const { companyId, admin } = await newCompany();
  const unknown = { type: 'notable', id: 'x/1', state: 'x', fact: { kind: 'x', about: '1' } };
  await fixture.happens(companyId, synced('1'));
  await fixture.publish(companyId, [unknown as never]);
  await fixture.happens(companyId, synced('2'));
  for (let round = 0; round < 4; round += 1) {
    await fixture.tell();
    fixture.clock.advance(60);
  }
  expect((await fixture.list(admin)).map(({ ref_id }) => ref_id)).toEqual(['2', '1']);
});

test('what is half a year old is thrown away, read or not, and what grew since stays', async () => {
  const { companyId, admin } = await newCompany();
  await fixture.happens(companyId, synced('1'), synced('2'), synced('3'));
  await fixture.tell();
  await sql`
    update notification set at = ${'2026-05-20T00:00:00Z'}::timestamptz
    where company_id = ${companyId} and ref_id in ('1', '2')`.execute(fixture.db);
  await deleteOldNotifications(fixture.deps, 1);
  expect((await fixture.list(admin)).map(({ ref_id }) => ref_id)).toEqual(['3']);
});

test('what is chosen comes by e-mail: what needs somebody at once, all else in one letter a day', async () => {
  const { companyId, admin, accountant } = await newCompany();
  const app = fixture.as(admin);
  const choose = (topic: string, by_email = true) =>
    app.put(CHOICES, { choices: [{ topic, by_email }] });
  expect(await choose('sync')).toMatchObject({ status: 403, message: 'EMAIL_NOT_CONFIRMED' });
  await fixture.confirmAddress(admin);
  await fixture.confirmAddress(accountant);
  await choose('sync');
  expect((await choose('trouble')).data).toMatchObject({
    is_confirmed: true,
    choices: expect.arrayContaining([
      { topic: 'sync', by_email: true },
      { topic: 'trouble', by_email: true },
      { topic: 'release', by_email: false },
    ]),
  });
  const ours = async () =>
    (await fixture.mails()).filter(({ to }) => to[0] === `admin-${companyId}@example.test`);
  fixture.clock.set('2026-11-21T02:00:00.000Z');
  await fixture.happens(
    companyId,
    { kind: 'tax-account-failed', about: 'tax-account/1/1', reason: 'LOGIN_FAILED' },
    synced('1'),
    synced('2', { process: 'provider' }),
  );
  await fixture.tell();
  await fixture.tell();
  expect((await ours()).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('Tài khoản cổng thuế cần được kết nối lại'),
  ]);
  // Nine in the morning in Viet Nam, asked for by two workers and again.
  await Promise.all([fixture.digests(), fixture.digests()]);
  await fixture.happens(companyId, synced('3'));
  await fixture.tell();
  await fixture.digests();
  const letters = await ours();
  expect(letters.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('Tài khoản cổng thuế'),
    expect.stringContaining('2 thông báo mới'),
  ]);
  expect(letters[1]?.text).toContain('- Đồng bộ nhà cung cấp hóa đơn xong: 12 hóa đơn');
  expect(letters[1]?.text).toContain('- Synchronised with the tax portal: 12 invoices');
  // The next day's summary covers what came since, and nothing is sent before seven.
  fixture.clock.set('2026-11-21T23:00:00.000Z');
  await fixture.digests();
  expect(await ours()).toHaveLength(2);
  fixture.clock.set('2026-11-22T01:00:00.000Z');
  await fixture.digests();
  expect((await ours()).at(-1)?.subject).toContain('1 thông báo mới');
  expect(
    (await fixture.mails()).filter(({ to }) => to[0] === `accountant-${companyId}@example.test`),
  ).toEqual([]);
  fixture.clock.set('2026-11-21T02:00:00.000Z');
  // A summary letter is no mail that a user sent.
  await fixture.tell();
  expect(kinds(await fixture.list(admin)).filter((kind) => kind === 'mailed')).toEqual([]);
});
