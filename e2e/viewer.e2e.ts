import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from './axe.ts';
import { issueFor } from './mistaken-invoices.ts';
import {
  expectNoSidewaysScroll,
  expectNotice,
  haveSession,
  screenshot,
  useBrowser,
} from './visitor.ts';

const visit = useBrowser();
const BUYER = 'Nhà in Đọc Hóa Đơn';
const LIST = `/main/revenue?search_text=${encodeURIComponent(BUYER)}`;

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const rows = (page: Page) => page.getByRole('button', { name: /^Mở hóa đơn/ });
/** Waits until the first page is drawn; the first PDF of a demo takes longer because typesetting starts cold. */
const drawn = (page: Page) =>
  page.locator('[data-page="1"][data-drawn] canvas').waitFor({ timeout: 60_000 });
const scaleOf = (page: Page) =>
  page.locator('[data-page="1"]').evaluate((sheet) => sheet.clientWidth);
const openId = (page: Page) => new URL(page.url()).searchParams.get('invoice');

/** As many invoices of the buyer as a walk needs. */
async function threeIssued(page: Page): Promise<void> {
  for (let count = 0; count < 3; count += 1) await issueFor(page, BUYER);
}

test('VIEW-001 VIEW-002 VIEW-003 VIEW-006 VIEW-007 VIEW-008 VIEW-012 VIEW-013 VIEW-016 an accountant reads invoices over the list, beside it and on a page of their own', async () => {
  const { page, complaints, leave } = await visit();
  await haveSession(page);
  await threeIssued(page);
  await page.goto(LIST);
  await rows(page).first().click();
  const dialog = page.getByRole('dialog');
  await drawn(page);
  const box = await dialog.boundingBox();
  expect(Math.round(((box?.width ?? 0) / 1440) * 100)).toBe(80);
  await dialog.getByText('1 / 3').waitFor();
  await dialog.getByText('Đã cấp mã').first().waitFor();
  await screenshot(page, 'viewer-pdf');
  expect(await violations(page)).toEqual([]);

  // Zoom by keys is retained on the next invoice; the neighbours are prefetched.
  const natural = await scaleOf(page);
  await page.keyboard.press('+');
  await dialog.getByText('120%').waitFor();
  await expect.poll(() => scaleOf(page)).toBeGreaterThan(natural);
  const first = openId(page);
  await page.keyboard.press(']');
  await dialog.getByText('2 / 3').waitFor();
  expect(openId(page)).not.toBe(first);
  await drawn(page);
  await dialog.getByText('120%').waitFor();
  await page.keyboard.press('0');
  await dialog.getByText('100%').waitFor();
  await page.keyboard.press('k');
  await dialog.getByText('1 / 3').waitFor();

  const zip = page.waitForEvent('download');
  await button(page, 'Tải PDF và XML').click();
  expect((await zip).suggestedFilename()).toMatch(/^1C\d\dTAA_\d{8}\.zip$/);

  await tab(page, 'XML').click();
  const tree = page.getByRole('tree');
  await tree.waitFor();
  await tree.press('/');
  await page.keyboard.type('dlhdon');
  const hits = page.getByRole('search').filter({ has: page.getByLabel('Tìm trong XML') });
  await hits.getByText(/^1 \/ \d/).waitFor();
  await page.keyboard.press('Enter');
  await hits.getByText(/^2 \/ \d/).waitFor();
  await screenshot(page, 'viewer-xml');
  expect(await violations(page)).toEqual([]);
  await button(page, 'Thu gọn tất cả').click();
  await expect.poll(() => tree.getByRole('treeitem').count()).toBeLessThan(8);
  await button(page, 'Mở rộng tất cả').click();
  await button(page, 'Sao chép XML').click();
  await expectNotice(page, 'Đã sao chép XML');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const xml = page.waitForEvent('download');
  await button(page, 'Tải XML').click();
  expect(readFileSync(await (await xml).path(), 'utf8')).toBe(copied);

  // The register knows another name under the buyer's tax code, and the seller as it is stated.
  await dialog.getByText('Thông tin người mua không còn khớp đăng ký kinh doanh.').waitFor();
  await tab(page, 'Chữ ký và tệp').click();
  for (const name of ['Chữ ký của người bán', 'Chữ ký của cơ quan thuế'])
    await page.getByRole('article', { name }).getByText('Hợp lệ', { exact: true }).waitFor();
  await screenshot(page, 'viewer-record');
  expect(await violations(page)).toEqual([]);
  const file = page.waitForEvent('download');
  await button(page, /^Tải về.*co-ma/).click();
  expect(readFileSync(await (await file).path(), 'utf8')).toBe(copied);

  await button(page, 'Xem chi tiết').click();
  await page.getByText('Tên người mua không còn khớp đăng ký kinh doanh.').waitFor();
  await page.getByText('CÔNG TY TNHH MÔ PHỎNG 0399995507').waitFor();
  await screenshot(page, 'viewer-details');
  expect(await violations(page)).toEqual([]);

  // Beside the list, which has not moved.
  await button(page, 'Xem bên cạnh danh sách').click();
  await dialog.waitFor({ state: 'detached' });
  expect(await rows(page).count()).toBe(3);
  await tab(page, 'Bản in').click();
  await drawn(page);
  await rows(page).nth(1).click();
  const second = openId(page);
  await page.keyboard.press('j');
  await expect.poll(() => openId(page)).not.toBe(second);
  await page.keyboard.press('k');
  await expect.poll(() => openId(page)).toBe(second);
  await drawn(page);
  await screenshot(page, 'viewer-beside');
  expect(await violations(page)).toEqual([]);
  await expectNoSidewaysScroll(page);

  // A page of its own, and back to where one was.
  await page.getByRole('link', { name: 'Mở thành trang riêng' }).click();
  await page.getByRole('heading', { level: 1, name: /^Hóa đơn 1C/ }).waitFor();
  await drawn(page);
  expect(page.url()).toContain(`/main/invoice/${second}`);
  expect(await violations(page)).toEqual([]);
  await screenshot(page, 'viewer-page');
  await button(page, 'Quay lại').click();
  await expect.poll(() => openId(page)).toBe(second);
  await page.keyboard.press('Escape');
  await expect.poll(() => openId(page)).toBeNull();
  expect(complaints).toEqual([]);
  await leave();
});

