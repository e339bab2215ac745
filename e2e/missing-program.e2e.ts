import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { enter, haveSession, openForm, screenshot, useBrowser } from './visitor.ts';
import { cell, writeLine } from './written-invoice.ts';

const visit = useBrowser();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const buyerName = (page: Page) => page.locator('[data-field="buyer.legalName"] input');
const openCalendar = (page: Page) => button(page, 'Mở lịch').first().click();
const calendar = (page: Page) => page.getByRole('dialog', { name: 'Chọn ngày' });

/**
 * Deploys a new version: the chunks of the running one are gone, and its page starts with another file. Returns a
 * counter of reloads.
 */
async function deploy(page: Page): Promise<() => number> {
  let reloads = 0;
  await page.route('**/*', async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    if (request.isNavigationRequest()) reloads += 1;
    if (pathname.startsWith('/assets/') && reloads === 0) return route.fulfill({ status: 404 });
    const wantsPage = request.headers()['accept']?.includes('text/html');
    if (!wantsPage) return route.continue();
    const answer = await route.fetch();
    const html = (await answer.text()).replace(/(<script[^>]* src="[^"]+\.js)"/, '$1?new"');
    return route.fulfill({ response: answer, body: html });
  });
  return () => reloads;
}

/** What is not fetched yet cannot be fetched any more. The folders beside the page are there by then. */
async function cutOff(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Thư mục' }).waitFor();
  await page.route('**/assets/**', (route) => route.abort());
}

test('a part that went with a new version loads the page anew once, by itself, and the invoice goes on as it was typed', async () => {
  const { page, leave } = await visit({ isChanged: true });
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  await haveSession(page);
  await openForm(page);
  await buyerName(page).fill('Công ty Qua Phiên Bản Mới');
  await writeLine(page, 1, ['Gạo ST25', 'kg', '12', '30.000', '5']);
  await cell(page, 1, 'quantity').fill('13,');
  const reloads = await deploy(page);
  await openCalendar(page);
  await expect.poll(reloads, { timeout: 45_000 }).toBe(1);
  await expect
    .poll(() => buyerName(page).inputValue(), { timeout: 45_000 })
    .toBe('Công ty Qua Phiên Bản Mới');
  expect(await cell(page, 1, 'quantity').inputValue()).toBe('13,');
  await openCalendar(page);
  await calendar(page).getByRole('grid').waitFor();
  expect(reloads()).toBe(1);
  expect(questions).toEqual([]);
  await leave();
});

test('unsaved input that cannot be stored delays the new version, which is announced and loads once the input is discarded', async () => {
  const { page, leave } = await visit({ isChanged: true });
  await haveSession(page, { name: 'admin', password: 'hoadon-admin' });
  await page.goto('/main/settings/look');
  const code = page.getByRole('textbox', { name: 'Mã màu' });
  await page.locator('canvas').first().waitFor();
  await code.fill('#14532d');
  const reloads = await deploy(page);
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: /Tài khoản/ }).click();
  await page.getByText('Phần mềm vừa có phiên bản mới').waitFor();
  await screenshot(page, 'new-version-vi');
  expect(reloads()).toBe(0);
  expect(await code.inputValue()).toBe('#14532d');
  await button(page, 'Bỏ thay đổi').click();
  await button(page, 'Thử lại').click();
  await expect.poll(reloads, { timeout: 45_000 }).toBe(1);
  await page.locator('canvas').first().waitFor();
  await leave();
});

test('without a network a lazy part shows that it failed to load, loads on retry, and input is not changed', async () => {
  const { page, leave } = await visit({ isChanged: true });
  await haveSession(page);
  await openForm(page);
  await buyerName(page).fill('Cửa hàng Chập Chờn');
  await cutOff(page);
  await openCalendar(page);
  await page.getByText('Một phần của chương trình chưa tải được').waitFor();
  await screenshot(page, 'part-missing-vi');
  await page.unroute('**/assets/**');
  await button(page, 'Thử lại').click();
  await calendar(page).getByRole('grid').waitFor();
  expect(await buyerName(page).inputValue()).toBe('Cửa hàng Chập Chờn');
  await leave();
});

test('the first toast of a visit is shown without its program, and its undo works', async () => {
  const { page, leave } = await visit({ isChanged: true });
  await haveSession(page);
  await openForm(page);
  await writeLine(page, 1, ['Gạo ST25', 'kg', '12', '30.000', '5']);
  await cutOff(page);
  await page.getByRole('button', { name: /^Xóa dòng 1/ }).click();
  await screenshot(page, 'plain-toast-vi');
  await button(page, 'Hoàn tác').click();
  await expect.poll(() => cell(page, 1, 'name').inputValue()).toBe('Gạo ST25');
  await leave();
});

test('a page whose program failed to load shows that inside the frame, and loads on retry', async () => {
  const { page, leave } = await visit({ isChanged: true });
  await enter(page);
  await cutOff(page);
  await page.getByRole('link', { name: 'Lập hóa đơn' }).first().click();
  await page.getByRole('main').getByText('Một phần của chương trình chưa tải được').waitFor();
  await page.getByRole('navigation').first().waitFor();
  await screenshot(page, 'page-missing-vi');
  await page.unroute('**/assets/**');
  await button(page, 'Thử lại').click();
  await buyerName(page).waitFor();
  await leave();
});
