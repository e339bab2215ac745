import { getCurrentUser } from '@hoadon/contracts/auth';
import { confirmEmail, sendEmailConfirmation } from '@hoadon/contracts/mailing';
import {
  createRoboticsUser,
  deleteRoboticsUser,
  getRoboticsUsers,
  getUserInvitations,
  inviteUserByEmail,
  type RoboticsUser,
  resendUserInvitation,
  type UserInvitation,
  updateRoleRoboticsUser,
} from '@hoadon/contracts/users';
import { ROLE_PERMISSIONS, type Role } from '@hoadon/domain/access/permission';
import { PRESET_PERMISSIONS } from '@hoadon/domain/access/rights-presets';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUserSettings } from '../../testing/pages/users.ts';
import { currentUser } from '../../testing/samples.ts';
import { refused, type Stub } from '../../testing/stub-calls.ts';

const user = (id: string, name: string, role: Role, is_self = false): RoboticsUser => ({
  id,
  user: { id: `1${id}` },
  name,
  phone: '0912345678',
  email: `${id}@gomsu.example`,
  roboticsrole: { role },
  einvoicerole: ROLE_PERMISSIONS[role],
  has_own_set: false,
  is_self,
});
const INVITED: UserInvitation = {
  id: '5',
  email: 'moi@gomsu.example',
  role: 'accountant',
  einvoicerole: ROLE_PERMISSIONS.accountant,
  has_own_set: false,
  expires_at: '2026-11-28T03:04:05.000Z',
  is_expired: false,
  sent_at: null,
};
const COLLEAGUE = user('2', 'Lê Văn Kế', 'accountant');
const PEOPLE = [user('1', 'Trần Thị Minh Anh', 'admin', true), COLLEAGUE];
const LISTS: readonly Stub[] = [
  [getRoboticsUsers, () => PEOPLE],
  [getUserInvitations, () => [INVITED]],
];
const page = (...stubs: Stub[]) =>
  renderUserSettings({ path: '/main/settings/users', stubs: [...stubs, ...LISTS] });

test('USER-007 USER-009 the list shows who works here; a colleague’s rights are changed one by one, and never one’s own', async () => {
  const sent = await page([updateRoleRoboticsUser, () => COLLEAGUE]);
  fireEvent.click(await screen.findByRole('button', { name: 'Đổi quyền: Lê Văn Kế' }));
  expect(screen.queryByRole('button', { name: 'Đổi quyền: Trần Thị Minh Anh' })).toBeNull();
  const form = await screen.findByRole('dialog', { name: 'Quyền của Lê Văn Kế' });
  fireEvent.change(within(form).getByLabelText('Vai trò'), { target: { value: 'own' } });
  const reports = within(form).getByRole('group', { name: 'Báo cáo' });
  fireEvent.click(within(reports).getByLabelText('Xem'));
  fireEvent.click(within(form).getByRole('button', { name: 'Lưu' }));
  await waitFor(() =>
    expect(sent.find(({ call }) => call === updateRoleRoboticsUser)?.input).toMatchObject({
      id: '2',
      role: 'accountant',
      einvoicerole: { report: { add: true, view: false, change: true, delete: true } },
    }),
  );
});

