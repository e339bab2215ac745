import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { confirmAddress, newestLetter } from './mailbox.ts';
import { pageChecks } from './page-checks.ts';
import { registerCompany } from './registered-company.ts';
import { expectNotice, follow, haveSession, signIn, useBrowser } from './visitor.ts';

const visit = useBrowser();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const type = (page: Page, label: RegExp | string, text: string) =>
  page.getByLabel(label).and(page.locator('input')).fill(text);
const DESK = { language: 'vi', width: 1440 } as const;
const PHONE = { language: 'en', width: 390, height: 844 } as const;

/** Works for two companies, and runs the first. */
const FIRST = {
  name: 'ke-toan-hai-noi',
  password: 'hai-noi-2026',
  email: 'hainoi@example.test',
  taxCode: '0399996613',
  companyName: 'Công ty TNHH Thứ Nhất',
} as const;
const SECOND = {
  name: 'chu-noi-hai',
  password: 'noi-hai-2026',
  email: 'noihai@example.test',
  taxCode: '0399996620',
  companyName: 'Công ty TNHH Thứ Hai',
} as const;
const LEAVER = { email: 'nguoidi@example.test', password: 'nguoi-di-2026', again: 'tro-lai-2026' };

test('AUTH-005 COMP-014 a user who registers a taken tax code requests an invitation, joins by its mail, and switches companies without signing in', async () => {
  await registerCompany(FIRST);
  await registerCompany(SECOND);
  const owner = await visit();
  await haveSession(owner.page, SECOND);
  await invite(owner.page, FIRST.email, () => askToJoin(SECOND.taxCode));

  const visitor = await visit();
  const { page, complaints } = visitor;
  const { look, faults } = pageChecks(visitor, DESK);
  await confirmAddress(page, FIRST.email);
  await look('address-confirmed');
  await page.goto(await letterLink(page, 'mời bạn', FIRST.email));
  await page.getByText(/^Địa chỉ này đã có tài khoản/).waitFor();
  await look('invitation-known');
  await type(page, /^Mật khẩu/, FIRST.password);
  await button(page, 'Nhận lời').click();
  const worksFor = (company: string) =>
    page.locator('footer').getByText(company, { exact: true }).waitFor();
  await page.waitForURL('**/main/**');
  await worksFor(SECOND.companyName);
  await page.getByRole('button', { name: /Tài khoản:/ }).click();
  await page.getByRole('menuitem', { name: 'Công ty đang làm việc' }).click();
  await page.getByRole('dialog', { name: 'Công ty đang làm việc' }).waitFor();
  await look('company-profile');
  await button(page, 'Chuyển công ty').click();
  await page.getByRole('dialog', { name: 'Chọn công ty' }).getByText('Đang làm việc').waitFor();
  await look('company-choice');
  await button(page, `Chuyển sang ${FIRST.companyName}`).click();
  await worksFor(FIRST.companyName);
  // The user has the same rights here as in the own company.
  await follow(page, '/main/settings/users');
  await button(page, 'Mời người dùng').waitFor();
  expect([...faults, ...complaints, ...owner.complaints]).toEqual([]);
  await owner.leave();
  await visitor.leave();
}, 300_000);

/** Tries to register the tax code, and asks its administrators instead. */
async function askToJoin(taxCode: string): Promise<void> {
  const visitor = await visit(PHONE);
  const { page } = visitor;
  const { look, faults } = pageChecks(visitor, PHONE);
  await page.goto('/register');
  await type(page, /^Company name/, 'Second Company');
  await type(page, /^Tax code/, taxCode);
  await type(page, /^Address/, '2 Phố Mới, Hà Nội');
  await type(page, /^Full name/, 'Lê Văn Hai Nơi');
  await type(page, /^E-?mail/, FIRST.email.replace('@', '.khac@'));
  await type(page, /^User name/, 'ke-toan-khac');
  await type(page, /^Password/, FIRST.password);
  await type(page, /^(Repeat|Type).*password/i, FIRST.password);
  await page.locator('form button[type=submit]').click();
  await page.getByRole('button', { name: 'Ask to be invited' }).waitFor();
  await look('register-taken');
  await page.getByRole('button', { name: 'Ask to be invited' }).click();
  await page.getByText(/^Your request was noted/).waitFor();
  const letter = await newestLetter(page, { subject: 'xin', to: SECOND.email });
  expect(letter).toContain('Lê Văn Hai Nơi');
  expect(faults).toEqual([]);
  await visitor.leave();
}

