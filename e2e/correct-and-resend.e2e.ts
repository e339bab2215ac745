import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ownDemo } from './own-demo.ts';
import { follow, haveSession, openForm, screenshot, useBrowser } from './visitor.ts';
import { cell, fillBuyer, writeLine } from './written-invoice.ts';

const visit = useBrowser();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Makes the simulated authority refuse the next messages with 20001. */
async function refuseNext(count: number): Promise<void> {
  const answer = await fetch(`${ownDemo().baseUrl}/simulators/tax-authority/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ next: Array.from({ length: count }, () => 'refuse') }),
  });
  expect(answer.status).toBe(200);
}

const NUMBER = /(?<!\d)\d{8}(?!\d)/;

/** Issues the invoice; returns the number that the confirmation showed. */
async function issue(page: Page): Promise<string> {
  await button(page, 'Phát hành').click();
  const question = page.getByRole('alertdialog');
  // It is asked for when the question opens.
  await question.getByText(NUMBER).first().waitFor();
  const [number = ''] = NUMBER.exec((await question.textContent()) ?? '') ?? [];
  await question.getByRole('button', { name: /^(Phát hành|Gửi lại)$/ }).click();
  return number;
}

const refusal = (page: Page) => page.getByText('Cơ quan thuế không cấp mã');

test('what the authority refuses is put right in the form and sent again under its number, from the panel and from the list', async () => {
  const { page, complaints, leave } = await visit();
  await haveSession(page);
  await refuseNext(2);
  await openForm(page);
  await fillBuyer(page);
  await writeLine(page, 1, ['Kệ sách', 'cái', '2', '1.250.000', '10']);
  const number = await issue(page);
  await refusal(page).waitFor();
  expect(await page.getByRole('dialog').textContent()).toContain('20001');
  await screenshot(page, 'refused-by-authority-vi');

  // From the panel: the form opens with everything as it was, bound to its number.
  await button(page, 'Sửa rồi gửi lại').click();
  await page.waitForURL('**/main/invoice/*/edit**');
  await page.getByText(`Giữ số ${number}`).waitFor();
  expect(await cell(page, 1, 'name').inputValue()).toBe('Kệ sách');
  await cell(page, 1, 'name').fill('Kệ sách gỗ sồi');
  expect(await issue(page)).toBe(number);

  // Refused once more: the same page is read anew, with the text as it was sent last.
  await refusal(page).waitFor();
  await button(page, 'Sửa rồi gửi lại').click();
  await refusal(page).waitFor({ state: 'detached' });
  await expect.poll(() => cell(page, 1, 'name').inputValue()).toBe('Kệ sách gỗ sồi');

  // From the list of failed invoices, much later.
  await follow(page, '/main/status/failed');
  await page.getByRole('button', { name: `Thao tác với hóa đơn ${number}` }).click();
  await page.getByRole('menuitem', { name: 'Sửa rồi gửi lại' }).click();
  await page.waitForURL('**/main/invoice/*/edit**');
  await cell(page, 1, 'quantity').fill('3');
  expect(await issue(page)).toBe(number);
  await page.locator('[data-authority-code]').waitFor();
  expect(await page.getByRole('dialog').textContent()).toContain(number);
  await screenshot(page, 'corrected-vi');

  await follow(page, '/main/status/failed');
  // Others may have failed meanwhile; this one has not, once the list is read again.
  const others = page.getByRole('button', { name: /^Thao tác với hóa đơn/ });
  await page.getByText('Không có hóa đơn nào phát hành lỗi.').or(others).first().waitFor();
  const own = page.getByRole('button', { name: `Thao tác với hóa đơn ${number}` });
  await expect.poll(() => own.count()).toBe(0);
  expect(complaints).toEqual([]);
  await leave();
});
