import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { haveSession, openForm, screenshot, useBrowser } from './visitor.ts';
import { cell, RULES } from './written-invoice.ts';

const visit = useBrowser();

async function startWriting(): Promise<Awaited<ReturnType<typeof visit>>> {
  const visitor = await visit();
  await haveSession(visitor.page);
  await openForm(visitor.page);
  return visitor;
}

const paste = (page: Page, text: string) =>
  page.evaluate((table) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', table);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);

const values = async (page: Page, field: string): Promise<string[]> => {
  const cells = page.locator(`tbody [data-field$=".${field}"]`);
  return cells.evaluateAll((inputs) =>
    inputs.map((input) =>
      input instanceof HTMLInputElement || input instanceof HTMLSelectElement ? input.value : '',
    ),
  );
};

test('LINE-002 LINE-016 lines are written by keyboard alone: Enter goes right and adds a line, arrows move, Ctrl+D copies, Alt moves the line', async () => {
  const { page, complaints, leave } = await startWriting();
  const { keyboard } = page;
  await cell(page, 1, 'name').focus();
  for (const text of ['Bút bi', 'cây', '100', '4.500']) {
    await keyboard.type(text);
    await keyboard.press('Enter');
  }
  await keyboard.type('5');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  for (const text of ['Vở học sinh', 'quyển', '40']) {
    await keyboard.type(text);
    await keyboard.press('Enter');
  }
  await keyboard.press('Control+d');
  await keyboard.press('Enter');
  expect(await values(page, 'rate')).toEqual(['5', '5']);
  expect(await values(page, 'price')).toEqual(['4.500', '4.500']);
  await keyboard.press('Enter');
  await keyboard.type('200.000');
  await keyboard.press('Shift+Tab');
  await expect.poll(() => values(page, 'price')).toEqual(['4.500', '5.000']);
  await expect.poll(() => values(page, 'subtotal')).toEqual(['450.000', '200.000']);

  await cell(page, 2, 'name').focus();
  await keyboard.press('Alt+ArrowUp');
  await expect.poll(() => values(page, 'name')).toEqual(['Vở học sinh', 'Bút bi']);
  await keyboard.press('ArrowDown');
  await expect.poll(() => focusedValue(page)).toBe('Bút bi');
  await keyboard.press('Control+Delete');
  await expect.poll(() => values(page, 'name')).toEqual(['Vở học sinh']);
  await page.getByRole('button', { name: 'Hoàn tác' }).click();
  await expect.poll(() => values(page, 'name')).toEqual(['Vở học sinh', 'Bút bi']);
  const totals = page.getByRole('region', { name: 'Tổng cộng' });
  await totals.getByText('682.500').waitFor();
  expect(complaints).toEqual([]);
  await leave();
});

const focusedValue = (page: Page) =>
  page.evaluate(() =>
    document.activeElement instanceof HTMLInputElement ? document.activeElement.value : null,
  );

test('200 rows pasted from Excel fill 200 lines with amounts read the Vietnamese way, and typing stays smooth', async () => {
  const { page, complaints, leave } = await startWriting();
  const rows = Array.from(
    { length: 200 },
    (_, row) => `Hàng số ${row + 1}\tcái\t${row + 1}\t1.000,5\t${row % 2 ? '10%' : '5%'}`,
  );
  await cell(page, 1, 'name').focus();
  await paste(page, rows.join('\r\n'));
  const totals = page.getByRole('region', { name: 'Tổng cộng' });
  // 1 to 200 pieces at 1,000.5 dong, each line rounded to a whole dong: 20,110,050 + 50 halves rounded up.
  await totals.getByText('20.110.100').waitFor();
  expect(await page.locator('table').getAttribute('aria-rowcount')).toBe('201');
  await screenshot(page, 'form-200-lines-vi');
  await page.keyboard.press('Control+End');
  await page
    .locator('table')
    .locator('xpath=..')
    .evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await cell(page, 200, 'name').waitFor();
  expect(await cell(page, 200, 'quantity').inputValue()).toBe('200');
  expect(await cell(page, 200, 'rate').inputValue()).toBe('10');
  expect(await page.locator('tbody tr').count()).toBeLessThan(60);
  expect(complaints).toEqual([]);
  await leave();
});

test('the cell with the focus never hides under the head of the table, however far the arrows go up', async () => {
  const { page, complaints, leave } = await startWriting();
  const rows = Array.from({ length: 60 }, (_, row) => `Hàng số ${row + 1}\tcái\t1\t1.000\t10%`);
  await cell(page, 1, 'name').focus();
  await paste(page, rows.join('\r\n'));
  await page
    .locator('table')
    .locator('xpath=..')
    .evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await cell(page, 60, 'name').click();
  for (let row = 59; row >= 1; row -= 1) {
    await page.keyboard.press('ArrowUp');
    await expect
      .poll(() => cell(page, row, 'name').evaluate((field) => field === document.activeElement))
      .toBe(true);
    const room = await page.evaluate(() => {
      const head = document.querySelector('thead')?.getBoundingClientRect().bottom ?? 0;
      return (document.activeElement?.getBoundingClientRect().top ?? 0) - head;
    });
    expect(room, `row ${row}`).toBeGreaterThanOrEqual(0);
  }
  expect(complaints).toEqual([]);
  await leave();
});

test('LINE-008 LINE-009 a rate of its own is typed as a number and taxes the line', async () => {
  const { page, leave } = await startWriting();
  await cell(page, 1, 'name').fill('Dịch vụ khác');
  await cell(page, 1, 'unit').fill('lần');
  await cell(page, 1, 'quantity').fill('1');
  await cell(page, 1, 'price').fill('1m');
  expect(await cell(page, 1, 'rate').locator('option').allTextContents()).toEqual([
    '0%',
    '5%',
    ...(RULES.vatRates.includes('8') ? ['8%'] : []),
    '10%',
    'Khác',
    'Chọn…',
    'KKKNT',
    'KCT',
  ]);
  await cell(page, 1, 'rate').selectOption('KHAC');
  await cell(page, 1, 'customRate').fill('3,5');
  const totals = page.getByRole('region', { name: 'Tổng cộng' });
  await totals.getByText('1.035.000').waitFor();
  await totals.getByText('Thuế 3,5%').waitFor();
  await leave();
});

test('ISS-013 VAL-011 LINE-015 a foreign currency asks for its rate, cents are retained, and dong hides the rate again', async () => {
  const { page, leave } = await startWriting();
  await page.locator('[data-field=currency] select').selectOption('USD');
  await cell(page, 1, 'name').fill('Phần mềm');
  await cell(page, 1, 'unit').fill('gói');
  await cell(page, 1, 'quantity').fill('3');
  await cell(page, 1, 'price').fill('33,333');
  await cell(page, 1, 'rate').selectOption('10');
  const totals = page.getByRole('region', { name: 'Tổng cộng' });
  await totals.getByText('110 USD').waitFor();
  await page.getByRole('button', { name: 'Phát hành', exact: true }).click();
  await page.getByText('Tỷ giá là bắt buộc').first().waitFor();
  await page.locator('[data-field=exchangeRate] input').fill('25.450,5');
  await page.keyboard.press('Tab');
  await expect.poll(() => page.getByText('Tỷ giá là bắt buộc').count()).toBe(0);
  await page.locator('[data-field=currency] select').selectOption('VND');
  expect(await page.locator('[data-field=exchangeRate]').count()).toBe(0);
  await totals.getByText('110 ₫').waitFor();
  await leave();
});

test('ISS-016 a person has no organisation name; switching back brings it back', async () => {
  const { page, leave } = await startWriting();
  const name = page.locator('[data-field="buyer.legalName"] input');
  await name.fill('Công ty Hải Đăng');
  await page.getByText('Cá nhân', { exact: true }).click();
  expect(await name.inputValue()).toBe('');
  expect(await name.isDisabled()).toBe(true);
  await page.getByText('Tổ chức', { exact: true }).click();
  expect(await name.inputValue()).toBe('Công ty Hải Đăng');
  await leave();
});
