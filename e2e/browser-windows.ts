import type { Browser, BrowserContext, Page } from 'playwright-core';
import { FOR_SECONDS, launchBrowser } from './browser.ts';
import { endDiversions } from './diversion.ts';
import { ownDemo } from './own-demo.ts';

export type BrowserWindow = Readonly<{ context: BrowserContext; page: Page; hasTouch: boolean }>;

/** The smallest page of the site: storage belongs to a site, and a tab without a page has none. */
export const START = '/favicon.svg';

/** One browser for all files that a worker runs: their modules are loaded once (`isolate: false`). It ends with the worker. */
let browser: Browser | null = null;
/** Unused windows: empty storage, no cookies, at START. */
const idle: BrowserWindow[] = [];

export async function startBrowser(): Promise<void> {
  if (!browser?.isConnected()) browser = await launchBrowser(FOR_SECONDS);
}

/**
 * Opens a window with storage of its own. One that was cleared takes a third of the processor time of a new one: a page of
 * the app is a hundred modules, which the process of the tab has compiled already.
 * @param init - runs in each new page of a window before its scripts; the same for all windows
 */
export async function openWindow(hasTouch: boolean, init: () => void): Promise<BrowserWindow> {
  const at = idle.findIndex((window) => window.hasTouch === hasTouch);
  const [cleared] = at < 0 ? [] : idle.splice(at, 1);
  if (cleared) return cleared;
  if (!browser) throw new Error('no browser yet');
  const context = await browser.newContext({
    baseURL: ownDemo().baseUrl,
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    hasTouch,
  });
  await context.addInitScript(init);
  const page = await context.newPage();
  await page.goto(START);
  return { context, page, hasTouch };
}

/** Clears a window for the next visitor, or closes it where that does not work. */
export async function clearWindow(window: BrowserWindow): Promise<void> {
  try {
    await clear(window);
    idle.push(window);
  } catch {
    await window.context.close();
  }
}

async function clear({ context, page }: BrowserWindow): Promise<void> {
  await Promise.all(context.pages().map((other) => other !== page && other.close()));
  await Promise.all([
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    endDiversions(page),
    context.setOffline(false),
  ]);
  // A form that was typed into asks whether to leave it.
  page.once('dialog', (dialog) => dialog.accept());
  await page.goto(START);
  page.removeAllListeners('dialog');
  await page.evaluate(() => sessionStorage.clear());
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', {
    origin: ownDemo().baseUrl,
    storageTypes: 'local_storage,indexeddb',
  });
  await devtools.detach();
  await Promise.all([context.clearCookies(), context.clearPermissions()]);
}
