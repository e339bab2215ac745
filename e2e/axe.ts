import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds against WCAG 2.2 AA, as sentences. */
export async function violations(page: Page): Promise<string[]> {
  // Through the debugger: the page's content policy lets no script in from elsewhere.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(untilStill);
  return page.evaluate(async (tags) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    // The guards around an open menu hand the focus on at once; nobody stays on them.
    const context = { include: document, exclude: [['[data-base-ui-focus-guard]']] };
    const { violations: found } = await axe.run(context, {
      runOnly: { type: 'tag', values: tags },
      // What passed is not written up.
      resultTypes: ['violations'],
      selectors: false,
    });
    return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
  }, STANDARD);
}

/** What fades in is pale for a moment: waits for it, and not for what moves for ever. */
async function untilStill(): Promise<void> {
  const moving = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(moving.map(({ finished }) => finished));
}
