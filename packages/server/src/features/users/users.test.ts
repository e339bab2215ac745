import type { RoboticsUser, UserInvitation } from '@hoadon/contracts/users';
import { ROLE_PERMISSIONS } from '@hoadon/domain/access/permission';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Email } from '../../connectors/mail/port.ts';
import { installFeature, routesOf } from '../../feature.ts';
import {
  madeUpTaxCode,
  type TestCompany,
  testCompany,
  testPlatform,
} from '../../platform/db/testing.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Route, Session } from '../../platform/http/route.ts';
import { appFor } from '../../platform/http/testing.ts';
import type { TestPlatform } from '../../platform/testing.ts';
import {
  castBelief,
  noHostedKeys,
  plainWorkbooks,
  recordingPdf,
} from '../../testing/saved-invoices.ts';
import {
  type AuthDeps,
  accessTokens,
  authFeature,
  hashPassword,
  sessionOf,
} from '../auth/index.ts';
import { usersFeature } from './index.ts';

import { accept } from './invitation.repository.ts';
import { hashOf } from './link.ts';

const BASE = '/invoice-robotics-api/api';
const ACCOUNT = '/user-api/api';
const PASSWORD = 'matkhau123';
/** Of everybody in these tests. */
const PROOF = { own_password: PASSWORD };

let platform: TestPlatform;
let auth: AuthDeps;
let routes: Route[];
let company: TestCompany;
let mails: Email[];
let isMailDown = false;
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
  platform = await testPlatform();
  const { config, clock } = platform;
  auth = {
    ...platform,
    accessTokens: accessTokens(config.accessTokenKey ?? '', config.accessTokenMinutes, clock),
  };
  const deps = {
    ...auth,
    pdf: recordingPdf(),
    ...(await castBelief()),
    remoteSigning: noHostedKeys,
    spreadsheet: plainWorkbooks,
    mail: {
      async send(mail: Email) {
        if (isMailDown) throw new Error('no mail server');
        mails.push(mail);
        return { refused: [] };
      },
      close: async () => {},
    },
  };
  installFeature(deps.jobs, authFeature(deps));
  routes = [...routesOf(usersFeature(deps)), ...routesOf(authFeature(deps))];
});
beforeEach(async () => {
  platform.clock.set('2026-11-21T02:00:00.000Z');
  company = await testCompany(platform.db);
  await platform.db
    .updateTable('app_user')
    .set({ email_confirmed_at: platform.clock.now() })
    .where('id', '=', company.admin.userId)
    .execute();
  await platform.db
    .updateTable('app_user')
    .set({ password_hash: passwordHash })
    .where('id', 'in', [company.admin.userId, company.accountant.userId])
    .execute();
  mails = [];
  isMailDown = false;
});

const post = (call: string, input: object = {}, who: Session | null = company.admin) =>
  appFor(routes, who, platform.db).post(call.startsWith('/') ? call : `${BASE}/${call}`, input);
const users = async (): Promise<RoboticsUser[]> => (await post('get-robotics-users')).data;
const placeOf = async ({ userId }: Session): Promise<string> =>
  (await users()).find(({ user }) => user.id === userId)?.id ?? '';
const newUser = (email: string) => ({
  name: 'Lê Thị Mới',
  phone: '0912345678',
  email,
  password: PASSWORD,
});
const linkIn = (mail: Email | undefined) => {
  const [, company_id, token] = /\/invitation\/(\d+)#([\w-]+)/.exec(mail?.text ?? '') ?? [];
  return { company_id, token };
};
/** Makes an account, and opens the link by which its address becomes a login name. */
async function createProven(email: string, who: Session = company.admin) {
  const made = await post('create-new-robotics-user', newUser(email), who);
  await openProof(email);
  return made;
}
const proofIn = (email: string): string | undefined => {
  const letter = mails.findLast(
    ({ to, text }) => to.includes(email) && text.includes('/confirm-address#'),
  );
  return /\/confirm-address#(\d+\.[\w-]+)/.exec(letter?.text ?? '')?.[1];
};
async function openProof(email: string): Promise<void> {
  await platform.jobs.drain();
  const proven = await post(`${ACCOUNT}/prove-address`, { token: proofIn(email) }, null);
  expect(proven.status).toBe(200);
  await platform.jobs.drain();
  mails = [];
}
const signIn = (user_name: string) =>
  post(`${ACCOUNT}/token/`, { user_name, password: PASSWORD }, null);

