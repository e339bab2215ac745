import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from './axe.ts';
import { saveDraft } from './server-invoices.ts';
import {
  expectNoSidewaysScroll,
  expectNotice,
  haveSession,
  holdUndo,
  screenshot,
  useBrowser,
} from './visitor.ts';

const visit = useBrowser();
const BUYER = 'Hợp tác xã Ngăn Nắp';
const LIST = `/main/all?search_text=${encodeURIComponent(BUYER)}`;

const folders = (page: Page) => page.getByRole('region', { name: 'Thư mục' });
const folder = (page: Page, name: string) =>
  folders(page).locator('[role=treeitem]').filter({ hasText: name });
/** The folder once it shows this number of invoices, subfolders included. */
const holding = (page: Page, name: string, invoices: number) =>
  folder(page, name).filter({ hasText: new RegExp(`${name}${invoices}$`) });
const row = (page: Page, at: number) => page.locator('[role=table] [data-id]').nth(at);

async function make(page: Page, name: string): Promise<void> {
  await folders(page).getByRole('button', { name: 'Tạo thư mục' }).click();
  await page.getByRole('textbox', { name: 'Tên thư mục' }).fill(name);
  await page.keyboard.press('Enter');
  await folder(page, name).waitFor();
}

test('DIR-002 DIR-003 DIR-004 DIR-005 DIR-006 an accountant lays invoices into folders by mouse, by key and on a phone, and takes it back', async () => {
  const { page, complaints, leave } = await visit();
  await haveSession(page);
  for (let nth = 0; nth < 3; nth += 1) await saveDraft(page, BUYER);
  await page.goto(LIST);
  await page.getByText(BUYER).first().waitFor();
  await folder(page, 'Khách hàng').waitFor();

  await folders(page).getByRole('button', { name: 'Tạo thư mục' }).click();
  await page.getByRole('button', { name: 'Lưu' }).click();
  await page.getByText('Nhập tên thư mục.').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await make(page, 'Năm nay');
  await make(page, 'Năm ngoái');

  // One row, then two chosen ones.
  await row(page, 0).dragTo(folder(page, 'Năm nay'));
  await expectNotice(page, 'Đã chuyển 1 hóa đơn');
  await holding(page, 'Năm nay', 1).waitFor();
  await row(page, 1).getByRole('checkbox').check();
  await row(page, 2).getByRole('checkbox').check();
  await row(page, 2).dragTo(folder(page, 'Năm ngoái'));
  const undo = await holdUndo(page, 'Đã chuyển 2 hóa đơn');
  await holding(page, 'Năm ngoái', 2).waitFor();
  await screenshot(page, 'directories-vi');
  expect(await violations(page)).toEqual([]);
  await undo.click();
  await expectNotice(page, 'Đã chuyển về chỗ cũ');
  await holding(page, 'Năm ngoái', 0).waitFor();

  // A folder is moved into another with its content.
  await folder(page, 'Năm nay').dragTo(folder(page, 'Năm ngoái'));
  await expectNotice(page, 'Đã chuyển thư mục “Năm nay”');
  await folder(page, 'Năm ngoái').locator('svg').click();
  await folder(page, 'Năm nay').waitFor();
  expect(await folder(page, 'Năm nay').getAttribute('aria-level')).toBe('2');
  await holding(page, 'Năm ngoái', 1).waitFor();

  // By keys alone: the rows that are chosen, into a folder that is typed.
  // Letters find folders while the tree has the focus.
  await row(page, 2).getByRole('checkbox').focus();
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Tìm thư mục' }).fill('miền nam');
  await dialog.getByRole('treeitem', { name: 'Miền Nam' }).click();
  await screenshot(page, 'directories-move-vi');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Chuyển', exact: true }).click();
  await page.getByText('Đã chuyển 2 hóa đơn').last().waitFor();

  // A click shows the invoices of a folder; it is renamed and deleted, and its invoices move up.
  await folder(page, 'Năm nay').click();
  await page.waitForURL(/directory_id=\d+/);
  await row(page, 1).waitFor({ state: 'detached' });
  await folder(page, 'Năm nay').focus();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Tên thư mục' }).fill('Năm 2026');
  await page.keyboard.press('Enter');
  await folder(page, 'Năm 2026').waitFor();
  await folder(page, 'Năm 2026').focus();
  await page.keyboard.press('Delete');
  const question = page.getByRole('alertdialog');
  await question.getByText('Thư mục “Năm ngoái”').waitFor();
  await screenshot(page, 'directories-delete-vi');
  expect(await violations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Xóa', exact: true }).click();
  const restore = await holdUndo(page, 'Đã xóa thư mục “Năm 2026”');
  await folder(page, 'Năm 2026').waitFor({ state: 'detached' });
  await page.getByText(BUYER).first().waitFor();
  await holding(page, 'Năm ngoái', 1).waitFor();
  await restore.click();
  await holding(page, 'Năm 2026', 1).waitFor();

  // On a phone by the menu of what is chosen.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(LIST);
  await page.getByText(BUYER).first().waitFor();
  await page.getByRole('checkbox', { name: 'Chọn tất cả' }).check();
  await page.getByRole('button', { name: 'Thao tác', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Chuyển vào thư mục' }).click();
  await dialog.getByRole('treeitem', { name: 'Khách hàng' }).click();
  await expectNoSidewaysScroll(page);
  await screenshot(page, 'directories-move-390-vi');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Chuyển', exact: true }).click();
  await expectNotice(page, 'Đã chuyển 3 hóa đơn');

  // The tree itself, by touch alone: chosen, made, renamed, deleted and shown.
  await page.getByRole('button', { name: 'Thư mục', exact: true }).click();
  await folder(page, 'Khách hàng').click();
  const acts = (name: string) =>
    dialog.getByRole('button', { name: `Thao tác với thư mục ${name}` });
  await acts('Khách hàng').click();
  await page.getByRole('menuitem', { name: 'Tạo thư mục' }).click();
  await page.getByRole('textbox', { name: 'Tên thư mục' }).fill('Trên điện thoại');
  await page.getByRole('button', { name: 'Lưu' }).click();
  await folder(page, 'Khách hàng').locator('svg').click();
  await folder(page, 'Trên điện thoại').click();
  await acts('Trên điện thoại').waitFor();
  await expectNoSidewaysScroll(page);
  await screenshot(page, 'directories-tree-390-vi');
  expect(await violations(page)).toEqual([]);
  await acts('Trên điện thoại').click();
  await page.getByRole('menuitem', { name: 'Xóa thư mục' }).click();
  await question.getByRole('button', { name: 'Xóa', exact: true }).click();
  await folder(page, 'Trên điện thoại').waitFor({ state: 'detached' });
  await folder(page, 'Khách hàng').click();
  await dialog.getByRole('button', { name: 'Xem hóa đơn' }).click();
  await page.waitForURL(/directory_id=\d+/);
  await page.getByText(BUYER).first().waitFor();
  expect(complaints).toEqual([]);
  await leave();
});
