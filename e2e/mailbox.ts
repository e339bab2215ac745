import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The newest letter with this subject to this address, as text; opens the page of the mailbox. */
export async function newestLetter(
  page: Page,
  { subject, to }: Readonly<{ subject: string; to: string }>,
): Promise<string> {
  const letters = page.getByRole('link').filter({ hasText: subject }).filter({ hasText: to });
  await expect
    .poll(async () => {
      await page.goto('/simulators/mailbox/');
      return letters.count();
    })
    .toBeGreaterThan(0);
  await letters.first().click();
  await page.waitForURL(/mailbox\/[^/]+$/);
  const address = await page.locator('iframe').getAttribute('src');
  const text = await (await page.request.get(address ?? '')).text();
  return text.replaceAll('&amp;', '&');
}

/** Opens the link by which an address becomes a login name, and confirms it. */
export async function confirmAddress(page: Page, email: string): Promise<void> {
  const letter = await newestLetter(page, { subject: 'Xác nhận địa chỉ email', to: email });
  await page.goto(/\/confirm-address#[^\s"<]+/.exec(letter)?.[0] ?? '');
  await page.getByRole('button', { name: 'Xác nhận địa chỉ', exact: true }).click();
  await page.getByText(/^Đã xác nhận địa chỉ/).waitFor();
}