test('USER-001 USER-003 USER-007 USER-021 every member sees who works for the company, in which role, and which row is their own', async () => {
  const seen = (await post('get-robotics-users', {}, company.accountant)).data;
  expect(seen).toMatchObject([
    { name: 'Nguyễn Quản Trị', roboticsrole: { role: 'admin' }, is_self: false },
    { name: 'Trần Kế Toán', roboticsrole: { role: 'accountant' }, is_self: true },
  ]);
  expect(seen[1].einvoicerole).toEqual(ROLE_PERMISSIONS.accountant);
  expect(seen[1].has_own_set).toBe(false);
});

test('USER-002 USER-013 USER-014 USER-017 an account is made with name, phone, password and a valid e-mail, as accountant unless another role is given', async () => {
  const email = `moi-${company.companyId}@example.test`;
  const empty = await post('create-new-robotics-user', {
    ...newUser(email),
    name: '',
    phone: '',
    password: '',
  });
  expect(empty.status).toBe(400);
  expect(JSON.stringify(empty)).toMatch(/"name".*"phone".*"password"/);
  expect((await post('create-new-robotics-user', newUser('khong-phai-email'))).message).toBe(
    'EMAIL_INVALID',
  );
  const made = await post('create-new-robotics-user', newUser(email));
  expect(made.data.roboticsrole.role).toBe('accountant');
  expect((await signIn(email)).message).toBe('LOGIN_NAME_NOT_PROVEN');
  expect((await post('create-new-robotics-user', newUser(email))).message).toBe('USER_NAME_TAKEN');
  expect((await post('invite-user-by-email', { email })).message).toBe('USER_ALREADY_MEMBER');
  await openProof(email);
  expect((await signIn(email)).status).toBe(200);
  expect((await post('create-new-robotics-user', newUser(email))).message).toBe('USER_NAME_TAKEN');
  expect(await users()).toHaveLength(3);
});

test('USER-011 an accountant neither creates, invites, changes nor deletes anybody', async () => {
  const id = await placeOf(company.admin);
  for (const [call, input] of [
    ['create-new-robotics-user', newUser('a@example.test')],
    ['invite-user-by-email', { email: 'a@example.test' }],
    ['update-role-robotics-user', { id, role: 'accountant' }],
    ['delete-robotics-user', { id }],
  ] as const)
    expect((await post(call, input, company.accountant)).status, call).toBe(403);
});

test('USER-009 a user cannot change or delete their own membership', async () => {
  const id = await placeOf(company.admin);
  const change = { id, role: 'accountant' };
  expect((await post('update-role-robotics-user', change)).message).toBe('USER_IS_SELF');
  expect((await post('delete-robotics-user', { id })).message).toBe('USER_IS_SELF');
});

test('USER-019 a colleague who loses a right has lost it at the next request, in the current session', async () => {
  const email = `quyen-${company.companyId}@example.test`;
  const made = await createProven(email);
  const { access } = (await signIn(email)).data;
  const rights = async () => (await sessionOf(auth, `Bearer ${access}`))?.permissions;
  expect((await rights())?.report.view).toBe(true);
  const none = { add: false, view: false, change: false, delete: false };
  const einvoicerole = { ...ROLE_PERMISSIONS.accountant, report: none };
  const change = { id: made.data.id, role: 'accountant', einvoicerole };
  expect((await post('update-role-robotics-user', change)).data.has_own_set).toBe(true);
  expect((await rights())?.report).toEqual(none);
});

test('USER-008 USER-020 a deleted user is out of the company at once, and cannot sign in to it again', async () => {
  const email = `xoa-${company.companyId}@example.test`;
  const made = await createProven(email);
  const { access } = (await signIn(email)).data;
  expect((await post('delete-robotics-user', { id: made.data.id })).status).toBe(200);
  expect(await sessionOf(auth, `Bearer ${access}`)).toBeNull();
  expect((await signIn(email)).message).toBe('LOGIN_FAILED');
});

