import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from './axe.ts';
import { issueFor } from './mistaken-invoices.ts';
import { ownDemo } from './own-demo.ts';
import { askServer } from './server-invoices.ts';
import {
  expectNoSidewaysScroll,
  expectNotice,
  haveSession,
  screenshot,
  useBrowser,
} from './visitor.ts';

const visit = useBrowser();
const ROBOTICS = '/invoice-robotics-api/api';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const card = (page: Page) => page.getByRole('article', { name: 'Kiểm toán Sen' });

async function tagged(page: Page, name: string, ...invoices: string[]): Promise<string> {
  const { id } = await askServer(page, 'POST', `${ROBOTICS}/create-tag`, { name });
  await askServer(page, 'POST', `${ROBOTICS}/set-tag-to-invoices`, { tags: [id], invoices });
  return id;
}

test('TAG-012 TAG-013 TAG-014 TAG-015 an accountant shares a tag; the link shows its invoices on a phone without signing in, and no longer after it is revoked', async () => {
  const { page, complaints, leave } = await visit();
  await haveSession(page);
  const shown = await issueFor(page, 'Xưởng mộc Chia Sẻ');
  const other = await issueFor(page, 'Xưởng mộc Kín Đáo');
  const tag = await tagged(page, `Kiểm toán báo cáo tài chính năm ${shown.id}`, shown.id);
  await page.goto(`/main/tag/${tag}`);
  await button(page, 'Chia sẻ').click();
  await page.getByText(/chưa được chia sẻ với ai/).waitFor();
  await button(page, 'Chia sẻ với người khác').click();
  await page.getByRole('textbox', { name: /^Chia sẻ với ai/ }).fill('Kiểm toán Sen');
  await screenshot(page, 'share-form');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  const link = await card(page)
    .getByRole('textbox', { name: 'Liên kết', exact: true })
    .inputValue();
  await button(page, 'Sao chép liên kết').click();
  await expectNotice(page, 'Đã sao chép liên kết');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await screenshot(page, 'share-made');
  expect(await violations(page)).toEqual([]);

  const outside = await visit({
    width: 390,
    height: 844,
    language: 'en',
    isChanged: true,
  });
  const guest = outside.page;
  const requests: string[] = [];
  guest.on('request', (request) => requests.push(request.url()));
  const { pathname, hash } = new URL(link);
  await guest.goto(`${ownDemo().baseUrl}${pathname}${hash}`);
  await guest.getByText(shown.invoice_number).waitFor();
  expect(await guest.getByText(other.invoice_number).count()).toBe(0);
  await expectNoSidewaysScroll(guest);
  expect(await violations(guest)).toEqual([]);
  await screenshot(guest, 'shared-on-phone');
  await button(guest, /^PDF of invoice/).click();
  await guest.locator('canvas').first().waitFor();
  await screenshot(guest, 'shared-pdf');
  await button(guest, 'Close').click();
  const file = guest.waitForEvent('download');
  await button(guest, /^XML of invoice/).click();
  const xml = await file;
  expect(xml.suggestedFilename()).toContain(shown.invoice_number);
  expect(readFileSync(await xml.path(), 'utf8')).toContain(shown.invoice_number.replace(/^0+/, ''));
  expect(requests.filter((url) => url.includes(hash.slice(1)))).toEqual([]);
  await card(page).getByText('Đã mở 1 lần, 2 tệp', { exact: false }).waitFor();
  await screenshot(page, 'share-opened');

  await card(page).getByRole('button', { name: 'Thu hồi' }).click();
  await card(page).getByText('Đã thu hồi').waitFor();
  await guest.reload();
  await guest.getByText('The link opens nothing').waitFor();
  await screenshot(guest, 'share-taken-back');
  await card(page).getByRole('button', { name: 'Chia sẻ lại' }).click();
  await card(page).getByText('Đang chia sẻ').waitFor();
  const again = await card(page)
    .getByRole('textbox', { name: 'Liên kết', exact: true })
    .inputValue();
  expect(again).not.toBe(link);
  await guest.reload();
  await guest.getByText('The link opens nothing').waitFor();
  const next = new URL(again);
  await guest.goto(`${ownDemo().baseUrl}${next.pathname}`);
  await guest.goto(`${ownDemo().baseUrl}${next.pathname}${next.hash}`);
  await guest.getByText(shown.invoice_number).waitFor();
  await guest.goto(`${ownDemo().baseUrl}/shared`);
  await guest.getByText('The link is not complete', { exact: false }).waitFor();
  expect([...complaints, ...outside.complaints]).toEqual([]);
  await outside.leave();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await screenshot(page, 'share-phone');
  await leave();
});
