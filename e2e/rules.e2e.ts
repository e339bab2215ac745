import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from './axe.ts';
import { issueFor } from './mistaken-invoices.ts';
import { askServer } from './server-invoices.ts';
import { enter, expectNoSidewaysScroll, expectNotice, screenshot, useBrowser } from './visitor.ts';

const visit = useBrowser();
const rules = (page: Page) => page.getByRole('main');
const form = (page: Page) => page.getByRole('dialog', { name: /^(Thêm|Sửa) quy tắc$/ });
const run = (page: Page) => page.getByRole('dialog', { name: /^(Chạy|Chạy thử) quy tắc$/ });
const inDialog = (dialog: ReturnType<typeof rules>, name: string | RegExp) =>
  dialog.getByRole('button', { name, exact: true });

async function openRules(page: Page): Promise<void> {
  await page
    .locator('header')
    .getByRole('button', { name: /^TVS|^VS/ })
    .click();
  await page.getByRole('menuitem', { name: 'Thiết lập' }).click();
  await page.getByRole('link', { name: 'Quy tắc phân loại' }).click();
  await rules(page).getByRole('textbox', { name: 'Tìm quy tắc' }).waitFor();
}

test('RULE-001 RULE-002 RULE-003 RULE-004 RULE-014 RULE-015 RULE-016 RULE-017 RULE-018 RULE-019 RULE-021 an accountant writes a rule, sees what it would do, runs it, takes it back and deletes it', async () => {
  const { page, complaints, leave } = await visit();
  await enter(page);
  const { id } = await issueFor(page, 'Trường Quy Tắc');
  await openRules(page);
  expect(await violations(page)).toEqual([]);

  await inDialog(rules(page), 'Thêm quy tắc').click();
  const value = form(page).getByRole('combobox', { name: 'Giá trị điều kiện 1' });
  expect(await value.count()).toBe(0);
  expect(
    await form(page).getByRole('checkbox', { name: 'Chạy ngay sau khi lưu' }).isChecked(),
  ).toBe(false);
  await form(page).getByRole('combobox', { name: 'Thêm điều kiện' }).selectOption('RULE_VAT');
  expect(await value.inputValue()).toBe('10');
  await inDialog(form(page), 'Lưu').click();
  await form(page).getByText('Thư mục hoặc nhãn không được để trống').waitFor();
  expect(await violations(page)).toEqual([]);
  await form(page)
    .getByRole('textbox', { name: /^Tên quy tắc/ })
    .fill('Trường học của tôi');
  await form(page).getByRole('combobox', { name: 'Loại điều kiện 1' }).selectOption('RULE_KIND_OF');
  expect(await value.inputValue()).toBe('');
  await value.selectOption('YES');
  const directory = form(page).getByRole('combobox', { name: /^Chuyển vào thư mục/ });
  await directory.fill('cho ke khai');
  await page.getByRole('option', { name: 'Chờ kê khai thuế' }).waitFor();
  await directory.press('Enter');
  await form(page)
    .getByRole('checkbox', { name: /^Chạy với hóa đơn mới/ })
    .uncheck();
  await form(page).getByRole('checkbox', { name: 'Chạy lại mỗi đêm' }).uncheck();

  await inDialog(form(page), 'Chạy thử').click();
  await run(page)
    .getByText(/hóa đơn sẽ thay đổi$/)
    .waitFor();
  await run(page).getByText('Chờ kê khai thuế').first().waitFor();
  await run(page)
    .getByRole('button', { name: /^Lưu và áp dụng cho \d+ hóa đơn$/ })
    .waitFor();
  await run(page).getByRole('button', { name: 'Đóng', exact: true }).last().click();
  await inDialog(form(page), 'Lưu').click();
  await page.getByText('Đã tạo quy tắc').waitFor();
  const mine = rules(page).getByRole('listitem').filter({ hasText: 'Trường học của tôi' });
  await mine.waitFor();
  await screenshot(page, 'rules');

  await mine.getByRole('button', { name: 'Chạy “Trường học của tôi”' }).click();
  await run(page)
    .getByRole('button', { name: /^Áp dụng cho/ })
    .click();
  await run(page).getByRole('button', { name: 'Hoàn tác' }).waitFor({ timeout: 60_000 });
  const explained = () =>
    askServer(page, 'GET', `/invoice-robotics-api/api/invoices/${id}/rules`) as Promise<unknown[]>;
  expect(await explained()).toMatchObject([{ rule: 'Trường học của tôi' }]);
  await run(page).getByRole('button', { name: 'Hoàn tác' }).click();
  await run(page)
    .getByText(/Hoàn tác quy tắc/)
    .first()
    .waitFor({ timeout: 60_000 });
  await expect.poll(explained, { timeout: 60_000 }).toEqual([]);
  await screenshot(page, 'rules-run');
  await run(page).getByRole('button', { name: 'Đóng', exact: true }).last().click();

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await screenshot(page, 'rules-phone');
  await mine.getByRole('button', { name: 'Xóa “Trường học của tôi”' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Xóa' }).click();
  await expectNotice(page, 'Đã xóa quy tắc');
  await expect.poll(() => mine.count()).toBe(0);
  expect(complaints).toEqual([]);
  await leave();
}, 240_000);
