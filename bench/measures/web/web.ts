import type { CDPSession, Page } from 'playwright-core';
import { BUDGETS, type Budget } from '../../../tools/web-budgets.ts';
import type { BenchResult } from '../../bench-result.ts';
import { defineBench } from '../../define-bench.ts';
import { CALIBRATIONS, calibrationCpu, calibrationTime } from '../../web/calibration.ts';
import { cpuOf } from '../../web/cpu.ts';
import { type DemoDatabase, type Desk, newPage, signedIn, withDesk } from '../../web/desk.ts';
import { beside, median, result } from '../../web/figures.ts';
import { listJerks } from '../../web/list-jerks.ts';
import { draftOfManyLines, type ManyLinesKind } from '../../web/made-up-invoices.ts';
import { weightOf } from '../../web/page-weight.ts';

const FOR_GUESTS = new Set(['/login', '/register']);
/** KB of prefetched programs for other pages and dialogs. */
const MOST_AHEAD = 60;

/**
 * How many times the calibration each may take. An idle machine needs 54 ms for that (four times as long
 * where it is slowed): they come to 1.5 s of LCP, 300 ms for the form and 25 ms a key.
 */
const MOST = { firstSight: 7, opening: 5.6, keystroke: 0.47 };

type Size = Readonly<{
  demo: DemoDatabase;
  budgets: readonly Budget[];
  quietMs: number;
  /** How many times slower the processor is made for the first sight. */
  slowed: number;
  /** Opened to their first sight, one after the other; each is looked at for `sightMs`. */
  sights: number;
  sightMs: number;
  /** Of forms. */
  forms: readonly ManyLinesKind[];
  lines: number;
  keys: Readonly<{ name: string; quantity: string }>;
  /** Longer than the pause after which the form works out its totals. */
  pauseMs: number;
  /** Of the list. */
  rows: number;
  calibrations: number;
}>;

/** What the web app costs its users: bytes, time to the first sight, CPU of the form, jerks while scrolling. */
export const bench = defineBench<Size>({
  full: {
    demo: 'embedded',
    budgets: BUDGETS,
    quietMs: 1_000,
    slowed: 4,
    sights: 3,
    sightMs: 3_000,
    forms: ['vat', 'sales'],
    lines: 200,
    keys: { name: 'Giấy in khổ A4', quantity: '1234567' },
    pauseMs: 400,
    rows: 100_000,
    calibrations: CALIBRATIONS,
  },
  smoke: {
    demo: 'postgres',
    budgets: BUDGETS.filter(({ page }) => ['/login', '/main/revenue'].includes(page)),
    quietMs: 50,
    slowed: 1,
    sights: 1,
    sightMs: 50,
    forms: ['vat'],
    lines: 5,
    keys: { name: 'G', quantity: '1' },
    pauseMs: 50,
    rows: 300,
    calibrations: 1,
  },
  run: (size) => withDesk((desk) => measured(desk, size), size.demo),
});

const measured = async (desk: Desk, size: Size): Promise<BenchResult[]> => [
  ...(await routeBytes(desk, size)),
  await firstSight(desk, size),
  ...(await formCosts(desk, size)),
  ...(await listJerks(desk, size.rows, size.calibrations)),
];

/** Bytes that each page fetches until it is idle, with an empty cache. */
async function routeBytes(desk: Desk, { budgets, quietMs }: Size): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const { page: path, most } of budgets) {
    const page = FOR_GUESTS.has(path) ? await newPage(desk) : await signedIn(desk);
    const { needed, ahead } = await weightOf(page.context(), path, quietMs);
    await page.context().close();
    results.push(result(`web ${path} JS+CSS gz`, needed, 'KB', most));
    if (ahead > 0) results.push(result(`web ${path} fetched ahead`, ahead, 'KB', MOST_AHEAD));
  }
  return results;
}

async function firstSight(
  desk: Desk,
  { slowed, sights, sightMs, calibrations: turns }: Size,
): Promise<BenchResult> {
  const times: number[] = [];
  const calibrations: number[] = [];
  for (let turn = 0; turn < sights; turn += 1) {
    const page = await signedIn(desk);
    const fresh = await page.context().newPage();
    const debug = await fresh.context().newCDPSession(fresh);
    await debug.send('Network.setCacheDisabled', { cacheDisabled: true });
    await debug.send('Emulation.setCPUThrottlingRate', { rate: slowed });
    await fresh.goto('/main/revenue');
    await fresh.waitForTimeout(sightMs);
    times.push(await fresh.evaluate(largestPaint));
    calibrations.push(await calibrationTime(fresh, turns));
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

async function formCosts(desk: Desk, size: Size): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const form of size.forms) results.push(...(await formCost(desk, size, form)));
  return results;
}

/** Of the lines of a form: the dashboard has tables too. */
const CELL = 'tbody tr [data-field]';

/** In the name of a figure. */
const WORDS = { vat: 'VAT', sales: 'sales' } as const;

/** What a form of many lines costs. */
async function formCost(desk: Desk, size: Size, kind: ManyLinesKind): Promise<BenchResult[]> {
  const words = WORDS[kind];
  const { lines, pauseMs } = size;
  const page = await signedIn(desk);
  const id = await draftOfManyLines(desk.baseUrl, lines, kind);
  // The code of the form is there already, as on any but the first invoice of a day.
  await open(page, '/main/invoice/new');
  await page.locator(CELL).first().waitFor();
  await open(page, '/main/dashboard');
  await page.locator(CELL).first().waitFor({ state: 'detached' });
  await page.waitForTimeout(size.quietMs);
  const debug = await page.context().newCDPSession(page);
  await debug.send('Performance.enable', { timeDomain: 'threadTicks' });

  const calibration = await calibrationCpu(page, debug, size.calibrations);
  const opening = await cpuOf(debug, async () => {
    await open(page, `/main/invoice/${id}/edit`);
    await page.locator(CELL).first().waitFor();
    await page.waitForTimeout(pauseMs);
  });
  const typing = await keystrokes(page, debug, size, 'name');
  const counting = await keystrokes(page, debug, size, 'quantity');
  await page.context().close();
  return [
    beside(
      `web open ${words} form of ${lines} lines`,
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
async function keystrokes(
  page: Page,
  debug: CDPSession,
  { keys, pauseMs }: Size,
  field: keyof Size['keys'],
) {
  const typed = [...keys[field]];
  await page.locator(`${CELL}[data-field$=".${field}"]`).nth(3).click();
  await page.waitForTimeout(pauseMs);
  const spent = await cpuOf(debug, async () => {
    for (const key of typed) {
      await page.keyboard.insertText(key);
      await page.waitForTimeout(pauseMs);
    }
  });
  return spent / typed.length;
}

/** In the app, without loading the page anew. */
const open = (page: Page, path: string) =>
  page.evaluate((address) => {
    history.pushState(null, '', address);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
