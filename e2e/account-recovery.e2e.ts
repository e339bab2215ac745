import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newestLetter } from './mailbox.ts';
import { DESK_AND_PHONE, pageChecks } from './page-checks.ts';
import { registerCompany } from './registered-company.ts';
import { expectNotice, follow, goOn, haveSession, signIn, useBrowser } from './visitor.ts';

const visit = useBrowser();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const type = (page: Page, label: string, text: string) =>
  page.getByLabel(label, { exact: true }).fill(text);

/** An account of this file only, because its password changes. */
const OWNER = {
  name: 'chu-tiem',
  password: 'tiem-cu-2026',
  email: 'chutiem@example.test',
  taxCode: '0399995627',
  companyName: 'Tiệm Gốm Quên Trước',
} as const;
const MAILED = 'tiem-qua-thu-2026';
const CHANGED = 'tiem-tu-doi-2026';

/** Where the newest letter leads in which the owner is given the choice of a new password. */
async function mailedLink(page: Page): Promise<string> {
  const text = await newestLetter(page, { subject: 'Đặt lại mật khẩu', to: OWNER.email });
  return /\/reset#[^\s"<]+/.exec(text)?.[0] ?? 'no link';
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await type(page, 'Mật khẩu mới', password);
  await type(page, 'Nhập lại mật khẩu', password);
}

async function expectRefused(page: Page, password: string): Promise<void> {
  // The earlier refusal is shown until the page is left.
  await goOn(page, '/forgot');
  await follow(page, '/login');
  await type(page, 'Tên đăng nhập hoặc email', OWNER.name);
  await type(page, 'Mật khẩu', password);
  await button(page, 'Đăng nhập').click();
  await page.getByRole('alert').waitFor();
}

test('AUTH-007 AUTH-008 AUTH-009 AUTH-001 a user who forgot the password sets a new one by the mailed code, changes it, and ends a session elsewhere', async () => {
  await registerCompany(OWNER);
  const { page, complaints, leave } = await visit();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Quên mật khẩu?' }).click();
  await type(page, 'Email', OWNER.email);
  await button(page, 'Gửi mã cho tôi').click();
  await page.getByText(/Nếu có tài khoản dùng địa chỉ này/).waitFor();

  const link = await mailedLink(page);
  await page.goto(link);
  await choosePassword(page, MAILED);
  await button(page, 'Đặt mật khẩu').click();
  await page.getByText(/Mật khẩu đã được đặt/).waitFor();
  await follow(page, '/login');
  await follow(page, link);
  await choosePassword(page, 'tiem-ke-khac-2026');
  await button(page, 'Đặt mật khẩu').click();
  await page.getByText('Mã xác nhận không đúng').waitFor();
  await expectRefused(page, OWNER.password);
  await expectRefused(page, 'tiem-ke-khac-2026');

  await haveSession(page, { ...OWNER, password: MAILED });
  await page.goto('/main/account');
  await type(page, 'Mật khẩu hiện tại', MAILED);
  await choosePassword(page, CHANGED);
  await button(page, 'Đổi mật khẩu').click();
  await expectNotice(page, 'Đã đổi mật khẩu');

  const elsewhere = await visit({ width: 390, height: 844 });
  await expectRefused(elsewhere.page, MAILED);
  await signIn(elsewhere.page, { ...OWNER, password: CHANGED });
  await page.reload();
  const sessions = page.getByRole('region', { name: 'Phiên đăng nhập đang mở' });
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(2);
  await sessions.getByRole('button', { name: /^Kết thúc phiên/ }).click();
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1);
  await sessions.getByText('Phiên này').waitFor();
  await elsewhere.page.goto('/main/account');
  await elsewhere.page.waitForURL('**/login**');
  expect([...complaints, ...elsewhere.complaints]).toEqual([]);
  await elsewhere.leave();
  await leave();
});

test.each(DESK_AND_PHONE)(
  'the pages of an account in $language, opened at $width px, can be used by everybody, fit the windows and raise no error',
  async (view) => {
    const visitor = await visit(view);
    const { page } = visitor;
    const { look, faults } = pageChecks(visitor, view);
    for (const path of ['/login', '/forgot', '/reset']) {
      await goOn(page, path);
      await page.locator('form').waitFor();
      await look(`account-${path.slice(1)}`);
    }
    await haveSession(page);
    await page.goto('/main/account');
    await page.getByRole('listitem').first().waitFor();
    await look('account-own');
    await page.locator('main a[href^="/main/account/second-factor"]').click();
    await page.locator('main a[href="/main/account"]').waitFor();
    await look('account-second-factor');
    expect(faults).toEqual([]);
    await visitor.leave();
  },
);
