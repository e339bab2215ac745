import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from './axe.ts';
import { expectNoSidewaysScroll, screenshot, useBrowser } from './visitor.ts';

const visit = useBrowser();

const PARTS = [
  '',
  'filters',
  'number-grid',
  'settings-form',
  'split-view',
  'tree',
  'charts',
] as const;
const WIDTHS = [1440, 390] as const;

const VISITS = (['light', 'dark'] as const).flatMap((theme) =>
  WIDTHS.map((width) => ({ theme, width })),
);

/** As the user's own choice, which must hold against what the system says. */
async function wear(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme === 'dark' ? 'light' : 'dark' });
  await page.addInitScript((chosen) => localStorage.setItem('hoadon.theme', chosen), theme);
}

test.each(VISITS)(
  'every part of the kit can be seen by everybody, $theme and $width px wide',
  async ({ theme, width }) => {
    const { page, complaints, leave } = await visit({ width, height: 900 });
    await wear(page, theme);
    const faults: string[] = [];
    for (const part of PARTS) {
      await page.goto(`/gallery/${part}`);
      await page.locator('h2').first().waitFor();
      await screenshot(page, `gallery-${part || 'basics'}-${theme}-${width}`);
      await expectNoSidewaysScroll(page);
      faults.push(...(await violations(page)).map((fault) => `${part}: ${fault}`));
      faults.push(...complaints.splice(0).map((text) => `${part}: ${text}`));
    }
    expect(faults).toEqual([]);
    await leave();
  },
);

test('whoever chooses nothing sees what the system is set to', async () => {
  const { page, leave } = await visit();
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/gallery');
  await page.locator('h2').first().waitFor();
  const light = await ground();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(ground).not.toBe(light);
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  expect(await ground()).toBe(light);
  await leave();
});
