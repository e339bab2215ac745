import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ownDemo } from './own-demo.ts';
import { saveDraft } from './server-invoices.ts';
import {
  expectNoSidewaysScroll,
  expectNotice,
  haveSession,
  screenshot,
  useBrowser,
} from './visitor.ts';

const visit = useBrowser();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const saveDrafts = async (page: Page, customer: string, count: number): Promise<void> => {
  for (let index = 0; index < count; index += 1) await saveDraft(page, customer);
};

const draftsOf = (page: Page, customer: string) =>
  page.goto(`/main/status/draft?search_text=${encodeURIComponent(customer)}`);

test('drafts are issued as one run by keyboard, shown again after a reload, with the refused one apart and the result for download', async () => {
  const { page, complaints, leave } = await visit();
  await haveSession(page);
  await saveDrafts(page, 'Nhà sách Hàng Loạt', 6);
  const control = `${ownDemo().baseUrl}/simulators/tax-authority/control`;
  const answer = await fetch(control, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ next: ['none', 'refuse'] }),
  });
  expect(answer.status).toBe(200);
  await draftsOf(page, 'Nhà sách Hàng Loạt');
  await page.getByText('Nhà sách Hàng Loạt').first().waitFor();
  await page.keyboard.press('a');
  await page.keyboard.press('i');
  const question = page.getByRole('alertdialog');
  await question.getByText('6 hóa đơn, số dự kiến từ').waitFor();
  await question.getByText('528.000 VND').waitFor();
  await question.getByRole('button', { name: 'Phát hành', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Thao tác hàng loạt' });
  await panel.waitFor();
  await page.reload();
  await panel.getByText('5 đã cấp mã · 1 lỗi / 6').waitFor({ timeout: 60_000 });
  await panel.getByRole('button', { name: 'Từng hóa đơn' }).click();
  await panel.getByRole('button', { name: 'Có lỗi (1)' }).click();
  await panel.getByText('CQT từ chối').waitFor();
  await screenshot(page, 'bulk-run-vi');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Tải kết quả' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^ket-qua-phat-hanh-\d+\.xlsx$/);
  await panel.getByRole('button', { name: 'Đóng' }).click();
  await panel.waitFor({ state: 'detached' });
  await button(page, 'Thao tác gần đây').click();
  await page.getByRole('dialog').getByText('5 đã cấp mã · 1 lỗi').waitFor();
  expect(complaints).toEqual([]);
  await leave();
});

/** Whether a press in the middle of the element reaches it. */
const isFree = (page: Page, name: string): Promise<boolean> =>
  button(page, name).evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && element.contains(hit);
  });

test('deleted drafts are restored from a notice that never covers the button that issues', async () => {
  const { page, complaints, leave } = await visit();
  await haveSession(page);
  await saveDrafts(page, 'Nhà sách Xóa Nhầm', 2);
  await draftsOf(page, 'Nhà sách Xóa Nhầm');
  const rows = page.getByRole('checkbox', { name: /^Chọn hóa đơn/ });
  await rows.first().waitFor();
  await page.keyboard.press('a');
  await page.keyboard.press('Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Xóa', exact: true }).click();
  const undo = button(page, 'Hoàn tác');
  await undo.hover();
  // The notice stays while the form opens, whose main button is at the bottom of the window.
  await page.keyboard.press('c');
  await button(page, 'Phát hành').waitFor();
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await undo.hover();
    await expect.poll(() => isFree(page, 'Phát hành')).toBe(true);
    expect(await undo.isVisible()).toBe(true);
    await expectNoSidewaysScroll(page);
    await screenshot(page, `notice-above-bar-${width}`);
  }
  await undo.click();
  await expectNotice(page, 'Đã lấy lại 2 bản nháp');
  await draftsOf(page, 'Nhà sách Xóa Nhầm');
  await expect.poll(() => rows.count()).toBe(2);
  expect(complaints).toEqual([]);
  await leave();
});