test('USER-019 a user who may change rights cannot give rights beyond their own, nor change an admin', async () => {
  const { accountant } = company;
  const management = { add: true, view: true, change: true, delete: true };
  const helper = {
    ...accountant,
    permissions: { ...accountant.permissions, user_management: management },
  };
  const asHelper = (call: string, input: object) => post(call, input, helper);
  const promote = { ...newUser('b@example.test'), role: 'admin' };
  expect((await asHelper('create-new-robotics-user', promote)).message).toBe('RIGHTS_NOT_YOURS');
  const settings = { ...ROLE_PERMISSIONS.accountant, setting_management: management };
  const more = { ...newUser('b@example.test'), einvoicerole: settings };
  expect((await asHelper('create-new-robotics-user', more)).message).toBe('RIGHTS_NOT_YOURS');
  const id = await placeOf(company.admin);
  expect((await asHelper('delete-robotics-user', { id })).message).toBe('RIGHTS_NOT_YOURS');
});

test('USER-019 a user with fewer rights than a colleague can neither change their rights, nor remove them', async () => {
  const { accountant } = company;
  const all = { add: true, view: true, change: true, delete: true };
  const none = { add: false, view: false, change: false, delete: false };
  const nothing = Object.fromEntries(
    Object.keys(ROLE_PERMISSIONS.accountant).map((group) => [group, none]),
  ) as typeof ROLE_PERMISSIONS.accountant;
  const manager = { ...accountant, permissions: { ...nothing, user_management: all } };
  const email = `hon-${company.companyId}@example.test`;
  const einvoicerole = { ...nothing, report: all };
  const made = await post('create-new-robotics-user', { ...newUser(email), einvoicerole });
  const { id } = made.data;
  const asManager = (call: string, input: object) => post(call, input, manager);
  const strip = { id, role: 'accountant', einvoicerole: nothing };
  const refused = { status: 403, message: 'RIGHTS_NOT_YOURS' };
  expect(await asManager('update-role-robotics-user', strip)).toMatchObject(refused);
  expect(await asManager('delete-robotics-user', { id })).toMatchObject(refused);
  const row = (await users()).find((one: { id: string }) => one.id === id);
  expect(row?.einvoicerole.report).toEqual(all);
  expect((await post('update-role-robotics-user', strip)).status).toBe(200);
  expect((await asManager('delete-robotics-user', { id })).status).toBe(200);
});