test('VIEW-012 a failed request is shown in its tab and repeated on retry', async () => {
  const { page, leave } = await visit();
  await haveSession(page);
  const { id } = await issueFor(page, BUYER);
  const pdf = `**/invoices/${id}/pdf`;
  await page.route(pdf, (route) => route.abort());
  await page.goto(`/main/invoice/${id}`);
  await button(page, 'Thử lại').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.unroute(pdf);
  await button(page, 'Thử lại').click();
  await drawn(page);
  await leave();
});

test('VIEW-011 VIEW-013 on a phone an invoice is zoomed by its buttons and by two fingers', async () => {
  const { page, complaints, leave } = await visit({ width: 390, height: 844 });
  await haveSession(page);
  await issueFor(page, BUYER);
  await page.goto(LIST);
  await rows(page).or(page.locator('[data-open]')).first().click();
  await drawn(page);
  await button(page, 'Phóng to').click();
  await page.getByText('120%').waitFor();
  await screenshot(page, 'viewer-phone');
  await button(page, 'Thu nhỏ').click();
  await page.getByText('100%').waitFor();
  const fingers = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number | null) =>
    fingers.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        apart === null
          ? []
          : [
              { x: 195 - apart / 2, y: 400, id: 0 },
              { x: 195 + apart / 2, y: 400, id: 1 },
            ],
    });
  await touch('touchStart', 100);
  for (const apart of [120, 140, 160]) await touch('touchMove', apart);
  await touch('touchEnd', null);
  await page.getByText('160%').waitFor();
  await expectNoSidewaysScroll(page);
  expect(await violations(page)).toEqual([]);
  for (const name of ['Chữ ký và tệp', 'XML', 'Chi tiết và lịch sử']) {
    await tab(page, name).click();
    await expectNoSidewaysScroll(page);
    expect(await violations(page)).toEqual([]);
    await screenshot(page, `viewer-phone-${name === 'XML' ? 'xml' : name.length}`);
  }
  expect(complaints).toEqual([]);
  await leave();
});
