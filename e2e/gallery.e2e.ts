import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type PageView, pageChecks } from './page-checks.ts';
import { follow, goOn, useBrowser } from './visitor.ts';

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
/** Actions that open what the page does not show at first. */
const ACTS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  filters: async (page) => {
    await page.getByRole('button', { name: 'Lọc', exact: true }).click();
    await page.getByRole('dialog').waitFor();
  },
  'settings-form': async (page) => {
    await page.getByRole('textbox', { name: 'Tên đơn vị' }).fill('');
    await page.getByRole('button', { name: 'Lưu' }).click();
    await page.getByRole('alert').first().waitFor();
  },
  charts: async (page) => {
    await page.getByRole('slider').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Xem dạng bảng' }).last().click();
    await page.getByRole('columnheader', { name: 'Mục' }).last().scrollIntoViewIfNeeded();
  },
};

test.each([
  { theme: 'light', system: 'dark' },
  { theme: 'dark', system: 'light' },
] as const)(
  'every part of the kit can be seen by everybody in $theme on a system that is $system, wide and narrow',
  async ({ theme, system }) => {
    const view: PageView = {
      language: 'vi',
      width: 1440,
      height: 900,
      theme: system,
      others: [{ width: 390, height: 900, theme: system, read: true }],
    };
    const visitor = await visit(view);
    const { page } = visitor;
    // Some parts of the kit show how a page loads, for ever.
    const { look, faults } = pageChecks(visitor, view, async () => {});
    // The user's own choice, which must hold against that of the system.
    await page.evaluate((chosen) => localStorage.setItem('hoadon.theme', chosen), theme);
    for (const part of PARTS) {
      await goOn(page, `/gallery/${part}`);
      await page.locator('h2').first().waitFor();
      for (const act of [null, ACTS[part]]) {
        if (act === undefined) continue;
        await act?.(page);
        await look(`gallery-${part || 'basics'}${act ? '-used' : ''}-${theme}`);
      }
    }
    expect(faults).toEqual([]);
    await visitor.leave();
  },
);

test('without a choice the theme is that of the system', async () => {
  const { page, leave } = await visit();
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/gallery');
  await page.locator('h2').first().waitFor();
  const light = await ground();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(ground).not.toBe(light);
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await expect.poll(ground).toBe(light);
  await leave();
});

test('a tree of five thousand nodes goes by the keys, and never loses the focus while it scrolls', async () => {
  const { page, leave } = await visit();
  await page.goto('/gallery/tree');
  const tree = page.getByRole('tree').first();
  await tree.getByRole('treeitem', { name: 'Khách hàng' }).click();
  await page.keyboard.press('End');
  const focused = page.locator('[role=treeitem]:focus');
  await expect.poll(() => focused.textContent()).toContain('Chứng từ khác');
  await expect.poll(() => focused.evaluate(isInSight)).toBe(true);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => focused.textContent()).toBe('Lâm Đồng 35');
  expect(await tree.getByRole('treeitem').count()).toBeLessThan(60);
  await tree.evaluate((element) => element.parentElement?.scrollTo({ top: 0 }));
  await expect.poll(() => focused.evaluate(isInSight)).toBe(false);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => focused.textContent()).toBe('Huế 34');
  await expect.poll(() => focused.evaluate(isInSight)).toBe(true);
  await leave();
});

/** Whether an element is inside the visible part of its scroller. */
function isInSight(element: Element): boolean {
  const own = element.getBoundingClientRect();
  const around = element.closest('.overflow-y-auto')?.getBoundingClientRect();
  return around !== undefined && own.top >= around.top - 1 && own.bottom <= around.bottom + 1;
}

test('what is dragged falls on the node under it; the line between two panes follows the mouse', async () => {
  const { page, leave } = await visit();
  await page.goto('/gallery/tree');
  await page
    .getByText('Kéo ô này vào thư mục')
    .dragTo(page.getByRole('treeitem', { name: 'Cần Thơ 2' }).first());
  await page.getByText('Đã thả vào thư mục 0.0.1').waitFor();
  await follow(page, '/gallery/split-view');
  const line = page.getByRole('separator');
  const box = await line.boundingBox();
  if (!box) throw new Error('no line between the panes');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 200, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  const share = Number(await line.getAttribute('aria-valuenow'));
  expect(share).toBeGreaterThan(55);
  await page.reload();
  await expect.poll(() => line.getAttribute('aria-valuenow')).toBe(String(share));
  await leave();
});
