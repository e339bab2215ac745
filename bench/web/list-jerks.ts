import type { BenchResult } from '../bench-result.ts';
import { calibrationCpu } from './calibration.ts';
import { type Desk, signedIn } from './desk.ts';
import { beside } from './figures.ts';
import { openList, scrollOn, switchView, typeFilter, VIEW_BODY, VIEWS_PATH } from './list-acts.ts';
import { longestTask, MOST_IN_A_TASK } from './longest-task.ts';
import { invoiceRows } from './made-up-invoices.ts';

const PAGE = 100;
const ROW_HEIGHT = 40;

/** A list of so many rows scrolled to its end; then, with all of them loaded, narrowed and shown otherwise. */
export async function listJerks(
  desk: Desk,
  rows: number,
  calibrations: number,
): Promise<BenchResult[]> {
  const page = await signedIn(desk);
  await page.route('**/v2/invoices?**', (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
    return route.fulfill({ json: invoiceRows(from, PAGE, rows) });
  });
  await page.route(`**${VIEWS_PATH}?**`, (route) =>
    route.fulfill({
      json: {
        success: true,
        data: {
          views: [{ ...VIEW_BODY, id: '1', is_shared: false, is_own: true }],
          look: {},
          default_view_id: null,
        },
      },
    }),
  );
  await openList(page);
  const debug = await page.context().newCDPSession(page);
  await debug.send('Performance.enable', { timeDomain: 'threadTicks' });
  const calibration = await calibrationCpu(page, debug, calibrations);
  const figure = async (what: string, act: () => Promise<unknown>) => {
    const longest = await longestTask(page, act);
    return beside(`web longest task, ${what}`, longest, 'CPU ms', calibration, MOST_IN_A_TASK);
  };
  const results = [
    await figure('100k rows scrolled', () => scrollOn(page, rows * ROW_HEIGHT * 0.95)),
    await figure('filter typed over 100k', () => typeFilter(page, 'minh')),
    await figure('view switched over 100k', () => switchView(page)),
  ];
  await page.context().close();
  return results;
}
