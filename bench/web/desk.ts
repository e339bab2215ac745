import type { Browser, Page } from 'playwright-core';
import { DEMO_USER } from '../../e2e/browser.ts';

export type Desk = Readonly<{ browser: Browser; baseUrl: string }>;

/** A page of a browser that was never here. */
export async function newPage({ browser, baseUrl }: Desk): Promise<Page> {
  const context = await browser.newContext({
    baseURL: baseUrl,
    viewport: { width: 1440, height: 900 },
  });
  return context.newPage();
}

/** A signed-in page with an empty cache, on the dashboard. */
export async function signedIn(
  desk: Desk,
  user: Readonly<{ name: string; password: string }> = DEMO_USER,
): Promise<Page> {
  const page = await newPage(desk);
  await page.goto('/login');
  await page.locator('input[name=user_name]').fill(user.name);
  await page.locator('input[name=password]').fill(user.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/main/dashboard**');
  return page;
}
