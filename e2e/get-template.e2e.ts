import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { issueSome } from './server-invoices.ts';
import {
  expectNoSidewaysScroll,
  haveSession,
  openForm,
  screenshot,
  useBrowser,
} from './visitor.ts';
import { cell, fillBuyer, writeLine } from './written-invoice.ts';

const visit = useBrowser();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const modal = (page: Page) => page.getByRole('dialog', { name: 'Lấy hàng hóa từ hóa đơn có sẵn' });

/** Labels of the boxes. */
const namesOf = (boxes: Locator): Promise<string[]> =>
  boxes.evaluateAll((all) => all.map((box) => box.closest('label')?.textContent ?? ''));

/** The boxes of the company's own invoices, five a page: where purchases came in, those are offered first. */
async function openOwn(page: Page): Promise<Locator> {
  await button(page, 'Lấy từ hóa đơn có sẵn').click();
  await modal(page).getByRole('tab', { name: 'Hóa đơn bán ra' }).click();
  const own = modal(page).getByRole('tabpanel', { name: 'Hóa đơn bán ra' }).getByRole('checkbox');
  await own.first().waitFor();
  return own;
}

test('ISS-034 ISS-035 ISS-036 ISS-037 lines are taken over from two issued invoices of different pages, and the modal goes by itself', async () => {
  const { page, complaints, leave } = await visit();
  await haveSession(page);
  await issueSome(page, 7);
  await openForm(page);
  await writeLine(page, 1, ['Viết tay', 'cái', '1', '1.000', '10']);
  const boxes = await openOwn(page);
  expect(await boxes.count()).toBe(5);
  await boxes.first().check();
  const firstPage = await namesOf(boxes);
  await button(page, 'Tiếp').click();
  await modal(page).getByText(/^6–/).waitFor();
  await expect.poll(() => namesOf(boxes)).not.toEqual(firstPage);
  await boxes.nth(1).check();
  await modal(page).getByText('Đã chọn 2 hóa đơn').waitFor();
  await screenshot(page, 'get-template-vi');
  await modal(page)
    .getByRole('button', { name: /^Xem hóa đơn/ })
    .first()
    .click();
  const viewer = page.getByRole('dialog', { name: /^Hóa đơn 1/ });
  await viewer.waitFor();
  await viewer.getByRole('button', { name: 'Đóng' }).click();
  await viewer.waitFor({ state: 'detached' });
  await modal(page).getByText('Đã chọn 2 hóa đơn').waitFor();
  await button(page, 'Đưa vào hóa đơn').click();
  await modal(page).waitFor({ state: 'detached' });
  expect(await cell(page, 1, 'name').inputValue()).toBe('Viết tay');
  for (const row of [2, 3]) {
    expect(await cell(page, row, 'name').inputValue()).toMatch(/^Mặt hàng \d$/);
    expect(await cell(page, row, 'price').inputValue()).toBe('50.000');
  }
  expect(complaints).toEqual([]);
  await leave();
});

test('ISS-034 an invoice is found by its number', async () => {
  const { page, leave } = await visit();
  await haveSession(page);
  await openForm(page);
  const boxes = await openOwn(page);
  const [number = ''] = await namesOf(boxes);
  await modal(page).getByRole('textbox').fill(number);
  await page.keyboard.press('Enter');
  await expect.poll(() => boxes.count()).toBe(1);
  await modal(page).getByRole('textbox').fill('không có hóa đơn này');
  await page.keyboard.press('Enter');
  await modal(page).getByText('Không có hóa đơn nào khớp').waitFor();
  await leave();
});

test('LOOK-009 LOOK-010 LOOK-011 the buyer is suggested from own invoices, then from the register, by keyboard', async () => {
  const { page, leave } = await visit();
  await haveSession(page);
  await openForm(page);
  const code = page.locator('[data-field="buyer.taxCode"] input');
  const name = page.locator('[data-field="buyer.legalName"] input');
  await code.click();
  await page.keyboard.type('0');
  await page
    .getByRole('option', { name: /hóa đơn trước/ })
    .first()
    .waitFor();
  await screenshot(page, 'suggestion-own-vi');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByText('Đã điền theo hóa đơn trước.').waitFor();
  expect(await name.inputValue()).not.toBe('');
  await page.getByRole('button', { name: 'Hoàn tác' }).click();
  await expect.poll(() => name.inputValue()).toBe('');
  // A code that no invoice of the company has.
  await code.fill('0399990749');
  // The line below the field may have the name before the list does.
  await page.getByRole('option', { name: 'CÔNG TY TNHH MÔ PHỎNG 0399990749' }).waitFor();
  await screenshot(page, 'suggestion-register-vi');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByText('Đã điền theo đăng ký thuế.').waitFor();
  expect(await name.inputValue()).toBe('CÔNG TY TNHH MÔ PHỎNG 0399990749');
  await leave();
});

test('VIEW-015 a draft is looked at and issued from the viewer; afterwards it is copied into a new form', async () => {
  const { page, leave } = await visit();
  await haveSession(page);
  await openForm(page);
  await fillBuyer(page);
  await writeLine(page, 1, ['Ghế xoay', 'cái', '2', '1.500.000', '10']);
  await button(page, 'Lưu nháp').click();
  await page.waitForURL('**/main/status/draft?**');
  // The list may render before it has the new draft on top.
  await page
    .getByRole('row')
    .filter({ hasText: '3.300.000' })
    .first()
    .getByRole('button', { name: /^Thao tác với hóa đơn/ })
    .click();
  await page.getByRole('menuitem', { name: 'Xem' }).click();
  const viewer = page.getByRole('dialog', { name: /^Hóa đơn 1/ });
  await viewer.getByRole('button', { name: 'Phát hành' }).waitFor();
  await screenshot(page, 'viewer-draft-vi');
  await viewer.getByRole('button', { name: 'Phát hành' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Phát hành' }).click();
  const progress = page.getByRole('dialog', { name: 'Phát hành hóa đơn' });
  await progress.getByText('Hóa đơn đã có mã của cơ quan thuế.').waitFor({ timeout: 60_000 });
  await screenshot(page, 'viewer-progress-vi');
  await button(page, 'Về danh sách hóa đơn').click();
  await page.waitForURL('**/main/revenue**');
  // What was read before it was issued is shown until the list is read again.
  await page
    .getByRole('row')
    .filter({ hasText: '3.300.000' })
    .getByRole('button', { name: /^Thao tác với hóa đơn/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Sao chép thành hóa đơn mới' }).click();
  await page.waitForURL('**/main/invoice/new?copy=**');
  await expect.poll(() => cell(page, 1, 'name').inputValue()).toBe('Ghế xoay');
  expect(await page.locator('[data-field="issuedOn"] input').isDisabled()).toBe(true);
  await screenshot(page, 'copy-vi');
  await leave();
});

test('the choice of invoices fits windows of 390 and 768 px', async () => {
  const { page, leave } = await visit({ width: 390, height: 844, language: 'en' });
  await haveSession(page);
  await openForm(page);
  await button(page, 'Take from earlier invoices').click();
  const box = page.getByRole('dialog', { name: 'Take lines from earlier invoices' });
  await box.getByRole('checkbox').first().check();
  await box.getByText('1 invoice chosen').waitFor();
  for (const width of [390, 768]) {
    await page.setViewportSize({ width, height: 1024 });
    await box.getByText('1 invoice chosen').waitFor();
    await expectNoSidewaysScroll(page);
    await screenshot(page, `get-template-${width}-en`);
  }
  await leave();
});
