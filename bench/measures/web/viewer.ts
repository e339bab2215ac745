import type { Page } from 'playwright-core';
import { launchBrowser } from '../../../e2e/browser.ts';
import { buildDemo, startDemo } from '../../../e2e/demo.ts';
import type { BenchResult } from '../../bench-result.ts';
import { type Desk, signedIn } from '../../web/desk.ts';
import { median, result } from '../../web/figures.ts';
import { issuedInvoices } from '../../web/made-up-invoices.ts';

const SLOWED = 4;
const TURNS = 5;
/** Between two that are opened, so that none is there because it lay beside another. */
const APART = 3;
const INVOICES = APART * (TURNS + 1);
const OPEN_WITHIN_MS = 400;
const NEXT_WITHIN_MS = 100;
const DRAWN = '[data-page="1"][data-drawn] canvas';
/** A pointer that was brought to a row lies there a moment before it presses, and a finger is not lifted at once. */
const POINTER_RESTS_MS = 150;
const PRESSED_MS = 80;
/** Longer than fetching and drawing what lies beside the open invoice takes on a slowed machine. */
const REST_MS = 3_000;

/**
 * Milliseconds from the press, before the row is let go, to the first page of the PDF on the screen, CPU slowed four times: an
 * invoice opened from its list, and the one after it. The PDFs were made before, and the page has opened an invoice once.
 */
export async function run(): Promise<BenchResult[]> {
  await buildDemo();
  const demo = await startDemo();
  const browser = await launchBrowser();
  try {
    await issuedInvoices(demo.baseUrl, INVOICES);
    return await readingTimes({ browser, baseUrl: demo.baseUrl });
  } finally {
    await browser.close();
    await demo.stop();
  }
}

async function readingTimes(desk: Desk): Promise<BenchResult[]> {
  const page = await signedIn(desk);
  await page.goto('/main/revenue');
  await page
    .getByRole('button', { name: /^Mở hóa đơn/ })
    .first()
    .click();
  await page.locator(DRAWN).waitFor();
  await page.keyboard.press('Escape');
  const debug = await page.context().newCDPSession(page);
  await debug.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });

  const opening: number[] = [];
  const walking: number[] = [];
  for (let turn = 1; turn <= TURNS; turn += 1) {
    await page.waitForTimeout(REST_MS);
    opening.push(await timeUntilDrawn(page, 'pointerdown', () => pressRow(page, turn * APART)));
    await page.waitForTimeout(REST_MS);
    walking.push(await timeUntilDrawn(page, 'keydown', () => page.keyboard.press(']')));
    await page.keyboard.press('Escape');
    await page.mouse.move(0, 0);
  }
  await page.context().close();
  return [
    result('viewer open to first page', median(opening), 'ms', OPEN_WITHIN_MS),
    result('viewer next invoice', median(walking), 'ms', NEXT_WITHIN_MS),
  ];
}

/** As a hand does it. */
async function pressRow(page: Page, place: number): Promise<void> {
  await page.locator('[data-open]').nth(place).hover();
  await page.waitForTimeout(POINTER_RESTS_MS);
  await page.mouse.down();
  await page.waitForTimeout(PRESSED_MS);
  await page.mouse.up();
}

/** From the event that an act begins with until another page than before stands on its sheet, painted. */
async function timeUntilDrawn(
  page: Page,
  begins: 'pointerdown' | 'keydown',
  act: () => Promise<void>,
): Promise<number> {
  const watch = await page.evaluateHandle(
    ([event, drawn]) => {
      const before = document.querySelector(drawn);
      const begun = new Promise<number>((resolve) =>
        addEventListener(event, ({ timeStamp }) => resolve(timeStamp), {
          capture: true,
          once: true,
        }),
      );
      const time = begun.then(async (started) => {
        while ([null, before].includes(document.querySelector(drawn)))
          await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
        return performance.now() - started;
      });
      return { time };
    },
    [begins, DRAWN] as const,
  );
  await act();
  return watch.evaluate(({ time }) => time);
}
