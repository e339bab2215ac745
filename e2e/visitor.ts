import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '@hoadon/contracts/auth';
import type { ConsoleMessage, Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, expect } from 'vitest';
import { DEMO_USER } from './browser.ts';
import {
  type BrowserWindow,
  clearWindow,
  openWindow,
  START,
  startBrowser,
} from './browser-windows.ts';

export type Language = 'vi' | 'en' | 'no';
export type Theme = 'light' | 'dark';
type Visit = Readonly<{
  language?: Language;
  width?: number;
  height?: number;
  /** Theme of the system. */
  theme?: Theme;
  /** Whether animations run: spinners draw sixty times a second on the processor that the test waits for. */
  motion?: boolean;
  /** Whether the test changes the window in ways that cleaning does not undo: listeners, scripts, stored data. */
  isChanged?: boolean;
}>;

/** A person at a browser: the page, and every complaint that browser made about it. */
export type Visitor = Readonly<{ page: Page; complaints: string[]; leave: () => Promise<void> }>;

const NEW_FORM = '/main/invoice/new';
/** Timeout for the next content of a page: seconds on an idle machine, many more on a busy one. */
const PATIENCE_MS = 45_000;
/** Timeout for loading a page, which consists of many files. */
const PAGE_PATIENCE_MS = 60_000;

export const SCREENS = join(tmpdir(), 'hoadon-screens');

/** Opens windows in the browser of this worker; each visit has storage of its own, and ends with its test. */
export function useBrowser(): (visit?: Visit) => Promise<Visitor> {
  const open = new Set<BrowserWindow>();
  beforeAll(startBrowser);
  afterEach(async ({ task }) => {
    for (const window of open) {
      if (task.result?.state === 'fail') {
        const [page] = window.context.pages();
        if (page) await reportFailure(page, task);
        await window.context.close();
      } else await clearWindow(window);
    }
    open.clear();
  });
  return async ({
    language = 'vi',
    width = 1440,
    height = 900,
    theme = 'light',
    motion = false,
    isChanged = false,
  } = {}) => {
    const window = await openWindow(width <= 768, recordNotices);
    open.add(window);
    const { context, page } = window;
    context.setDefaultTimeout(PATIENCE_MS);
    context.setDefaultNavigationTimeout(PAGE_PATIENCE_MS);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.setViewportSize({ width, height });
    const reducedMotion = motion ? 'no-preference' : 'reduce';
    await page.emulateMedia({ colorScheme: theme, reducedMotion, media: null });
    await page.evaluate((chosen) => localStorage.setItem('hoadon.language', chosen), language);
    const { complaints, stop } = listenTo(page);
    const leave = async () => {
      open.delete(window);
      stop();
      await (isChanged ? context.close() : clearWindow(window));
    };
    return { page, complaints, leave };
  };
}

/** Prints the last state of a failed journey, and takes a screenshot if they are enabled. */
async function reportFailure(
  page: Page,
  { id, name }: { id: string; name: string },
): Promise<void> {
  try {
    const [snapshot, at] = await Promise.all([
      page.locator('body').ariaSnapshot({ timeout: 5_000 }),
      page.evaluate(() => ({
        loaded: `${Math.round(performance.now() / 1_000)} s ago`,
        focused: document.activeElement?.outerHTML.slice(0, 300),
        notices: [...(window as unknown as NoticeLog).recordedNotices],
      })),
    ]);
    console.error(`"${name}" ended at ${page.url()}:`, at, `\n${snapshot}`);
    await screenshot(page, `failed-${id}`);
  } catch (cause) {
    console.error(`"${name}" ended at ${page.url()}, which could not be read:`, cause);
  }
}

/** Runs in the page: records the text of every notice. */
function recordNotices(): void {
  // Frames with an opaque origin run no scripts.
  if (window.origin === 'null') return;
  const texts = new Set<string>();
  Object.assign(window, { recordedNotices: texts });
  const record = () => {
    for (const notice of document.querySelectorAll('[data-sonner-toast]'))
      texts.add(notice.textContent ?? '');
  };
  new MutationObserver(record).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
  });
}

/** Waits for a notice since the last navigation. Recorded, because a notice is visible for two seconds only. */
export async function expectNotice(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (text) =>
      [...(window as unknown as NoticeLog).recordedNotices].some((one) => one.includes(text)),
    text,
  );
}

type NoticeLog = { recordedNotices: Set<string> };

/** Hovers the undo button of the notice with this text, so that the notice stays. */
export async function holdUndo(page: Page, text: string): Promise<Locator> {
  const notice = page.locator('[data-sonner-toast]').filter({ hasText: text });
  const undo = notice.getByRole('button', { name: 'Hoàn tác' });
  await undo.hover();
  return undo;
}

