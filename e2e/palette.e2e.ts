import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK_AND_PHONE, pageChecks, untilLoaded } from './page-checks.ts';
import { enter, follow, haveSession, screenshot, useBrowser } from './visitor.ts';

const visit = useBrowser();
const palette = (page: Page) => page.getByRole('dialog');
const box = (page: Page) => palette(page).getByRole('combobox');
const highlighted = (page: Page) => palette(page).locator('[role=option][data-highlighted]');

async function open(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await box(page).waitFor();
}

/** The job that makes customers of the buyers runs every few seconds. */
const untilFound = (page: Page, typed: string, option: RegExp) =>
  expect
    .poll(
      async () => {
        await box(page).fill('');
        await box(page).fill(typed);
        const line = palette(page).getByRole('option', { name: option });
        await line
          .first()
          .waitFor({ timeout: 2_000 })
          .catch(() => undefined);
        return line.count();
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0);

test('FIND-001 NAV-011 a customer is found by a word without accents and opened by the keyboard alone, and so is an invoice', async () => {
  const { page, complaints, leave } = await visit();
  await enter(page);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await open(page);
  await untilFound(page, 'binh minh', /Bình Minh.*0399998804$/);
  const customers = palette(page).getByRole('group', { name: 'Khách hàng' });
  expect(await customers.locator('mark').allTextContents()).toEqual(['Bình', 'Minh']);
  await screenshot(page, 'palette-found');
  for (let press = 0; press < 40; press += 1) {
    if (await customers.locator('[data-highlighted]').count()) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await page.waitForURL('**/customer/*');
  await page.getByText('0399998804').first().waitFor();
  await palette(page).waitFor({ state: 'detached' });

  // The parameter for the shown invoices changes, the others remain.
  await page.getByRole('link', { name: 'Mua vào', exact: true }).click();
  await page.waitForURL('**/customer/*/INCOMING');
  await page.getByText('0399998804').first().waitFor();
  await page.goBack();

  // Recently opened entries are listed without typing.
  await follow(page, '/main/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await open(page);
  await palette(page)
    .getByRole('group', { name: 'Mở gần đây' })
    .getByRole('option')
    .first()
    .click();
  await page.waitForURL('**/customer/*');
  expect(complaints).toEqual([]);
  await leave();
});

test('the acts on chosen drafts and every page are at hand by their names', async () => {
  const { page, complaints, leave } = await visit();
  await haveSession(page);
  await page.goto('/main/status/draft');
  await page.locator('[role=table] [data-id]').first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await open(page);
  const acts = palette(page).getByRole('group', { name: 'Việc với các hóa đơn đã chọn' });
  await acts.getByRole('option', { name: /Xóa/ }).waitFor();
  await screenshot(page, 'palette-acts');
  await box(page).fill('xoa');
  await expect.poll(() => highlighted(page).textContent()).toContain('Xóa');
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });

  await open(page);
  await box(page).fill('ky hieu');
  await expect.poll(() => highlighted(page).textContent()).toContain('Ký hiệu hóa đơn');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/main/settings/series');
  await open(page);
  await page.keyboard.press('Escape');
  await palette(page).waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await leave();
});

test.each(DESK_AND_PHONE)(
  'palette, partners and notifications in $language, opened at $width px, can be used by everybody and fit the windows',
  async (view) => {
    const visitor = await visit(view);
    const { page } = visitor;
    const { look, faults } = pageChecks(visitor, view);
    await haveSession(page);
    const link = page.locator('main table a').first();
    await expect
      .poll(
        async () => {
          await page.goto('/customer');
          await page.locator('main h1').waitFor({ state: 'attached' });
          await untilLoaded(page);
          return link.count();
        },
        { timeout: 60_000 },
      )
      .toBe(1);
    await look('customers');
    await link.click();
    await page.waitForURL('**/customer/*');
    await look('customer');
    await follow(page, '/vendor');
    await page.locator('main h1').waitFor({ state: 'attached' });
    await look('vendors');
    await follow(page, '/notification');
    await page.locator('main h1').waitFor();
    await look('notifications');
    await open(page);
    await look('palette');
    await box(page).fill('cong ty');
    await palette(page).locator('mark').first().waitFor();
    await look('palette-typed');
    expect(faults).toEqual([]);
    await visitor.leave();
  },
);
