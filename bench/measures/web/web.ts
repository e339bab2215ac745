import type { CDPSession, Page } from 'playwright-core';
import { launchBrowser } from '../../../e2e/browser.ts';
import { buildDemo, startDemo } from '../../../e2e/demo.ts';
import { BUDGETS } from '../../../tools/web-budgets.ts';
import type { BenchResult } from '../../bench-result.ts';
import { calibrationCpu, calibrationTime } from '../../web/calibration.ts';
import { cpuOf } from '../../web/cpu.ts';
import { type Desk, newPage, signedIn } from '../../web/desk.ts';
import { beside, median, result } from '../../web/figures.ts';
import { listJerks } from '../../web/list-jerks.ts';
import { draftOfManyLines, type ManyLinesKind } from '../../web/made-up-invoices.ts';
import { weightOf } from '../../web/page-weight.ts';

const FOR_GUESTS = new Set(['/login', '/register']);
/** KB of programs for other pages and for questions to come, which nobody waits for. */
const MOST_AHEAD = 60;
const LINES = 200;
const SLOWED = 4;
const KEYS = 'Giấy in khổ A4';
/** Longer than the pause after which the form works out its totals. */
const PAUSE_MS = 400;

/**
 * How many times the calibration each may take. An idle machine needs 54 ms for that (four times as long
 * where it is slowed): they come to 1.5 s of LCP, 300 ms for the form and 25 ms a key.
 */
const MOST = { firstSight: 7, opening: 5.6, keystroke: 0.47 };

/** What the web app costs its users: bytes, time to the first sight, CPU of the form, jerks while scrolling. */
export async function run(): Promise<BenchResult[]> {
  await buildDemo();
  const demo = await startDemo();
  const browser = await launchBrowser();
  try {
    const desk = { browser, baseUrl: demo.baseUrl };
    return [
      ...(await routeBytes(desk)),
      await firstSight(desk),
      ...(await formCost(desk, 'vat', 'VAT')),
      ...(await formCost(desk, 'sales', 'sales')),
      ...(await listJerks(desk)),
    ];
  } finally {
    await browser.close();
    await demo.stop();
  }
}

/** What each page fetches before it stands still, in a browser that has nothing. */
async function routeBytes(desk: Desk): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const { page: path, most } of BUDGETS) {
    const page = FOR_GUESTS.has(path) ? await newPage(desk) : await signedIn(desk);
    const { needed, ahead } = await weightOf(page.context(), path);
    await page.context().close();
    results.push(result(`web ${path} JS+CSS gz`, needed, 'KB', most));
    if (ahead > 0) results.push(result(`web ${path} fetched ahead`, ahead, 'KB', MOST_AHEAD));
  }
  return results;
}

async function firstSight(desk: Desk): Promise<BenchResult> {
  const times: number[] = [];
  const calibrations: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const page = await signedIn(desk);
    const fresh = await page.context().newPage();
    const debug = await fresh.context().newCDPSession(fresh);
    await debug.send('Network.setCacheDisabled', { cacheDisabled: true });
    await debug.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    await fresh.goto('/main/revenue');
    await fresh.waitForTimeout(3_000);
    times.push(await fresh.evaluate(largestPaint));
    calibrations.push(await calibrationTime(fresh));
    await page.context().close();
  }
  return beside(
    'web LCP, CPU 4x slowed',
    median(times) / 1000,
    's',
    Math.min(...calibrations) / 1000,
    MOST.firstSight,
  );
}

/** Milliseconds from navigation to the largest paint so far. */
const largestPaint = () =>
  new Promise<number>((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    });
  });

/** What a form of many lines costs; the words name the kind in the result. */
async function formCost(desk: Desk, kind: ManyLinesKind, words: string): Promise<BenchResult[]> {
  const page = await signedIn(desk);
  const id = await draftOfManyLines(desk.baseUrl, LINES, kind);
  // The code of the form is there already, as on any but the first invoice of a day.
  await open(page, '/main/invoice/new');
  await page.locator('table').waitFor();
  await open(page, '/main/dashboard');
  await page.locator('table').waitFor({ state: 'detached' });
  await page.waitForTimeout(1_000);
  const debug = await page.context().newCDPSession(page);
  await debug.send('Performance.enable', { timeDomain: 'threadTicks' });

  const calibration = await calibrationCpu(page, debug);
  const opening = await cpuOf(debug, async () => {
    await open(page, `/main/invoice/${id}/edit`);
    await page.locator('tbody tr').first().waitFor();
    await page.waitForTimeout(PAUSE_MS);
  });
  const typing = await keystrokes(page, debug, 'name', [...KEYS]);
  const counting = await keystrokes(page, debug, 'quantity', [...'1234567']);
  await page.context().close();
  return [
    beside(
      `web open ${words} form of ${LINES} lines`,
      opening,
      'CPU ms',
      calibration,
      MOST.opening,
    ),
    beside(`web keystroke in a name, ${words}`, typing, 'CPU ms', calibration, MOST.keystroke),
    beside(
      `web keystroke in a quantity, ${words}`,
      counting,
      'CPU ms',
      calibration,
      MOST.keystroke,
    ),
  ];
}

/** CPU of one key, everything that follows from it included. */
async function keystrokes(page: Page, debug: CDPSession, field: string, keys: string[]) {
  await page.locator(`tbody tr [data-place$=".${field}"]`).nth(3).click();
  await page.waitForTimeout(PAUSE_MS);
  const spent = await cpuOf(debug, async () => {
    for (const key of keys) {
      await page.keyboard.insertText(key);
      await page.waitForTimeout(PAUSE_MS);
    }
  });
  return spent / keys.length;
}

/** In the app, without loading the page anew. */
const open = (page: Page, path: string) =>
  page.evaluate((address) => {
    history.pushState(null, '', address);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