test('USER-008 USER-023 a user is deleted only after a confirmation, and a refusal shows why', async () => {
  const sent = await page([deleteRoboticsUser, () => refused(409, 'LAST_ADMIN')]);
  fireEvent.click(await screen.findByRole('button', { name: 'Xóa: Lê Văn Kế' }));
  const question = await screen.findByRole('alertdialog');
  expect(sent.some(({ call }) => call === deleteRoboticsUser)).toBe(false);
  fireEvent.click(within(question).getByRole('button', { name: 'Xóa' }));
  await within(question).findByText(/\(LAST_ADMIN/);
});

test("USER-012 USER-018 any text typed as an address is sent, and the server's refusal is shown; a letter may be sent again", async () => {
  const sent = await page(
    [inviteUserByEmail, () => refused(400, 'EMAIL_INVALID')],
    [resendUserInvitation, () => INVITED],
  );
  await screen.findByText('Chưa gửi được email');
  fireEvent.click(screen.getByRole('button', { name: 'Gửi lại: moi@gomsu.example' }));
  await waitFor(() => expect(sent.some(({ call }) => call === resendUserInvitation)).toBe(true));
  fireEvent.click(screen.getByRole('button', { name: 'Mời người dùng' }));
  const form = await screen.findByRole('dialog', { name: 'Mời người dùng' });
  fireEvent.change(within(form).getByLabelText(/^Email/), { target: { value: 'khong phai' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Gửi lời mời' }));
  await within(form).findByText(/\(EMAIL_INVALID/);
});

test('USER-010 USER-014 USER-022 a user is created with name, phone, email, password and role; a refusal is shown with its reason and what was typed stays', async () => {
  let answers = 0;
  const sent = await page([
    createRoboticsUser,
    () => (answers++ === 0 ? refused(400, 'EMAIL_INVALID') : COLLEAGUE),
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Tạo người dùng' }));
  const form = await screen.findByRole('dialog', { name: 'Tạo người dùng' });
  const type = (label: RegExp, value: string) =>
    fireEvent.change(within(form).getByLabelText(label), { target: { value } });
  const typed = { name: 'Lê Văn Kế', phone: '0912345678', password: 'matkhau1' };
  type(/^Họ/, typed.name);
  type(/điện thoại/, typed.phone);
  type(/^Email/, 'khong phai');
  type(/^Mật khẩu(?! của)/, typed.password);
  type(/^Vai trò/, 'admin');
  type(/^Mật khẩu của bạn/, 'cua-toi-1');
  fireEvent.click(within(form).getByRole('button', { name: 'Tạo người dùng' }));
  await within(form).findByText('Tạo người dùng bị lỗi');
  await within(form).findByText(/\(EMAIL_INVALID/);
  within(form).getByText('Địa chỉ email không hợp lệ.');
  expect(
    within(form)
      .getByLabelText(/^Email/)
      .getAttribute('aria-invalid'),
  ).toBe('true');
  type(/^Email/, '2@gomsu.example');
  fireEvent.click(within(form).getByRole('button', { name: 'Tạo người dùng' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.findLast(({ call }) => call === createRoboticsUser)?.input).toMatchObject({
    ...typed,
    email: '2@gomsu.example',
    role: 'admin',
    own_password: 'cua-toi-1',
  });
});

test('USER-011 an accountant sees the list and is offered no act without the right to it', async () => {
  await page([getCurrentUser, () => currentUser('accountant')]);
  await screen.findByText('Lê Văn Kế');
  expect(
    screen.queryByRole('button', { name: /^(Tạo người|Mời|Đổi quyền|Xóa|Gửi lại|Thu hồi)/ }),
  ).toBeNull();
});

test('USER-019 a manager of users may change and delete only colleagues with no right that the manager lacks', async () => {
  const all = { add: true, view: true, change: true, delete: true };
  const none = { add: false, view: false, change: false, delete: false };
  const { report: _, ...rest } = ROLE_PERMISSIONS.accountant;
  const manager = {
    ...currentUser('accountant'),
    permissions: { ...rest, report: none, user_management: all },
  };
  const lesser = { ...user('3', 'Phạm Ít Quyền', 'accountant'), has_own_set: true };
  await page(
    [getCurrentUser, () => manager],
    [getRoboticsUsers, () => [...PEOPLE, { ...lesser, einvoicerole: { ...rest, report: none } }]],
  );
  await screen.findByRole('button', { name: 'Đổi quyền: Phạm Ít Quyền' });
  expect(screen.queryByRole('button', { name: /: Lê Văn Kế/ })).toBeNull();
});

test('USER-011 without the right to see users the page shows which right is missing and whom to ask', async () => {
  const { permissions, ...rest } = currentUser('accountant');
  const none = { add: false, view: false, change: false, delete: false };
  const blind = { ...rest, permissions: { ...permissions, user_management: none } };
  const sent = await page([getCurrentUser, () => blind]);
  await screen.findByText(/Bạn chưa có quyền “Xem” của nhóm “Người dùng”/);
  expect(sent.some(({ call }) => call === getRoboticsUsers)).toBe(false);
});

test("USER-018 inviting before one's own address is confirmed confirms it there, and sends what was typed", async () => {
  let isConfirmed = false;
  const sent = await page(
    [inviteUserByEmail, () => (isConfirmed ? INVITED : refused(403, 'EMAIL_NOT_CONFIRMED'))],
    [sendEmailConfirmation, () => ({})],
    [
      confirmEmail,
      () => {
        isConfirmed = true;
        return {};
      },
    ],
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Mời người dùng' }));
  const form = await screen.findByRole('dialog', { name: 'Mời người dùng' });
  fireEvent.change(within(form).getByLabelText(/^Email/), { target: { value: INVITED.email } });
  fireEvent.click(within(form).getByRole('button', { name: 'Gửi lời mời' }));
  fireEvent.click(await within(form).findByRole('button', { name: 'Gửi mã xác nhận' }));
  fireEvent.change(await within(form).findByLabelText('Mã xác nhận'), {
    target: { value: '12345678' },
  });
  fireEvent.click(within(form).getByRole('button', { name: 'Xác nhận' }));
  await waitFor(() => expect(within(form).queryByLabelText('Mã xác nhận')).toBeNull());
  fireEvent.click(within(form).getByRole('button', { name: 'Gửi lời mời' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.filter(({ call }) => call === inviteUserByEmail).at(-1)?.input).toMatchObject({
    email: INVITED.email,
  });
});

const ADMIN = user('4', 'Vũ Quản Trị', 'admin');
const OWN = 'Mật khẩu của bạn';

test("USER-019 granting or revoking the role of an admin asks for one's own password; a wrong one is reported", async () => {
  let answers = 0;
  const sent = await page(
    [
      updateRoleRoboticsUser,
      () => (answers++ === 0 ? refused(400, 'SECOND_FACTOR_PASSWORD_WRONG') : COLLEAGUE),
    ],
    [getRoboticsUsers, () => [...PEOPLE, ADMIN]],
  );
  for (const [name, kind] of [
    ['Lê Văn Kế', 'admin'],
    ['Vũ Quản Trị', 'accountant'],
  ]) {
    fireEvent.click(await screen.findByRole('button', { name: `Đổi quyền: ${name}` }));
    const form = await screen.findByRole('dialog', { name: `Quyền của ${name}` });
    const role = within(form).getByLabelText('Vai trò');
    fireEvent.change(role, { target: { value: 'accountant' } });
    const isNeeded = name === 'Vũ Quản Trị';
    expect(within(form).queryByLabelText(new RegExp(OWN)) !== null).toBe(isNeeded);
    fireEvent.change(role, { target: { value: kind } });
    const password = within(form).getByLabelText(new RegExp(OWN));
    fireEvent.change(password, { target: { value: 'cua-toi-1' } });
    fireEvent.click(within(form).getByRole('button', { name: 'Lưu' }));
    if (kind === 'admin') {
      await within(form).findByText(/\(SECOND_FACTOR_PASSWORD_WRONG/);
      fireEvent.click(within(form).getByRole('button', { name: 'Lưu' }));
    }
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.findLast(({ call }) => call === updateRoleRoboticsUser)?.input).toMatchObject({
      role: kind,
      own_password: 'cua-toi-1',
    });
  }
});

test('USER-018 an admin is invited by password, and the field reports where it is missing', async () => {
  const issues = [{ path: 'own_password', code: 'required' }];
  const withoutPassword = async () =>
    Response.json(
      { ...(await refused(400, 'INPUT_DATA_IS_INVALID').json()), issues },
      { status: 400 },
    );
  const sent = await page([inviteUserByEmail, withoutPassword]);
  fireEvent.click(await screen.findByRole('button', { name: 'Mời người dùng' }));
  const form = await screen.findByRole('dialog', { name: 'Mời người dùng' });
  expect(within(form).queryByLabelText(new RegExp(OWN))).toBeNull();
  fireEvent.change(within(form).getByLabelText('Vai trò'), { target: { value: 'admin' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Gửi lời mời' }));
  await within(form).findByText('Vui lòng nhập mật khẩu.');
  expect(sent.findLast(({ call }) => call === inviteUserByEmail)?.input).toMatchObject({
    role: 'admin',
    own_password: '',
  });
});

test('USER-018 USER-020 an admin is deleted, and his invitation is sent again, by password', async () => {
  const invited = { ...INVITED, role: 'admin' as const, einvoicerole: ROLE_PERMISSIONS.admin };
  const sent = await page(
    [deleteRoboticsUser, () => ({})],
    [resendUserInvitation, () => invited],
    [getRoboticsUsers, () => [...PEOPLE, ADMIN]],
    [getUserInvitations, () => [invited]],
  );
  for (const [opens, confirms, call] of [
    ['Xóa: Vũ Quản Trị', 'Xóa', deleteRoboticsUser],
    ['Gửi lại: moi@gomsu.example', 'Gửi lại', resendUserInvitation],
  ] as const) {
    fireEvent.click(await screen.findByRole('button', { name: opens }));
    const question = await screen.findByRole('alertdialog');
    fireEvent.click(within(question).getByRole('button', { name: confirms }));
    await within(question).findByText('Vui lòng nhập mật khẩu.');
    expect(sent.some((one) => one.call === call)).toBe(false);
    fireEvent.change(within(question).getByLabelText(OWN), { target: { value: 'cua-toi-1' } });
    fireEvent.click(within(question).getByRole('button', { name: confirms }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent.find((one) => one.call === call)?.input).toMatchObject({
      own_password: 'cua-toi-1',
    });
  }
});

test('USER-018 an invitation that gives more than one has is only shown', async () => {
  const all = { add: true, view: true, change: true, delete: true };
  const { permissions, ...rest } = currentUser('accountant');
  const manager = { ...rest, permissions: { ...permissions, user_management: all } };
  const invited = { ...INVITED, role: 'admin' as const, einvoicerole: ROLE_PERMISSIONS.admin };
  const lesser = { ...INVITED, id: '6', email: 'ke-toan@gomsu.example' };
  await page([getCurrentUser, () => manager], [getUserInvitations, () => [invited, lesser]]);
  await screen.findByRole('button', { name: 'Thu hồi: ke-toan@gomsu.example' });
  expect(screen.queryByRole('button', { name: /: moi@gomsu\.example/ })).toBeNull();
});

test('USER-002 a ready-made set is invited with its rights, named in the list, and each box is explained', async () => {
  const viewer = { ...user('4', 'Vũ Chỉ Xem', 'accountant'), has_own_set: true };
  const sent = await page(
    [inviteUserByEmail, () => INVITED],
    [getRoboticsUsers, () => [...PEOPLE, { ...viewer, einvoicerole: PRESET_PERMISSIONS.viewer }]],
  );
  await screen.findByText('Vũ Chỉ Xem');
  screen.getByText('Chỉ xem');
  // The invitation is the first way, a typed password the second.
  const [first, second] = screen.getAllByRole('button', { name: /^(Mời|Tạo) người dùng$/ });
  expect([first?.textContent, second?.textContent]).toEqual(['Mời người dùng', 'Tạo người dùng']);
  fireEvent.click(screen.getByRole('button', { name: 'Mời người dùng' }));
  const form = await screen.findByRole('dialog', { name: 'Mời người dùng' });
  const role = within(form).getByLabelText('Vai trò');
  fireEvent.change(role, { target: { value: 'own' } });
  for (const box of within(form).getAllByRole('checkbox')) {
    const sentence = document.getElementById(box.getAttribute('aria-describedby') ?? '');
    expect(sentence?.textContent).toMatch(/\.$/);
  }
  fireEvent.change(role, { target: { value: 'approver' } });
  expect(within(form).queryAllByRole('checkbox')).toEqual([]);
  fireEvent.change(within(form).getByLabelText(/^Email/), { target: { value: INVITED.email } });
  fireEvent.click(within(form).getByRole('button', { name: 'Gửi lời mời' }));
  await waitFor(() =>
    expect(sent.find(({ call }) => call === inviteUserByEmail)?.input).toMatchObject({
      role: 'accountant',
      einvoicerole: PRESET_PERMISSIONS.approver,
    }),
  );
});
