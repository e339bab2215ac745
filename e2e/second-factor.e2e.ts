import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { authenticator } from './authenticator.ts';
import { DESK_AND_PHONE, pageChecks } from './page-checks.ts';
import { registerCompany } from './registered-company.ts';
import { expectNotice, follow, goOn, signIn, useBrowser, type Visitor } from './visitor.ts';

const visit = useBrowser();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const type = (page: Page, label: string | RegExp, text: string) =>
  page.getByLabel(label, { exact: true }).fill(text);

/** An account of this file only, because it asks for a code. */
const OWNER = {
  name: 'chu-xuong',
  password: 'xuong-go-2026',
  email: 'chuxuong@example.test',
  taxCode: '0399995634',
  companyName: 'Xưởng Gỗ Hai Bước',
} as const;

/** The password is right; a code is asked for. */
async function atSecondStep(page: Page): Promise<void> {
  await goOn(page, '/login');
  await page.locator('input[name=user_name]').fill(OWNER.name);
  await page.locator('input[name=password]').fill(OWNER.password);
  await page.keyboard.press('Enter');
  await page.locator('input[autocomplete=one-time-code]').waitFor();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Tài khoản:/ }).click();
  await page.getByRole('menuitem', { name: 'Đăng xuất' }).click();
  await page.waitForURL('**/login?type=logout');
}

/** Turns it on from the page of the account; what the phone and the paper hold then. */
async function turnOn(page: Page) {
  await follow(page, '/main/account/second-factor');
  await button(page, 'Thiết lập').click();
  await type(page, 'Mật khẩu', OWNER.password);
  await button(page, 'Thiết lập').click();
  await page.getByRole('img', { name: 'Mã QR của xác thực hai bước' }).waitFor();
  const key = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  const nextCode = authenticator((key ?? '').replaceAll(' ', ''));
  await type(page, 'Mã 6 chữ số đang hiện trong ứng dụng', nextCode());
  await button(page, 'Bật').click();
  const shown = page.getByRole('region', { name: 'Mã khôi phục' });
  await shown.waitFor();
  const paper = await shown.getByRole('listitem').allTextContents();
  return { nextCode, paper };
}

/** The step of the sign-in, in every window. */
async function lookAtSteps(): Promise<string[]> {
  const problems: string[] = [];
  for (const view of DESK_AND_PHONE) {
    const visitor: Visitor = await visit(view);
    const { look, faults } = pageChecks(visitor, view);
    await atSecondStep(visitor.page);
    await look('second-factor-step');
    await visitor.leave();
    problems.push(...faults);
  }
  return problems;
}

test('AUTH-003 a user turns the second factor on, signs in by phone and by a code on paper, and turns it off', async () => {
  await registerCompany(OWNER);
  const visitor = await visit();
  const { page, complaints, leave } = visitor;
  const { look, faults } = pageChecks(visitor, { language: 'vi', width: 1440 });
  await signIn(page, OWNER);
  const { nextCode, paper } = await turnOn(page);
  expect(new Set(paper).size).toBe(10);
  await look('second-factor-codes');
  await button(page, 'Tôi đã cất giữ').click();
  await page.getByText('Còn 10 mã khôi phục.').waitFor();
  await page.reload();
  await page.getByText('Còn 10 mã khôi phục.').waitFor();
  expect(await page.getByText(paper[0] ?? '').count()).toBe(0);

  await signOut(page);
  await atSecondStep(page);
  const code = nextCode();
  await type(page, 'Mã xác thực', code);
  await button(page, 'Đăng nhập').click();
  await page.waitForURL('**/main/dashboard**');
  await signOut(page);
  await atSecondStep(page);
  await type(page, 'Mã xác thực', code);
  await button(page, 'Đăng nhập').click();
  await page.getByRole('alert').getByText('Mã không đúng').waitFor();
  await button(page, 'Dùng mã khôi phục').click();
  await type(page, 'Mã khôi phục', paper[0] ?? '');
  await button(page, 'Đăng nhập').click();
  await page.waitForURL('**/main/dashboard**');

  expect([...faults, ...(await lookAtSteps())]).toEqual([]);
  await follow(page, '/main/account/second-factor');
  await page.getByText('Còn 9 mã khôi phục.').waitFor();
  await button(page, 'Tắt').click();
  await type(page, 'Mật khẩu', OWNER.password);
  await type(page, 'Mã xác thực', paper[1] ?? '');
  await button(page, 'Tắt').click();
  await expectNotice(page, 'Đã tắt xác thực hai bước.');
  await signOut(page);
  await signIn(page, OWNER);
  expect(complaints).toEqual([]);
  await leave();
});
