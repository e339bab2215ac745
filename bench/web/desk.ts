import type { Browser, Page } from 'playwright-core';
import { DEMO_USER, launchBrowser } from '../../e2e/browser.ts';
import { buildDemo, startDemo } from '../../e2e/demo.ts';
import { resource } from '../shared-resources.ts';

export type Desk = Readonly<{ browser: Browser; baseUrl: string }>;

export const withBrowser = resource(async () => {
  const browser = await launchBrowser();
  return { resource: browser, close: () => browser.close() };
});

const withDemo = resource(async () => {
  await buildDemo();
  const demo = await startDemo();
  return { resource: demo, close: demo.stop };
});

/** A browser and a demo of its own. */
export const withDesk = <R>(work: (desk: Desk) => Promise<R>): Promise<R> =>
  withDemo(({ baseUrl }) => withBrowser((browser) => work({ browser, baseUrl })));

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
