import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from './axe.ts';
import { issueSome, saveDraft } from './server-invoices.ts';
import { expectNoSidewaysScroll, follow, haveSession, screenshot, useBrowser } from './visitor.ts';

const visit = useBrowser();
const BUYER = 'Xưởng gốm Nhiều Việc';

/** The beginning of the file that the browser saves. */
async function savedBy(page: Page, press: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return (await readFile(await file.path())).subarray(0, 4).toString('latin1');
}

test('a list is exported and joined into one PDF, and chosen invoices are mailed, after one question each', async () => {
  const { page, complaints, leave } = await visit();
  await haveSession(page);
  for (let nth = 0; nth < 3; nth += 1) await saveDraft(page, BUYER);

  await page.goto(`/main/all?search_text=${encodeURIComponent(BUYER)}`);
  await page.getByText(BUYER).first().waitFor();
  const ask = async (entry: string) => {
    await page.getByRole('button', { name: 'Tải cả danh sách' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  const dialog = page.getByRole('alertdialog');
  await ask('Xuất Excel');
  await dialog.getByText('Xuất 3 hóa đơn ra Excel?').waitFor();
  await screenshot(page, 'acts-question-vi');
  expect(await violations(page)).toEqual([]);
  const press = (name: string) => () => dialog.getByRole('button', { name, exact: true }).click();
  expect(await savedBy(page, press('Xuất Excel'))).toBe('PK\u0003\u0004');
  await dialog.waitFor({ state: 'detached' });
  await ask('Tải một tệp PDF');
  expect(await savedBy(page, press('Tải về'))).toBe('%PDF');
  await dialog.waitFor({ state: 'detached' });

  await issueSome(page, 2);
  await follow(page, '/main/revenue');
  await page.getByRole('checkbox', { name: 'Chọn tất cả' }).check();
  await page.getByRole('button', { name: 'Thao tác', exact: true }).click();
  await screenshot(page, 'acts-menu-vi');
  await page.getByRole('menuitem', { name: 'Gửi email cho người mua' }).click();
  await dialog.getByRole('button', { name: 'Gửi email' }).click();
  const panel = page.getByRole('region', { name: 'Thao tác hàng loạt' });
  await panel.getByText('Đã xong', { exact: false }).first().waitFor();
  await screenshot(page, 'acts-panel-vi');
  expect(await violations(page)).toEqual([]);
  // The URL names the bulk action.
  await page.reload();
  await panel.getByText('Gửi email cho người mua · Đã xong').waitFor();
  await panel.getByRole('button', { name: 'Từng hóa đơn' }).click();
  await panel.getByRole('listitem').first().waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await screenshot(page, 'acts-panel-390-vi');
  await panel.getByRole('button', { name: 'Đóng' }).click();
  await panel.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Thao tác gần đây' }).click();
  const recent = page.getByRole('dialog', { name: 'Thao tác hàng loạt gần đây' });
  await recent.getByText('Gửi email cho người mua · ').first().waitFor();
  await screenshot(page, 'acts-recent-390-vi');
  expect(await violations(page)).toEqual([]);
  await recent
    .getByRole('button', { name: /^Gửi email/ })
    .first()
    .click();
  await panel.waitFor();
  expect(complaints).toEqual([]);
  await leave();
});
