import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pageChecks } from './page-checks.ts';
import { registerCompany } from './registered-company.ts';
import { enter, expectNotice, follow, useBrowser } from './visitor.ts';

const visit = useBrowser();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const type = (page: Page, label: RegExp, text: string) =>
  page.getByLabel(label).and(page.locator('input')).fill(text);

/** A company of this file only. */
const OWNER = {
  name: 'chu-xuong-may',
  password: 'xuong-may-2026',
  email: 'chuxuongmay@example.test',
  taxCode: '0399995842',
  companyName: 'Công ty TNHH Xưởng May Ban Mai',
} as const;
const COLLEAGUE = 'Phạm Thị Thợ May';

test('USER-008 USER-015 SET-011 SET-018 NAV-026 on a phone an administrator makes an account, chooses its rights and deletes it; at the desk the administrator changes the own name and the number format', async () => {
  await registerCompany(OWNER);
  const onPhone = await visit({ width: 390, height: 844 });
  const phone = pageChecks(onPhone, { language: 'vi', width: 390 });
  await enter(onPhone.page, OWNER);
  await makeColleague(onPhone.page, phone.look);
  await onPhone.leave();

  const atDesk = await visit();
  const desk = pageChecks(atDesk, { language: 'vi', width: 1440 });
  await enter(atDesk.page, OWNER);
  await renameMyself(atDesk.page, desk.look);
  await changeMarks(atDesk.page, desk.look);
  expect([...phone.faults, ...desk.faults]).toEqual([]);
  await atDesk.leave();
}, 300_000);

type Look = (name: string) => Promise<void>;

async function makeColleague(page: Page, look: Look): Promise<void> {
  await follow(page, '/main/settings/users');
  const tab = page.getByRole('navigation', { name: 'Thiết lập' }).getByRole('link', {
    name: 'Người dùng',
  });
  await expect.poll(() => isInside(page, tab)).toBe(true);
  await button(page, 'Tạo người dùng').click();
  const form = page.getByRole('dialog');
  await type(page, /^Họ và tên/, COLLEAGUE);
  await type(page, /^Số điện thoại/, '0912345670');
  await type(page, /^Email/, 'thomay@example.test');
  await type(page, /^Mật khẩu/, 'tho-may-2026');
  await form.getByLabel('Vai trò').selectOption('own');
  const flags = form.getByRole('checkbox');
  expect(await flags.count()).toBe(24);
  const last = form
    .getByRole('group', { name: 'Người dùng' })
    .getByRole('checkbox', { name: 'Xóa' });
  await last.scrollIntoViewIfNeeded();
  expect(await isInside(page, last)).toBe(true);
  await look('users-rights');
  await form.getByRole('button', { name: 'Tạo người dùng' }).click();
  await expectNotice(page, `Đã tạo người dùng ${COLLEAGUE}.`);
  const people = page.getByRole('list', { name: 'Người dùng' });
  const card = people.getByRole('listitem').filter({ hasText: COLLEAGUE });
  await card.getByText('Quyền riêng').waitFor();
  await look('users');
  await button(page, `Xóa: ${COLLEAGUE}`).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Xóa' }).click();
  await expectNotice(page, `Đã xóa ${COLLEAGUE}.`);
  await card.waitFor({ state: 'detached' });
}

/** Whether the element is entirely inside the width of the window. */
async function isInside(
  page: Page,
  part: Readonly<{ boundingBox: () => Promise<{ x: number; width: number } | null> }>,
): Promise<boolean> {
  const box = await part.boundingBox();
  return box !== null && box.x >= 0 && box.x + box.width <= (page.viewportSize()?.width ?? 0);
}

async function renameMyself(page: Page, look: Look): Promise<void> {
  await page.getByRole('button', { name: /Tài khoản:/ }).click();
  await page.getByRole('menuitem', { name: 'Hồ sơ của tôi' }).click();
  const form = page.getByRole('form', { name: 'Hồ sơ của tôi' });
  await form.getByLabel(/^Họ và tên/).fill('Lê Thị Ban Mai');
  await form.getByRole('button', { name: 'Lưu' }).click();
  await expectNotice(page, 'Đã lưu hồ sơ');
  await look('own-profile');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Tài khoản: Lê Thị Ban Mai/ }).waitFor();
}

async function changeMarks(page: Page, look: Look): Promise<void> {
  await page.getByRole('link', { name: 'Thiết lập' }).click();
  await page.getByRole('link', { name: 'Hiển thị số' }).click();
  const sample = page.getByRole('region', { name: 'Hóa đơn mẫu' });
  await sample.getByText('1.341.259 VND').waitFor();
  await page.getByLabel('Dấu thập phân').selectOption({ label: 'Dấu chấm (.)' });
  await sample.getByText('1,341,259 VND').waitFor();
  await look('numbers');
  await button(page, 'Cập nhật').click();
  await expectNotice(page, 'Cập nhật thành công');
  await page.reload();
  await sample.getByText('1,341,259 VND').waitFor();
}
