import type { Page } from 'playwright-core';
import { createView } from '../../packages/contracts/src/saved-views.ts';

/** Of a list on screen. */
export const rows = (page: Page) => page.locator('[data-id]');

export const VIEW = 'Bench';
/** Sorted and arranged otherwise than the list is at first. */
export const VIEW_BODY = {
  list: 'all',
  name: VIEW,
  query: { sort: 'total' },
  look: {
    columns: [{ key: 'total', pinned: true }, { key: 'partner' }, { key: 'tags' }, { key: 'date' }],
    density: 'compact',
  },
};
export const VIEWS_PATH = createView.path;

/** Opens the list and waits for its rows and for what narrows and arranges it. */
export async function openList(page: Page): Promise<void> {
  await page.goto('/main/all');
  await rows(page).first().waitFor();
  await viewButton(page).waitFor();
}

/** Types a word, key by key, and waits for the rows of the narrowed list. */
export async function typeFilter(page: Page, word: string): Promise<void> {
  const box = page.locator('search input');
  await Promise.all([
    responseWith(page, 'search_text', word),
    box.pressSequentially(word).then(() => box.press('Enter')),
  ]);
  await settled(page);
}

/** Opens the saved view by the menu, and waits for the rows in its order. */
export async function switchView(page: Page): Promise<void> {
  await viewButton(page).click();
  const view = page.getByRole('menuitem', { name: VIEW });
  await Promise.all([responseWith(page, 'sort', VIEW_BODY.query.sort), view.click()]);
  await settled(page);
}

/** The server was asked for a list by this, and answered. */
const responseWith = (page: Page, name: string, value: string) =>
  page.waitForResponse((response) => new URL(response.url()).searchParams.get(name) === value);

const viewButton = (page: Page) => page.getByRole('button', { name: 'Chế độ xem', exact: true });

/** No longer the rows of the question before, and drawn. */
async function settled(page: Page): Promise<void> {
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
  await rows(page).first().waitFor();
  await page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
      ),
  );
}

/** Scrolls the list by so many pixels, frame by frame, no further than its end. */
export const scrollOn = (page: Page, pixels: number): Promise<void> =>
  page.evaluate(async (most) => {
    const scroller = [...document.querySelectorAll('main *')].find(
      (element) =>
        element.scrollHeight > element.clientHeight + 100 &&
        /auto|scroll/.test(getComputedStyle(element).overflowY),
    );
    if (!scroller) throw new Error('no list to scroll');
    const limit = performance.now() + 60_000;
    const end = scroller.scrollTop + most;
    // A list that has more rows to load counts -1 rows.
    const isAtEnd = () =>
      scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1 &&
      scroller.closest('[aria-rowcount]')?.getAttribute('aria-rowcount') !== '-1';
    while (scroller.scrollTop < end && !isAtEnd() && performance.now() < limit) {
      scroller.scrollTop += 1_500;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    // What was asked for last is still being drawn.
    await new Promise((resolve) => setTimeout(resolve, 200));
  }, pixels);
