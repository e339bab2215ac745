import type { Page } from 'playwright-core';
import { buildDemo } from '../../../e2e/demo.ts';
import type { BenchResult } from '../../bench-result.ts';
import { defineBench } from '../../define-bench.ts';
import { BENCH_USER } from '../../million/fill.ts';
import {
  LARGEST,
  type MillionSize,
  onMillion,
  type Setting,
  SMOKE_SIZE,
} from '../../million/setting.ts';
import { CALIBRATIONS, calibrationCpu, calibrationTime } from '../../web/calibration.ts';
import { type Desk, signedIn, withBrowser } from '../../web/desk.ts';
import { beside, median } from '../../web/figures.ts';
import {
  openList,
  rows,
  scrollOn,
  switchView,
  typeFilter,
  VIEW_BODY,
  VIEWS_PATH,
} from '../../web/list-acts.ts';
import { longestTask, MOST_IN_A_TASK } from '../../web/longest-task.ts';

/** A word that thousands of names hold, and the words of one of them. */
const WORD = 'minh';
const WORDS = 'cong ty minh';

/**
 * Limits in multiples of the calibration, which takes some 55 ms on an idle machine. Input is submitted with
 * Enter, to exclude the pause after the last key; the palette has no Enter, so its pause is included.
 */
const MOST = { firstRows: 16, filter: 8, view: 10, palette: 11 };

type Size = Readonly<{
  million: MillionSize;
  turns: number;
  calibrations: number;
  deepPixels: number;
}>;

/** Journeys in a real browser to find one of a million invoices (SIZES=10000 for a quick run). */
export const bench = defineBench<Size>({
  // Twenty pages of the list and more.
  full: { million: LARGEST, turns: 3, calibrations: CALIBRATIONS, deepPixels: 100_000 },
  smoke: { million: SMOKE_SIZE, turns: 1, calibrations: 1, deepPixels: 5_000 },
  run: async (size) => {
    await buildDemo();
    return onMillion((setting) => measured(setting, size), size.million);
  },
});

async function measured(setting: Setting, size: Size): Promise<BenchResult[]> {
  await saveView(setting);
  return withBrowser((browser) => journeys({ browser, baseUrl: setting.api.baseUrl }, size));
}

/** The database stays for the next bench, and so may the view. */
async function saveView({ api }: Setting): Promise<void> {
  const response = await api.get(`${VIEWS_PATH}?list=${VIEW_BODY.list}`);
  const { views } = (response as { data: { views: readonly { name: string }[] } }).data;
  if (!views.some(({ name }) => name === VIEW_BODY.name)) await api.post(VIEWS_PATH, VIEW_BODY);
}

async function journeys(
  desk: Desk,
  { turns, calibrations, deepPixels }: Size,
): Promise<BenchResult[]> {
  const page = await signedIn(desk, { name: BENCH_USER.user_name, password: BENCH_USER.password });
  // The program is there already, as on any but the first list of a day.
  await openList(page);
  const calibration = await calibrationTime(page, calibrations);
  const timed = async (
    what: keyof typeof MOST,
    words: string,
    act: (page: Page) => Promise<void>,
  ) =>
    beside(`web-million ${words}`, await timeOf(page, turns, act), 'ms', calibration, MOST[what]);
  const results = [
    await timed('firstRows', 'first rows', firstRows),
    await timed('filter', 'filter typed', (each) => typeFilter(each, WORD)),
    await timed('view', 'view switched', switchView),
    await timed('palette', 'palette finds', searchPalette),
  ];
  await openList(page);
  const debug = await page.context().newCDPSession(page);
  await debug.send('Performance.enable', { timeDomain: 'threadTicks' });
  const ofProcessor = await calibrationCpu(page, debug, calibrations);
  const scrolled = await longestTask(page, () => scrollOn(page, deepPixels));
  await rows(page).first().waitFor();
  const tasks = [
    ['scrolled deep', scrolled],
    ['filter typed', await longestTask(page, () => typeFilter(page, WORD))],
    ['view switched', await longestTask(page, () => switchView(page))],
  ] as const;
  return [
    ...results,
    ...tasks.map(([words, figure]) =>
      beside(`web-million longest task, ${words}`, figure, 'CPU ms', ofProcessor, MOST_IN_A_TASK),
    ),
  ];
}

async function firstRows(page: Page): Promise<void> {
  await page.goto('/main/all');
  await rows(page).first().waitFor();
}

/** The middle of some turns, each on a list just opened. */
async function timeOf(
  page: Page,
  turns: number,
  act: (page: Page) => Promise<void>,
): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    await openList(page);
    const start = performance.now();
    await act(page);
    times.push(performance.now() - start);
  }
  return median(times);
}

async function searchPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await palette.getByRole('combobox').fill(WORDS);
  await palette.locator('mark').first().waitFor();
  await palette.getByRole('group', { name: 'Khách hàng' }).getByRole('option').first().waitFor();
}
