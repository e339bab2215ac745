import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What axe finds against WCAG 2.2 AA, as sentences. The header, footer and links at the side, which are a third of what there
 * is to read, are the same on all pages that a visitor sees: they are read with the first.
 */
export async function violations(page: Page): Promise<string[]> {
  // Through the debugger: the page's content policy lets no script in from elsewhere.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(untilStill);
  const skipsFrame = await page.evaluate(isFrameRead);
  return page.evaluate(
    async ({ tags, skipsFrame }) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const FRAME = 'header, footer, nav[data-bottom-bar], nav > a, nav > span';
      const skipped = [...document.querySelectorAll('#root *')].filter(
        (part) => skipsFrame && part.matches(FRAME) && !part.closest('main'),
      );
      // The focus guards of an open menu pass the focus on, so their missing names are no fault.
      const guards = document.querySelectorAll('[data-base-ui-focus-guard]');
      const { violations } = await axe.run(
        { include: document, exclude: [...skipped, ...guards] },
        {
          runOnly: { type: 'tag', values: tags },
          // Only violations are reported.
          resultTypes: ['violations'],
          selectors: false,
        },
      );
      return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
    },
    { tags: STANDARD, skipsFrame },
  );
}

/** In the page: whether axe has read the frame around the pages of a signed-in user in this layout, theme and language, and notes it as read. */
function isFrameRead(): boolean {
  const page = document.querySelector('main#content');
  // Behind a dialog nothing is read.
  if (!page || page.closest('[inert], [aria-hidden=true]')) return false;
  const isNarrow = matchMedia('(max-width: 768px)').matches;
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const frame = `axe ${isNarrow} ${isDark} ${document.documentElement.lang}`;
  // It is cleared with the window, for the next visitor.
  const isRead = sessionStorage.getItem(frame) !== null;
  sessionStorage.setItem(frame, 'read');
  return isRead;
}

/** Waits for finite animations: elements that fade in have too little contrast. */
async function untilStill(): Promise<void> {
  const moving = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(moving.map(({ finished }) => finished));
}
