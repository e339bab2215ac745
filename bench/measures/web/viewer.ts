import type { Page } from 'playwright-core';
import type { BenchResult } from '../../bench-result.ts';
import { defineBench } from '../../define-bench.ts';
import { type DemoDatabase, type Desk, signedIn, withDesk } from '../../web/desk.ts';
import { median, result } from '../../web/figures.ts';
import { issuedInvoices } from '../../web/made-up-invoices.ts';

const OPEN_WITHIN_MS = 400;
const NEXT_WITHIN_MS = 100;
const DRAWN = '[data-page="1"][data-drawn] canvas';
/** Time of the pointer on a row before the press, and of a finger on the screen. */
const POINTER_RESTS_MS = 150;
const PRESSED_MS = 80;

type Size = Readonly<{
  demo: DemoDatabase;
  slowed: number;
  turns: number;
  /** Distance between two opened invoices, so that none is prefetched as a neighbour. */
  apart: number;
  /** Before each; longer than fetching and drawing the neighbours of the open invoice on a slowed machine. */
  restMs: number;
}>;

/**
 * Milliseconds from the press, before the row is let go, to the first page of the PDF on the screen, CPU slowed four times: an
 * invoice opened from its list, and the one after it. The PDFs were made before, and the page has opened an invoice once.
 */
export const bench = defineBench<Size>({
  full: { demo: 'embedded', slowed: 4, turns: 5, apart: 3, restMs: 3_000 },
  smoke: { demo: 'postgres', slowed: 1, turns: 1, apart: 1, restMs: 100 },
  run: (size) => withDesk((desk) => measured(desk, size), size.demo),
});

async function measured(
  desk: Desk,
  { slowed, turns, apart, restMs }: Size,
): Promise<BenchResult[]> {
  // One to open first, one behind the last that is opened.
  await issuedInvoices(desk.baseUrl, apart * turns + 2);
  const page = await signedIn(desk);
  await page.goto('/main/revenue');
  await page
    .getByRole('button', { name: /^Mở hóa đơn/ })
    .first()
    .click();
  await page.locator(DRAWN).waitFor();
  await page.keyboard.press('Escape');
  const debug = await page.context().newCDPSession(page);
  await debug.send('Emulation.setCPUThrottlingRate', { rate: slowed });

  const opening: number[] = [];
  const walking: number[] = [];
  for (let turn = 1; turn <= turns; turn += 1) {
    await page.waitForTimeout(restMs);
    opening.push(await timeUntilDrawn(page, 'pointerdown', () => pressRow(page, turn * apart)));
    await page.waitForTimeout(restMs);
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
async function pressRow(page: Page, index: number): Promise<void> {
  await page.locator('[data-open]').nth(index).hover();
  await page.waitForTimeout(POINTER_RESTS_MS);
  await page.mouse.down();
  await page.waitForTimeout(PRESSED_MS);
  await page.mouse.up();
}

/** Time from the first event of the action until another page is painted. */
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
