import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page, Response } from 'playwright-core';

/** KB of JavaScript and CSS, gzip. */
export type PageWeight = Readonly<{
  /** Until the page is complete. */
  needed: number;
  /** What comes afterwards, ahead of its use. */
  ahead: number;
}>;

/** Milliseconds; work that is scheduled later is idle work (`lib/program/when-still.ts`). */
const LATER = 2_000;
type Held = typeof globalThis & { goOn: () => void };

/** In the page: what the page plans for later waits for `goOn`, however slow the machine is. */
function holdWhatIsPlanned(later: number): void {
  const held: (() => void)[] = [];
  const plan = window.setTimeout.bind(window);
  Object.assign(window, {
    setTimeout: (act: (...given: unknown[]) => void, ms = 0, ...given: unknown[]): number =>
      ms < later ? plan(act, ms, ...given) : -held.push(() => act(...given)),
    goOn: () => {
      for (const act of held.splice(0)) act();
    },
  });
}

/**
 * What a page fetches in a browser that has nothing: first for itself, then ahead. A page that fetches nothing for
 * `quietMs` is complete.
 */
export async function weightOf(
  context: BrowserContext,
  path: string,
  quietMs: number,
): Promise<PageWeight> {
  const page = await context.newPage();
  await page.addInitScript(holdWhatIsPlanned, LATER);
  const debug = await context.newCDPSession(page);
  await debug.send('Network.setCacheDisabled', { cacheDisabled: true });
  const come: Response[] = [];
  const counted = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!/\.(js|css)$/.test(pathname) || counted.has(pathname)) return;
    counted.add(pathname);
    come.push(response);
  });
  await page.goto(path);
  await page.locator('h1, [role=table], main input').first().waitFor();
  const needed = await weightOnceSettled(page, come, quietMs);
  await page.evaluate(() => (globalThis as Held).goOn());
  return { needed, ahead: await weightOnceSettled(page, come, quietMs) };
}

/** Takes all that has come, once nothing more comes. Bodies are read here, where a page that closes fails this bench alone. */
async function weightOnceSettled(page: Page, come: Response[], quietMs: number): Promise<number> {
  for (let count = -1; count !== come.length; ) {
    count = come.length;
    await page.waitForTimeout(quietMs);
  }
  let weight = 0;
  for (const response of come.splice(0))
    weight += gzipSync(await response.body(), { level: 9 }).length / 1024;
  return weight;
}