test('USER-020 two admins who take each other away at the same time leave one behind', async () => {
  const membershipId = await placeOf(company.accountant);
  await post('update-role-robotics-user', { id: membershipId, role: 'admin', ...PROOF });
  const other: Session = {
    ...company.accountant,
    role: 'admin',
    permissions: ROLE_PERMISSIONS.admin,
  };
  const own = await placeOf(company.admin);
  const answers = await Promise.all([
    post('delete-robotics-user', { id: membershipId, ...PROOF }),
    post('update-role-robotics-user', { id: own, role: 'accountant', ...PROOF }, other),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const [refused] = answers.filter(({ status }) => status !== 200);
  expect(refused).toMatchObject({ message: 'LAST_ADMIN' });
  const left = await platform.db
    .selectFrom('membership')
    .select('id')
    .where('company_id', '=', company.companyId)
    .where('role', '=', 'admin')
    .execute();
  expect(left).toHaveLength(1);
});

test('USER-020 an admin who was made an accountant while waiting for the lock removes no admin, however many remain', async () => {
  const third = `ba-${company.companyId}@example.test`;
  await post('create-new-robotics-user', { ...newUser(third), role: 'admin', ...PROOF });
  const id = await placeOf(company.accountant);
  await post('update-role-robotics-user', { id, role: 'admin', ...PROOF });
  const waited: Session = {
    ...company.accountant,
    role: 'admin',
    permissions: ROLE_PERMISSIONS.admin,
  };
  await post('update-role-robotics-user', { id, role: 'accountant', ...PROOF });
  const last = { id: await placeOf(company.admin), ...PROOF };
  const taken = await post('delete-robotics-user', last, waited);
  expect(taken.message).toBe('LAST_ADMIN');
  expect(await users()).toHaveLength(3);
});

test('USER-012 USER-018 a colleague joins by the link in the letter: once, confirmed by it, with the rights of the invitation', async () => {
  const email = `Moi.${company.companyId}@example.test`;
  const sent: UserInvitation = (await post('invite-user-by-email', { email })).data;
  expect(sent).toMatchObject({ email: email.toLowerCase(), is_expired: false });
  expect(sent.sent_at).not.toBeNull();
  expect((await post('invite-user-by-email', { email })).message).toBe('USER_ALREADY_INVITED');
  const link = linkIn(mails[0]);
  expect((await post(`${ACCOUNT}/read-invitation`, link, null)).data).toMatchObject({
    email: email.toLowerCase(),
    has_account: false,
  });
  const person = { ...link, name: 'Phạm Văn Bạn', phone: '0912345679', password: PASSWORD };
  const joined = await post(`${ACCOUNT}/accept-invitation`, person, null);
  expect(joined.status).toBe(200);
  const session = await sessionOf(auth, `Bearer ${joined.data.access}`);
  expect(session).toMatchObject({ companyId: company.companyId, role: 'accountant' });
  // After a lost response the same person is let in again; another password is refused.
  expect((await post(`${ACCOUNT}/accept-invitation`, person, null)).status).toBe(200);
  const other = { ...person, password: 'matkhau456' };
  expect((await post(`${ACCOUNT}/accept-invitation`, other, null)).message).toBe('LOGIN_FAILED');
  expect(await users()).toHaveLength(3);
  expect((await post('get-user-invitations')).data).toEqual([]);
  expect((await post('invite-user-by-email', { email })).message).toBe('USER_ALREADY_MEMBER');
});

test('USER-018 a link ends after 7 days, when another is sent, and when the invitation is withdrawn', async () => {
  const { id } = (await post('invite-user-by-email', { email: 'het-han@example.test' })).data;
  const read = (mail: Email | undefined) => post(`${ACCOUNT}/read-invitation`, linkIn(mail), null);
  platform.clock.set('2026-11-28T02:00:00.000Z');
  expect((await read(mails[0])).message).toBe('INVITATION_INVALID');
  expect((await post('get-user-invitations')).data[0].is_expired).toBe(true);
  expect((await post('resend-user-invitation', { id })).data.is_expired).toBe(false);
  expect((await read(mails[0])).message).toBe('INVITATION_INVALID');
  expect((await read(mails[1])).status).toBe(200);
  await post('withdraw-user-invitation', { id });
  expect((await read(mails[1])).message).toBe('INVITATION_INVALID');
  expect((await post('resend-user-invitation', { id })).status).toBe(404);
});

test('USER-018 USER-020 the link of an invitation opens nothing to a colleague who was deleted since', async () => {
  const email = `roi-${company.companyId}@example.test`;
  await post('invite-user-by-email', { email });
  const { name, phone, password } = newUser(email);
  const person = { ...linkIn(mails[0]), name, phone, password };
  const join = () => post(`${ACCOUNT}/accept-invitation`, person, null);
  const joined = await join();
  const membershipId = await placeOf(
    (await sessionOf(auth, `Bearer ${joined.data.access}`)) ?? company.admin,
  );
  expect((await post('delete-robotics-user', { id: membershipId })).status).toBe(200);
  expect(await join()).toMatchObject({ message: 'INVITATION_INVALID' });
});

test('USER-018 an invitation is accepted once, and not while it is being withdrawn', async () => {
  const accepted = async (mail: Email | undefined, { userId }: Session) => {
    const { token = '' } = linkIn(mail);
    return transact(platform.db, (tx) =>
      accept(tx, company.companyId, hashOf(token), userId ?? ''),
    );
  };
  const { id } = (await post('invite-user-by-email', { email: 'rut-lai@example.test' })).data;
  await post('withdraw-user-invitation', { id });
  expect(await accepted(mails[0], company.accountant)).toBe(false);
  await post('invite-user-by-email', { email: 'mot-lan@example.test' });
  expect(await accepted(mails[1], company.accountant)).toBe(true);
  expect(await accepted(mails[1], company.admin)).toBe(false);
});

test('USER-018 a letter that the mail server did not accept is shown, and may be sent again', async () => {
  isMailDown = true;
  const invitation = (await post('invite-user-by-email', { email: 'cham@example.test' })).data;
  expect(invitation.sent_at).toBeNull();
  isMailDown = false;
  const again = (await post('resend-user-invitation', { id: invitation.id })).data;
  expect(again.sent_at).not.toBeNull();
});

test('USER-018 a company sends a hundred invitations a day, and the next is refused', async () => {
  const { id } = (await post('invite-user-by-email', { email: 'mot@example.test' })).data;
  await platform.db
    .updateTable('invitation')
    .set({ letters: 100 })
    .where('id', '=', id)
    .where('company_id', '=', company.companyId)
    .execute();
  const one = () => post('invite-user-by-email', { email: 'hai@example.test' });
  expect(await one()).toMatchObject({ status: 429, message: 'INVITATION_MAIL_LIMIT_REACHED' });
  platform.clock.set('2026-11-22T02:00:01.000Z');
  expect((await one()).status).toBe(200);
});

test('USER-018 a person with an account joins a second company with its password, and remains in the first', async () => {
  const email = `hai-${company.companyId}@example.test`;
  await createProven(email);
  const second = await testCompany(platform.db);
  await platform.db
    .updateTable('app_user')
    .set({ email_confirmed_at: platform.clock.now() })
    .where('id', '=', second.admin.userId)
    .execute();
  await platform.db
    .updateTable('app_user')
    .set({ password_hash: passwordHash })
    .where('id', '=', second.admin.userId)
    .execute();
  await post('invite-user-by-email', { email, role: 'admin', ...PROOF }, second.admin);
  const link = linkIn(mails[0]);
  expect((await post(`${ACCOUNT}/read-invitation`, link, null)).data.has_account).toBe(true);
  const joined = await post(`${ACCOUNT}/accept-invitation`, { ...link, password: PASSWORD }, null);
  const session = await sessionOf(auth, `Bearer ${joined.data.access}`);
  const companies = await appFor(routes, session, platform.db).get(`${ACCOUNT}/my-companies`);
  expect(companies.data.map(({ role }: { role: string }) => role).sort()).toEqual([
    'accountant',
    'admin',
  ]);
});

test('USER-016 every user may change their own name and phone', async () => {
  const { accountant } = company;
  const info = { name: 'Trần Đổi Tên', phone: '0987654321' };
  expect((await post(`${ACCOUNT}/update-user-info`, info, accountant)).status).toBe(200);
  expect((await users())[1]).toMatchObject(info);
  const wrong = await post(`${ACCOUNT}/update-user-info`, { name: '', phone: 'x' }, accountant);
  expect(wrong.status).toBe(400);
});

/** An account that a stranger registered with another person's address, in the stranger's own company. */
async function madeByStranger(email: string, user_name = email) {
  const registration = {
    ...newUser(email),
    user_name,
    password: 'cua-nguoi-la-1',
    company_name: 'Công ty Của Kẻ Lạ',
    tax_code: madeUpTaxCode(8_000_000 + Number(company.companyId)),
    company_address: '9 Phố Lạ, Hà Nội',
  };
  expect((await post(`${ACCOUNT}/register-new-account`, registration, null)).status).toBe(200);
}

test('USER-018 an invited person is never asked for the password of a stranger who registered with the address first', async () => {
  for (const user_name of [undefined, `ke-la-${company.companyId}`]) {
    company = await testCompany(platform.db);
    await platform.db
      .updateTable('app_user')
      .set({ email_confirmed_at: platform.clock.now() })
      .where('id', '=', company.admin.userId)
      .execute();
    const email = `giam-doc-${company.companyId}@example.test`;
    await madeByStranger(email, user_name);
    mails = [];
    await post('invite-user-by-email', { email });
    const link = linkIn(mails[0]);
    const seen = await post(`${ACCOUNT}/read-invitation`, link, null);
    expect(seen.data).toMatchObject({ email, has_account: false });
    const person = { ...link, name: 'Giám Đốc Thật', phone: '0912345679', password: PASSWORD };
    const joined = await post(`${ACCOUNT}/accept-invitation`, person, null);
    expect(joined.status).toBe(200);
    const session = await sessionOf(auth, `Bearer ${joined.data.access}`);
    expect(session?.companyId).toBe(company.companyId);
    expect((await signIn(email)).status).toBe(200);
    // The stranger's link came too late.
    await platform.jobs.drain();
    const late = await post(`${ACCOUNT}/prove-address`, { token: proofIn(email) ?? 'none' }, null);
    expect(late.status).toBe(400);
  }
});

test('USER-018 an invited person is not asked for the password of an account that took the address before letters were sent either', async () => {
  const email = `cu-${company.companyId}@example.test`;
  await madeByStranger(email, `ke-la-${company.companyId}`);
  const { id: user_id } = await platform.db
    .selectFrom('app_user')
    .where('email', '=', email)
    .select('id')
    .executeTakeFirstOrThrow();
  await platform.db.insertInto('login_name').values({ name: email, user_id }).execute();
  mails = [];
  await post('invite-user-by-email', { email });
  const link = linkIn(mails[0]);
  const seen = await post(`${ACCOUNT}/read-invitation`, link, null);
  expect(seen.data.has_account).toBe(false);
  const person = { ...link, name: 'Chủ Thật', phone: '0912345679', password: PASSWORD };
  expect((await post(`${ACCOUNT}/accept-invitation`, person, null)).status).toBe(200);
  expect((await signIn(email)).status).toBe(200);
});

test('USER-018 a person whose account never proved its address joins with it by its own password, and gets no second account', async () => {
  const email = `hai-noi-${company.companyId}@example.test`;
  const made = await post('create-new-robotics-user', newUser(email));
  const second = await testCompany(platform.db);
  await platform.db
    .updateTable('app_user')
    .set({ email_confirmed_at: platform.clock.now() })
    .where('id', '=', second.admin.userId)
    .execute();
  mails = [];
  await post('invite-user-by-email', { email }, second.admin);
  const person = {
    ...linkIn(mails[0]),
    name: 'Lê Thị Mới',
    phone: '0912345678',
    password: PASSWORD,
  };
  const joined = await post(`${ACCOUNT}/accept-invitation`, person, null);
  const session = await sessionOf(auth, `Bearer ${joined.data.access}`);
  expect(session).toMatchObject({ companyId: second.companyId, userId: made.data.user.id });
  expect((await signIn(email)).status).toBe(200);
});

test('USER-014 USER-018 a colleague gets no commonly guessed password, neither from the admin nor by own choice', async () => {
  const email = `nhan-vien-${company.companyId}@example.test`;
  const wishes = [
    ['princess', 'password-common'],
    [email.split('@')[0] ?? '', 'password-has-login-name'],
    [`a${company.taxCode}`, 'password-has-tax-code'],
  ] as const;
  await post('invite-user-by-email', { email: email.replace('nhan', 'moi') });
  const link = linkIn(mails[0]);
  for (const [password, code] of wishes) {
    const made = await post('create-new-robotics-user', { ...newUser(email), password });
    expect(made.issues).toMatchObject([{ path: 'password', code }]);
    const own = password.replace('nhan', 'moi');
    const person = { ...link, name: 'Phạm Văn Bạn', phone: '0912345679', password: own };
    const joined = await post(`${ACCOUNT}/accept-invitation`, person, null);
    expect(joined.issues).toMatchObject([{ path: 'password', code }]);
  }
});

const ALL = { add: true, view: true, change: true, delete: true };
const MANAGER = { ...ROLE_PERMISSIONS.accountant, user_management: ALL };
const WITHOUT_PASSWORD = {
  status: 400,
  message: 'INPUT_DATA_IS_INVALID',
  issues: [{ path: 'own_password', code: 'required' }],
};
const WITH_A_WRONG_ONE = { status: 400, message: 'SECOND_FACTOR_PASSWORD_WRONG' };
const emailOf = async ({ userId }: Session): Promise<string> =>
  (await users()).find(({ user }) => user.id === userId)?.email ?? '';
/** Letters about who manages users, as addressees and first sentence. */
async function managerLetters(): Promise<(readonly [string, string])[]> {
  await platform.jobs.drain();
  const subject = `Quyền quản lý người dùng của công ty ${company.taxCode} – Hoadon`;
  const matching = mails.filter((mail) => mail.subject === subject);
  const letters = matching.map(({ to, text }) => [to.join(), text] as const);
  mails = [];
  return letters;
}
/** Each call that creates, changes or removes a user who manages users. */
const aboutManagers = async () => {
  const [admin, own] = [{ role: 'admin' }, { role: 'accountant', einvoicerole: MANAGER }];
  const person = (name: string) => newUser(`${name}-${company.companyId}@example.test`);
  const colleague = { id: await placeOf(company.accountant) };
  return [
    ['create-new-robotics-user', { ...person('tao-1'), ...admin }],
    ['create-new-robotics-user', { ...person('tao-2'), ...own }],
    ['invite-user-by-email', { email: person('moi-1').email, ...admin }],
    ['invite-user-by-email', { email: person('moi-2').email, ...own }],
    ['update-role-robotics-user', { ...colleague, ...admin }],
    ['update-role-robotics-user', { ...colleague, ...own }],
    ['update-role-robotics-user', { ...colleague, role: 'accountant' }],
    ['update-role-robotics-user', { ...colleague, ...admin }],
    ['delete-robotics-user', colleague],
  ] as const;
};

test('USER-017 USER-018 USER-019 USER-020 creating, changing or removing an admin, or another user who manages users, requires the own password', async () => {
  for (const [call, input] of (await aboutManagers()).slice(0, 6)) {
    expect(await post(call, input), call).toMatchObject(WITHOUT_PASSWORD);
    const wrong = await post(call, { ...input, own_password: 'khong-phai-1' });
    expect(wrong, call).toMatchObject(WITH_A_WRONG_ONE);
  }
  expect((await users()).map(({ roboticsrole }) => roboticsrole.role)).toEqual([
    'admin',
    'accountant',
  ]);
  expect((await post('get-user-invitations')).data).toEqual([]);
  for (const [call, input] of await aboutManagers()) {
    const isAboutNow = !('role' in input) || input.role === 'accountant';
    if (isAboutNow) expect(await post(call, input), call).toMatchObject(WITHOUT_PASSWORD);
    expect((await post(call, { ...input, ...PROOF })).status, call).toBe(200);
  }
});

test('USER-018 an invitation to manage users is mailed again, with seven more days, by password only', async () => {
  const wish = { email: 'lai@example.test', role: 'admin' };
  const { id } = (await post('invite-user-by-email', { ...wish, ...PROOF })).data;
  expect(await post('resend-user-invitation', { id })).toMatchObject(WITHOUT_PASSWORD);
  expect((await post('resend-user-invitation', { id, ...PROOF })).status).toBe(200);
});

test('USER-019 an accountant is changed and removed without a password, and no admin is written to about it', async () => {
  const id = await placeOf(company.accountant);
  const change = { id, role: 'accountant', einvoicerole: ROLE_PERMISSIONS.accountant };
  expect((await post('update-role-robotics-user', change)).status).toBe(200);
  expect((await post('delete-robotics-user', { id })).status).toBe(200);
  expect(await managerLetters()).toEqual([]);
});

test('USER-017 USER-018 USER-019 USER-020 every other admin, and the person, are written to about each change of who manages users', async () => {
  const second = `pho-${company.companyId}@example.test`;
  const made = await post('create-new-robotics-user', {
    ...newUser(second),
    role: 'admin',
    ...PROOF,
  });
  expect(await managerLetters()).toEqual([[second, expect.stringContaining('vừa được tạo')]]);
  const own = await emailOf(company.admin);
  const colleague = await emailOf(company.accountant);
  const id = await placeOf(company.accountant);
  await post('update-role-robotics-user', { id, role: 'admin', ...PROOF });
  const letters = await managerLetters();
  expect(letters.map(([to]) => to).sort()).toEqual([colleague, second].sort());
  for (const [, text] of letters)
    for (const fact of ['cấp, đổi hoặc thu hồi', colleague, own, company.taxCode])
      expect(text).toContain(fact);
  const invited = `moi-${company.companyId}@example.test`;
  await post('invite-user-by-email', { email: invited, role: 'admin', ...PROOF });
  const { token, company_id } = linkIn(mails.find(({ to }) => to.includes(invited)));
  const rightsLetters = await managerLetters();
  expect(rightsLetters.map(([to]) => to).sort()).toEqual([colleague, second].sort());
  expect(rightsLetters[0]?.[1]).toContain('vừa được mời');
  const { name, phone, password } = newUser(invited);
  const joining = { company_id, token, name, phone, password };
  await post(`${ACCOUNT}/accept-invitation`, joining, null);
  const joined = await managerLetters();
  expect(joined.map(([to]) => to).sort()).toEqual([own, colleague, second].sort());
  expect(joined[0]?.[1]).toContain('đã vào công ty');
  await post('delete-robotics-user', { id: made.data.id, ...PROOF });
  const removed = await managerLetters();
  expect(removed.map(([to]) => to).sort()).toEqual([colleague, invited, second].sort());
  expect(removed[0]?.[1]).toContain('vừa bị xóa');
});

test('USER-018 an invitation that grants more rights than the caller has cannot be withdrawn or mailed again by the caller', async () => {
  const helper = { ...company.accountant, permissions: MANAGER };
  await platform.db
    .updateTable('app_user')
    .set({ email_confirmed_at: platform.clock.now() })
    .where('id', '=', company.accountant.userId)
    .execute();
  const refused = { status: 403, message: 'RIGHTS_NOT_YOURS' };
  const settings = { ...ROLE_PERMISSIONS.accountant, setting_management: ALL };
  for (const wish of [{ role: 'admin' }, { role: 'accountant', einvoicerole: settings }]) {
    const email = `hon-${wish.role}@example.test`;
    const { id } = (await post('invite-user-by-email', { ...wish, email, ...PROOF })).data;
    const link = linkIn(mails.find(({ to }) => to.includes(email)));
    for (const call of ['withdraw-user-invitation', 'resend-user-invitation'])
      expect(await post(call, { id, ...PROOF }, helper), call).toMatchObject(refused);
    expect((await post(`${ACCOUNT}/read-invitation`, link, null)).status).toBe(200);
    expect((await post('withdraw-user-invitation', { id })).status).toBe(200);
  }
  const { id } = (await post('invite-user-by-email', { email: 'bang@example.test' }, helper)).data;
  expect((await post('withdraw-user-invitation', { id }, helper)).status).toBe(200);
});

test('USER-018 USER-019 USER-020 a former admin or member cannot return by an invitation sent before', async () => {
  const asAdmin: Session = {
    ...company.accountant,
    role: 'admin',
    permissions: ROLE_PERMISSIONS.admin,
  };
  await platform.db
    .updateTable('app_user')
    .set({ email_confirmed_at: platform.clock.now() })
    .where('id', '=', company.accountant.userId)
    .execute();
  const id = await placeOf(company.accountant);
  const promote = () => post('update-role-robotics-user', { id, role: 'admin', ...PROOF });
  const invite = async (email: string, role: string) => {
    const made = await post('invite-user-by-email', { email, role, ...PROOF }, asAdmin);
    expect(made.status).toBe(200);
  };
  const open = async () =>
    (await post('get-user-invitations')).data.map(({ email }: { email: string }) => email).sort();
  await promote();
  await invite('hai@example.test', 'admin');
  await invite('ba@example.test', 'accountant');
  await post('update-role-robotics-user', { id, role: 'admin', ...PROOF });
  expect(await open()).toEqual(['ba@example.test', 'hai@example.test']);
  await post('update-role-robotics-user', { id, role: 'accountant', ...PROOF });
  expect(await open()).toEqual(['ba@example.test']);
  await promote();
  await invite('bon@example.test', 'admin');
  const link = linkIn(mails.find(({ to }) => to.includes('bon@example.test')));
  await post('delete-robotics-user', { id, ...PROOF });
  expect(await open()).toEqual(['ba@example.test']);
  expect((await post(`${ACCOUNT}/read-invitation`, link, null)).status).toBe(400);
});