async function letterLink(page: Page, subject: string, to: string): Promise<string> {
  const letter = await newestLetter(page, { subject, to });
  return /https?:\/\/[^\s"<]+#[^\s"<]+/.exec(letter)?.[0] ?? 'no link';
}

/** Invites an accountant after `requestInvitation`, once the own address is confirmed. */
async function invite(
  page: Page,
  email: string,
  requestInvitation: () => Promise<void>,
): Promise<void> {
  await requestInvitation();
  await page.goto('/main/settings/users');
  await button(page, 'Mời người dùng').click();
  await type(page, /^Email/, email);
  await button(page, 'Gửi lời mời').click();
  await button(page, 'Gửi mã xác nhận').click();
  const mailbox = await page.context().newPage();
  const letter = await newestLetter(mailbox, { subject: 'Mã xác nhận', to: SECOND.email });
  await mailbox.close();
  await type(page, 'Mã xác nhận', /\b\d{8}\b/.exec(letter)?.[0] ?? '');
  await button(page, 'Xác nhận').click();
  await page.getByLabel('Mã xác nhận').waitFor({ state: 'detached' });
  await button(page, 'Gửi lời mời').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

test('AUTH-010 an account is deleted by the mailed code, admits no sign-in, and is restored with its company by a new password', async () => {
  const owner = await visit();
  await haveSession(owner.page, SECOND);
  await owner.page.goto('/main/settings/users');
  await button(owner.page, 'Tạo người dùng').click();
  await type(owner.page, /^Họ và tên/, 'Đỗ Thị Đi Rồi Về');
  await type(owner.page, /^Số điện thoại/, '0912345671');
  await type(owner.page, /^Email/, LEAVER.email);
  await type(owner.page, /^Mật khẩu/, LEAVER.password);
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Tạo người dùng' }).click();
  await expectNotice(owner.page, 'Đã tạo người dùng Đỗ Thị Đi Rồi Về.');
  await owner.leave();

  const visitor = await visit();
  const { page } = visitor;
  const { look, faults } = pageChecks(visitor, DESK);
  await confirmAddress(page, LEAVER.email);
  await haveSession(page, { name: LEAVER.email, password: LEAVER.password });
  await page.goto('/main/account');
  await button(page, 'Gửi mã để xóa tài khoản').click();
  const question = page.getByRole('dialog', { name: 'Xóa tài khoản' });
  await question.waitFor();
  await look('account-delete');
  const code = await mailedCode(page);
  await question.getByLabel('Mã trong thư').fill(code);
  await question.getByRole('button', { name: 'Xóa tài khoản' }).click();
  await page.waitForURL('**/login**');

  await page.locator('input[name=user_name]').fill(LEAVER.email);
  await page.locator('input[name=password]').fill(LEAVER.password);
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  await follow(page, '/forgot');
  await type(page, /^Email/, LEAVER.email);
  await button(page, 'Gửi mã cho tôi').click();
  await page.getByText(/Nếu có tài khoản dùng địa chỉ này/).waitFor();
  // The second of two mails, which arrived after the deletion.
  let link = '';
  await expect
    .poll(async () => {
      link = await letterLink(page, 'Đặt lại mật khẩu', LEAVER.email);
      return link.includes(code);
    })
    .toBe(false);
  await page.goto(link);
  await type(page, /^Mật khẩu mới/, LEAVER.again);
  await type(page, /^Nhập lại mật khẩu/, LEAVER.again);
  await button(page, 'Đặt mật khẩu').click();
  await page.getByText(/Mật khẩu đã được đặt/).waitFor();
  await signIn(page, { name: LEAVER.email, password: LEAVER.again });
  await page.locator('footer').getByText(SECOND.companyName, { exact: true }).waitFor();
  expect(faults).toEqual([]);
  await visitor.leave();
}, 300_000);

/** As the newest letter to the leaver has it. */
async function mailedCode(page: Page): Promise<string> {
  const mailbox = await page.context().newPage();
  const letter = await newestLetter(mailbox, { subject: 'Đặt lại mật khẩu', to: LEAVER.email });
  await mailbox.close();
  return /code=([^&\s"<#]+)/.exec(letter)?.[1] ?? /\b[0-9A-Z]{8,}\b/.exec(letter)?.[0] ?? '';
}