/** Errors of scripts, the console and the content policy. Refused calls are part of some journeys, and so is the log of them. */
function listenTo(page: Page): { complaints: string[]; stop: () => void } {
  const complaints: string[] = [];
  const onError = (error: Error) => complaints.push(`${error.name}: ${error.message}`);
  const onMessage = (message: ConsoleMessage) => {
    const isRefusedCall = /^(Failed to load resource|could not be read:)/.test(message.text());
    if (message.type() === 'error' && !isRefusedCall) complaints.push(message.text());
  };
  page.on('pageerror', onError);
  page.on('console', onMessage);
  const stop = () => {
    page.off('pageerror', onError);
    page.off('console', onMessage);
  };
  return { complaints, stop };
}

/** Signs in by a call, without opening a page: for journeys that do not test signing in. */
export async function haveSession(
  page: Page,
  user: Readonly<{ name: string; password: string }> = DEMO_USER,
): Promise<void> {
  const answer = await page.request.fetch(login.path, {
    method: login.method,
    data: { user_name: user.name, password: user.password },
  });
  const { data } = await answer.json();
  if (!page.url().endsWith(START)) await page.goto(START);
  await page.evaluate(
    (tokens) => localStorage.setItem('hoadon.tokens', JSON.stringify(tokens)),
    data,
  );
}

/** Signs in by a call and opens the overview. */
export async function enter(
  page: Page,
  user: Readonly<{ name: string; password: string }> = DEMO_USER,
): Promise<void> {
  await haveSession(page, user);
  await page.goto('/main/dashboard');
  await page.locator('nav:visible').first().waitFor();
}

/** Goes to another page of the app as its links do, without loading the program again. */
export async function follow(page: Page, path: string): Promise<void> {
  // Wait for the previous page: leaving it while it loads would leak its data.
  await arrived(page);
  await page.evaluate(async (href) => {
    const { __TSR_ROUTER__: router, recordedNotices } = window as unknown as Routed & NoticeLog;
    recordedNotices.clear();
    await router.navigate({ href, ignoreBlocker: true });
  }, path);
  await arrived(page);
}

/** Waits until the program is loaded and its router is idle. */
async function arrived(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const state = (window as unknown as Partial<Routed>).__TSR_ROUTER__?.state;
    return state?.status === 'idle' && state.resolvedLocation?.href === state.location.href;
  });
}

/** Goes to a page of the app: loads the program where this page has not, and follows a link where it has. */
export async function goOn(page: Page, path: string): Promise<void> {
  if (await page.evaluate(() => '__TSR_ROUTER__' in window)) await follow(page, path);
  else await page.goto(path);
}

/** What the router of the app leaves in the window. */
type Routed = {
  __TSR_ROUTER__: {
    navigate: (to: { href: string; ignoreBlocker: boolean }) => Promise<void>;
    state: { status: string; location: { href: string }; resolvedLocation?: { href: string } };
  };
};

/** By the form, to the overview: where the journey is about signing in. */
export async function signIn(
  page: Page,
  user: Readonly<{ name: string; password: string }> = DEMO_USER,
): Promise<void> {
  await goOn(page, '/login');
  await page.locator('input[name=user_name]').fill(user.name);
  await page.locator('input[name=password]').fill(user.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/main/dashboard**');
  // The address changes before the page does.
  await page.locator('nav:visible').first().waitFor();
}

/** Opens the form for a new invoice, ready to be written. */
export async function openForm(page: Page): Promise<void> {
  // From a form it would be the same one still.
  if (new URL(page.url()).pathname === NEW_FORM) await follow(page, '/main/status/draft');
  await goOn(page, NEW_FORM);
  await page.locator('[data-field="buyer.taxCode"] input').waitFor();
}

/** A whole run deletes its temporary files, so screenshots would only cost time. */
const TAKES_SCREENSHOTS = process.env['HOADON_TEST_RUN'] === undefined;

/** Screenshot for review, named after its content. */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (!TAKES_SCREENSHOTS) return;
  mkdirSync(SCREENS, { recursive: true });
  await page.screenshot({ path: join(SCREENS, `${name}.png`) });
}

/** Neither the window nor the page in it scrolls sideways, once the page has taken its width. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() =>
      [document.documentElement, document.querySelector('#content')]
        .map((part) => (part ? part.scrollWidth - part.clientWidth : 0))
        .reduce((sum, one) => sum + one),
    );
  await expect.poll(overflow, { message: `${page.url()} is wider than the window` }).toBe(0);
}

/** Where the parts of a page scroll, the window does not: nothing of them lengthens it. */
export async function expectNoScrollingWindow(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() =>
      document.getElementById('content') === null
        ? 0
        : Math.max(0, document.documentElement.scrollHeight - window.innerHeight),
    );
  await expect.poll(overflow, { message: `${page.url()} is longer than the window` }).toBe(0);
}
