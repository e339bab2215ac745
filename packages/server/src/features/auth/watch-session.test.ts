import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import { endWithFile, testDatabase } from '../../platform/db/testing.ts';
import { spreadEndedSessions } from '../../platform/events/sessions-ended.ts';
import { createLog } from '../../platform/log.ts';
import { channelWakeUps } from '../../platform/wake-ups/channel-wake-ups.ts';
import { authApp, BASE, newRegistration } from './testing.ts';
import { watchSession } from './watch-session.ts';

let database: Database;
let app: Awaited<ReturnType<typeof authApp>>;
beforeAll(async () => {
  database = await testDatabase();
  const wakeUps = await channelWakeUps(database, createLog('silent'));
  endWithFile(wakeUps.close);
  spreadEndedSessions(database.db, wakeUps);
  app = await authApp({ db: database.db });
});

/** Far longer than these tests wait: a session that ends earlier was notified. */
const NEVER_MS = 600_000;

type Tokens = Readonly<{ access: string; refresh: string }>;

/** A person who is signed in at a desk and on a phone; `ended` fills with those whose sessions were found to be over. */
async function signedInTwice() {
  const user = newRegistration();
  const { data } = await app.registerProven(user);
  // Another user remains as admin.
  await database.db
    .insertInto('membership')
    .values({
      company_id: String(data.company_id),
      user_id: String((await app.register()).data.user_id),
      role: 'admin',
    })
    .execute();
  const signIn = async () => (await app.login(user.email, user.password)).data as Tokens;
  const [desk, phone] = [await signIn(), await signIn()];
  const ended: string[] = [];
  for (const [name, { access }] of Object.entries({ desk, phone })) {
    const session = await app.bearer(access);
    if (!session) throw new Error('nobody is signed in');
    watchSession(app.deps, session, () => ended.push(name), NEVER_MS);
  }
  const end = async () => {
    const rows = (await (await app.as(desk.access)).get(`${BASE}/sessions`)).data;
    const other = rows.find((row: { is_this: boolean }) => !row.is_this);
    const which = { company_id: other.company_id, id: other.id };
    return (await app.as(desk.access)).post(`${BASE}/end-session`, which);
  };
  return { user, desk, phone, ended, end };
}

test('AUTH-002 signing out ends everything under way in the session at once, and nothing else', async () => {
  const { phone, ended } = await signedInTwice();
  const others = await signedInTwice();
  await app.guest.post(`${BASE}/logout`, { refresh: phone.refresh });
  await expect.poll(() => ended).toEqual(['phone']);
  expect(others.ended).toEqual([]);
});

test('AUTH-001 a session that its owner ends elsewhere is over at once', async () => {
  const { ended, end } = await signedInTwice();
  expect((await end()).status).toBe(200);
  await expect.poll(() => ended).toEqual(['phone']);
});

test('a new password ends what goes on in every other session', async () => {
  const { user, desk, ended } = await signedInTwice();
  const { status } = await (await app.as(desk.access)).post(`${BASE}/set-user-password`, {
    old_password: user.password,
    new_password: 'mat-khau-moi-9',
  });
  expect(status).toBe(200);
  await expect.poll(() => ended).toEqual(['phone']);
});

test('a new password by a mailed code, and the deletion of the account, end what goes on in every session', async () => {
  for (const [path, rest] of [
    [`${BASE}/recovery-password`, { new_password: 'mat-khau-moi-9' }],
    ['/invoice-robotics-api/api/delete-einvoice-account', {}],
  ] as const) {
    const { user, ended } = await signedInTwice();
    await app.guest.post(`${BASE}/forgot-user-password`, { email: user.email });
    await app.deps.jobs.drain();
    const code = /Code: ([\w-]+)/.exec(app.sent.at(-1)?.text ?? '')?.[1];
    expect((await app.guest.post(path, { email: user.email, code, ...rest })).status).toBe(200);
    await expect.poll(() => ended.toSorted()).toEqual(['desk', 'phone']);
  }
});

test('a stolen refresh token that comes late ends what goes on in the session', async () => {
  const { phone, ended } = await signedInTwice();
  const next = (await app.refresh(phone.refresh)).data as Tokens;
  await app.refresh(next.refresh);
  app.deps.clock.advance(3_600);
  expect((await app.refresh(phone.refresh)).status).toBe(401);
  await expect.poll(() => ended).toEqual(['phone']);
});

test('a session that ended before it was watched, or whose hint was lost, is noticed all the same', async () => {
  const { phone } = await signedInTwice();
  const session = await app.bearer(phone.access);
  if (!session) throw new Error('nobody is signed in');
  const later: string[] = [];
  const unwatched: string[] = [];
  watchSession(app.deps, session, () => later.push('ended'), 50);
  watchSession(app.deps, session, () => unwatched.push('ended'), 50)();
  await database.db
    .updateTable('login_session')
    .set({ revoked_at: app.deps.clock.now(), revoked_by: 'owner' })
    .where('company_id', '=', session.companyId)
    .where('id', '=', session.sessionId ?? '')
    .execute();
  await expect.poll(() => later).toEqual(['ended']);
  const at: string[] = [];
  watchSession(app.deps, session, () => at.push('ended'), NEVER_MS);
  await expect.poll(() => at).toEqual(['ended']);
  expect([later, unwatched]).toEqual([['ended'], []]);
});
