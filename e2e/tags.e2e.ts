import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from './axe.ts';
import { issueSome, saveDraft } from './server-invoices.ts';
import {
  enter,
  expectNoSidewaysScroll,
  follow,
  haveSession,
  screenshot,
  useBrowser,
} from './visitor.ts';

const visit = useBrowser();
const BUYER = 'Lò bánh Nhãn Lồng';
const LIST = `/main/all?search_text=${encodeURIComponent(BUYER)}`;

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const finder = (page: Page) =>
  dialog(page, 'Gắn nhãn').getByRole('textbox', { name: /^Tìm hoặc thêm nhãn/ });
const panel = (page: Page) => page.getByRole('region', { name: 'Thao tác hàng loạt' });
/** Waits for the bulk actions, which load together with the shortcuts. */
const listReady = (page: Page) => page.getByRole('checkbox', { name: 'Chọn tất cả' }).waitFor();
const sideLink = (page: Page, name: string) =>
  page.locator('nav').getByRole('link', { name, exact: true });

test('TAG-005 TAG-006 TAG-009 TAG-011 an accountant tags one invoice and then all of them by keyboard, and takes it back', async () => {
  const { page, complaints, leave } = await visit();
  await haveSession(page);
  await saveDraft(page, BUYER);
  await saveDraft(page, BUYER);
  await page.goto(LIST);
  await listReady(page);
  await page.keyboard.press('j');
  await page.keyboard.press('t');
  await finder(page).waitFor();
  await page.keyboard.type('Tết;');
  await page.getByText('Đã gắn nhãn Tết').waitFor();
  await dialog(page, 'Gắn nhãn').getByRole('checkbox', { name: 'Tết', checked: true }).waitFor();
  await screenshot(page, 'tags-of-one-vi');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog(page, 'Gắn nhãn').waitFor({ state: 'detached' });
  // It is at the side of the page at once, and leads to the one invoice.
  await sideLink(page, 'Tết').click();
  await page.waitForURL('**/main/tag/*');
  await page.waitForFunction(() => document.querySelectorAll('[data-id] [data-open]').length === 1);

  await follow(page, LIST);
  await listReady(page);
  await page.keyboard.press('a');
  await page.getByText('Đã chọn 2').waitFor();
  await page.keyboard.press('t');
  await dialog(page, 'Gắn nhãn').getByRole('button', { name: 'Tiếp', exact: true }).click();
  await page.getByText('Chọn ít nhất một nhãn.').waitFor();
  await finder(page).focus();
  await page.keyboard.type('Gấp');
  await page.keyboard.press('Enter');
  await dialog(page, 'Gắn nhãn').getByRole('checkbox', { name: 'Gấp', checked: true }).waitFor();
  await page.getByRole('radio', { name: 'Chỉ giữ các nhãn đã chọn' }).check();
  await screenshot(page, 'tags-of-many-vi');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByText('Đổi nhãn của 2 hóa đơn?').waitFor();
  await page.getByText('Chỉ giữ nhãn: Gấp').waitFor();
  await screenshot(page, 'tags-question-vi');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await panel(page).getByText('Đổi nhãn · Đã xong').waitFor();
  await page.getByRole('checkbox', { name: 'Chọn tất cả', checked: false }).waitFor();
  await panel(page).getByRole('button', { name: 'Hoàn tác' }).click();
  await panel(page).getByText('Hoàn tác đổi nhãn · Đã xong').waitFor();
  await sideLink(page, 'Gấp').click();
  await page.getByText('Chưa có hóa đơn nào mang nhãn này.').waitFor();
  await sideLink(page, 'Tết').click();
  await page.getByText(BUYER).first().waitFor();
  expect(complaints).toEqual([]);
  await leave();
});

test('TAG-003 TAG-007 TAG-008 TAG-010 tags are managed with what they come to, and a change is seen by everybody at once', async () => {
  const { page, complaints, leave } = await visit();
  await haveSession(page);
  await issueSome(page, 1);
  await page.goto('/main/revenue');
  await listReady(page);
  await page.keyboard.press('j');
  await page.keyboard.press('t');
  await finder(page).waitFor();
  await page.keyboard.type('Hội chợ:');
  await page.getByText('Đã gắn nhãn Hội chợ').waitFor();
  await page.keyboard.press('Escape');
  const colleague = await visit({ language: 'en' });
  await enter(colleague.page);
  await sideLink(colleague.page, 'Hội chợ').waitFor();

  await page.getByRole('button', { name: 'Quản lý nhãn' }).first().click();
  const manage = dialog(page, 'Quản lý nhãn');
  await manage.getByRole('textbox', { name: 'Tìm nhãn' }).fill('hoi cho');
  const line = manage.getByRole('row').nth(1);
  await line.getByText('Hội chợ').waitFor();
  expect(await line.textContent()).toMatch(/\d{1,3}(\.\d{3})+/);
  await screenshot(page, 'tags-manage-vi');
  expect(await violations(page)).toEqual([]);
  await line.getByRole('button', { name: 'Sửa nhãn Hội chợ' }).click();
  const form = dialog(page, 'Sửa nhãn');
  await form.getByRole('textbox', { name: /^Tên nhãn/ }).fill('H');
  await form.getByRole('button', { name: 'Lưu' }).click();
  await form.getByText('Tên nhãn cần ít nhất 2 ký tự.').waitFor();
  await form.getByRole('textbox', { name: /^Tên nhãn/ }).fill('Hội chợ Xuân');
  await form.getByRole('radio', { name: 'Tím' }).check();
  await screenshot(page, 'tag-form-vi');
  // A fading notice has too little contrast for axe.
  await page.getByText('Đã gắn nhãn Hội chợ').waitFor({ state: 'detached' });
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await form.waitFor({ state: 'detached' });
  await sideLink(colleague.page, 'Hội chợ Xuân').waitFor();
  await screenshot(colleague.page, 'tags-side-en');
  await colleague.leave();

  // On a phone the list of the tag leads to all of them.
  await manage.getByRole('textbox', { name: 'Tìm nhãn' }).fill('');
  await manage.getByRole('link', { name: 'Hội chợ Xuân' }).click();
  await page.waitForURL('**/main/tag/*');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Quản lý nhãn' }).last().click();
  await manage.getByText('Hội chợ Xuân').waitFor();
  await expectNoSidewaysScroll(page);
  await screenshot(page, 'tags-manage-390-vi');
  expect(await violations(page)).toEqual([]);
  await manage.getByRole('button', { name: 'Xóa nhãn Hội chợ Xuân' }).click();
  const question = page.getByRole('alertdialog', { name: 'Xóa nhãn Hội chợ Xuân?' });
  await question.getByText('1 hóa đơn sẽ mất nhãn này.', { exact: false }).waitFor();
  await screenshot(page, 'tag-delete-390-vi');
  expect(await violations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Xóa', exact: true }).click();
  await page.waitForURL('**/main/dashboard**');
  expect(complaints).toEqual([]);
  await leave();
});
