import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from './axe.ts';
import { DEMO_ADMIN } from './browser.ts';
import { divert } from './diversion.ts';
import { ownDemo } from './own-demo.ts';
import { pageChecks, WIDE_AND_NARROW } from './page-checks.ts';
import { askServer } from './server-invoices.ts';
import { expectNotice, follow, haveSession, screenshot, useBrowser } from './visitor.ts';

const visit = useBrowser();
const SCREEN = '/main/settings/tiktok';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Presses the button, and answers in the window of TikTok. */
async function askedThere(page: Page, press: string, answer: 'Cho phép' | 'Từ chối') {
  const opening = page.waitForEvent('popup');
  await button(page, press).click();
  const popup = await opening;
  await popup.getByText(/đọc đơn hàng của gian hàng Sao Mai Stationery/).waitFor();
  expect(await popup.evaluate(() => window.opener)).toBeNull();
  await popup.getByRole('button', { name: answer }).click();
  return popup;
}

const misbehave = (changes: object) =>
  fetch(`${ownDemo().baseUrl}/simulators/tiktok-shop/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(changes),
  });

test('TIK-001 TIK-003 an owner who refuses stays unconnected, a failed connection is reported; an owner who allows it returns to the company, connected', async () => {
  const { page, complaints, leave } = await visit();
  await haveSession(page, DEMO_ADMIN);
  await page.goto(SCREEN);
  await page.getByText('Chưa kết nối gian hàng nào.').waitFor();
  await screenshot(page, 'tiktok-none');
  expect(await violations(page)).toEqual([]);

  const denied = await askedThere(page, 'Kết nối TikTok', 'Từ chối');
  await denied.getByText('Gian hàng chưa cho phép.').waitFor();
  await denied.close();
  await page.waitForURL('**/main/settings/company**');

  await follow(page, SCREEN);
  const reconnect = await divert(page, '*/initiate-tiktok-auth', () => 'unsent');
  await button(page, 'Kết nối TikTok').click();
  await expectNotice(page, 'Không lấy được liên kết TikTok.');
  await reconnect();

  const failing = await (async () => {
    const opening = page.waitForEvent('popup');
    await button(page, 'Kết nối TikTok').click();
    const popup = await opening;
    await popup.getByRole('button', { name: 'Cho phép' }).waitFor();
    await misbehave({ misbehaves: 'server-error' });
    await popup.getByRole('button', { name: 'Cho phép' }).click();
    return popup;
  })();
  await failing.getByText(/Không kết nối được TikTok/).waitFor();
  await failing.close();
  await expectNotice(page, 'Lỗi kết nối TikTok.');
  await misbehave({ misbehaves: 'none' });

  await page.goto(SCREEN);
  const allowed = await askedThere(page, 'Kết nối TikTok', 'Cho phép');
  if (!allowed.isClosed()) await allowed.waitForEvent('close');
  await page.waitForURL('**/main/settings/company**');
  await expectNotice(page, 'Đã kết nối gian hàng Sao Mai Stationery');
  // The browser would log calls that were cut.
  expect(complaints).toEqual([]);
  await leave();
});

test('orders of a day are looked at, become drafts once, and stay drafted when the shop is connected again', async () => {
  const { page, complaints, leave } = await visit();
  await haveSession(page, DEMO_ADMIN);
  await page.goto(SCREEN);
  await page.getByText('Sao Mai Stationery').waitFor();
  await button(page, 'Xem trước').click();
  await page.getByText('Chưa thanh toán').waitFor();
  await page.getByLabel('Ký hiệu hóa đơn').fill('C26TAA');
  await screenshot(page, 'tiktok-orders');
  expect(await violations(page)).toEqual([]);
  await button(page, 'Lập 4 bản nháp').click();
  await expectNotice(page, 'Đã lập 4 bản nháp; 0 đơn đã có từ trước');
  await page.getByText('Không còn đơn nào để lập.').waitFor();
  await page
    .getByRole('link', { name: /^Đã có bản nháp/ })
    .first()
    .click();
  await page.waitForURL(/\/main\/invoice\/\d+$/);
  const draft = `/e-invoice-api/api/invoices/${page.url().split('/').pop()}`;
  expect((await askServer(page, 'GET', draft)).note_change).toMatch(/^TikTok Shop \d+$/);
  await follow(page, SCREEN);
  await button(page, 'Ngắt kết nối').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ngắt kết nối' }).click();
  await page.getByText('Chưa kết nối gian hàng nào.').waitFor();
  const allowed = await askedThere(page, 'Kết nối TikTok', 'Cho phép');
  if (!allowed.isClosed()) await allowed.waitForEvent('close');
  await page.waitForURL('**/main/settings/company**');
  await page.goto(SCREEN);
  await button(page, 'Xem trước').click();
  await page.getByText('Không còn đơn nào để lập.').waitFor();
  expect(complaints).toEqual([]);
  await leave();
});

test.each(WIDE_AND_NARROW)(
  'the TikTok shop in $language at $width px can be used by everybody and fits the window',
  async (view) => {
    const visitor = await visit(view);
    const { page } = visitor;
    const { look, faults } = pageChecks(visitor, view);
    await haveSession(page, DEMO_ADMIN);
    await page.goto(SCREEN);
    await page.getByText('Sao Mai Stationery').waitFor();
    await page.locator('main form button[type=submit]').click();
    await page.locator('main table tbody tr').nth(5).waitFor();
    await look('tiktok');
    await follow(page, '/integrate/tiktok?error=access_denied');
    await page.locator('h1').waitFor();
    await look('tiktok-denied');
    expect(faults).toEqual([]);
    await visitor.leave();
  },
);
