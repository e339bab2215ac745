import type { Browser, Page } from 'playwright-core';
import { DEMO_USER, FOR_SECONDS, launchBrowser } from '../../e2e/browser.ts';
import { buildDemo, type Demo, startDemo } from '../../e2e/demo.ts';
import { postgresAtHand } from '../../tools/start-postgres.js';
import { dropDatabase, newDatabase } from '../own-database.ts';
import { isSmoke, type Opened, resource } from '../resources.ts';

export type Desk = Readonly<{ browser: Browser; baseUrl: string }>;

export const withBrowser = resource(async () => {
  const browser = await launchBrowser(isSmoke() ? FOR_SECONDS : []);
  return { resource: browser, close: () => browser.close() };
});

/** Where the demo has its data: embedded as users have it, or on PostgreSQL, where it starts in a third of the time. */
export type DemoDatabase = 'embedded' | 'postgres';

const withDemo = resource(async (database: DemoDatabase): Promise<Opened<Demo>> => {
  await buildDemo();
  if (database === 'embedded') {
    const demo = await startDemo();
    return { resource: demo, close: demo.stop };
  }
  const postgres: { url: string; stop(): void } = await postgresAtHand();
  const url = await newDatabase(postgres.url);
  const demo = await startDemo({ databaseUrl: url });
  return {
    resource: demo,
    async close() {
      await demo.stop();
      await dropDatabase(postgres.url, url);
      postgres.stop();
    },
  };
});

/** A browser and a demo. */
export const withDesk = <R>(work: (desk: Desk) => Promise<R>, database: DemoDatabase): Promise<R> =>
  withDemo(({ baseUrl }) => withBrowser((browser) => work({ browser, baseUrl })), database);

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
