import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type PageView, pageChecks, untilLoaded } from './page-checks.ts';
import {
  expectNoSidewaysScroll,
  goOn,
  haveSession,
  openForm,
  screenshot,
  useBrowser,
} from './visitor.ts';
import { cell, fillBuyer, writeLine } from './written-invoice.ts';

const visit = useBrowser();

type Screen = Readonly<{ name: string; open: (page: Page) => Promise<void>; guest?: boolean }>;

/** Goes to a page, by a link where the program is loaded, and waits until nothing is loading any more. */
const go = (path: string) => async (page: Page) => {
  await goOn(page, path);
  await page.locator('h1').first().waitFor();
  await untilLoaded(page);
};

/** Texts with a day that is not written DD/MM/YYYY (AMB-09). The value of a date field is no text of the page. */
const daysInOtherForms = (page: Page): Promise<string[]> =>
  page
    .getByText(/\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[.-]\d{1,2}[.-]\d{4}\b/)
    .filter({ visible: true })
    .allTextContents();

const primary = (page: Page) => page.locator('footer button').last();

const SCREENS: readonly Screen[] = [
  { name: 'login', open: go('/login'), guest: true },
  { name: 'register', open: go('/register'), guest: true },
  { name: 'dashboard', open: go('/main/dashboard') },
  { name: 'revenue', open: go('/main/revenue') },
  { name: 'drafts', open: go('/main/status/draft') },
  { name: 'failed', open: go('/main/status/failed') },
  { name: 'issuing', open: go('/main/status/issuing') },
  { name: 'series', open: go('/main/settings/series') },
  { name: 'look', open: sample },
  { name: 'form-empty', open: openForm },
  { name: 'form-filled', open: filledForm },
  { name: 'form-faults', open: faultyForm },
  { name: 'form-sales', open: (page) => faultyFormOf(page, '2') },
  { name: 'form-transfer', open: (page) => faultyFormOf(page, '6') },
  { name: 'form-confirm', open: confirmation },
];

async function sample(page: Page): Promise<void> {
  await go('/main/settings/look')(page);
  await page.locator('canvas').first().waitFor();
}

async function filledForm(page: Page): Promise<void> {
  await openForm(page);
  await fillBuyer(page);
  if (await isNarrow(page)) return writeCard(page);
  await writeLine(page, 1, ['Giấy in A4 Double A 80gsm', 'ram', '120', '62.000', '10']);
}

async function faultyForm(page: Page): Promise<void> {
  await openForm(page);
  await page.locator('[data-field="buyer.taxCode"] input').fill('12345');
  if (!(await isNarrow(page))) await cell(page, 1, 'name').fill('Ghế xoay');
  await primary(page).click();
  await page.locator('[role=alert]').first().waitFor();
  if (await isNarrow(page)) return;
  await page.locator('[role=alert] ~ ul button').first().click();
}

/** A sales invoice or a transfer note with everything still to be filled in. */
async function faultyFormOf(page: Page, type: string): Promise<void> {
  await openForm(page);
  await page.locator('[data-field=invoiceType] select').selectOption(type);
  await primary(page).click();
  await page.locator('[role=alert]').first().waitFor();
}

async function confirmation(page: Page): Promise<void> {
  await filledForm(page);
  await primary(page).click();
  await page.locator('[data-next-number]').waitFor();
}

const isNarrow = (page: Page) => page.evaluate(() => window.innerWidth <= 768);

/** The sheet of a line, as on a phone. */
async function writeCard(page: Page): Promise<void> {
  await page.locator('main li button').first().click();
  const sheet = page.getByRole('dialog');
  const field = (name: string) => sheet.locator(`[data-field$=".${name}"]`);
  await field('name').fill('Giấy in A4 Double A 80gsm');
  await field('unit').fill('ram');
  await field('quantity').fill('120');
  await field('price').fill('62.000');
  await field('rate').selectOption('10');
  await screenshot(page, 'line-editor-390');
  await sheet.locator('button[type=submit]').click();
  await sheet.waitFor({ state: 'detached' });
}

/** Themes alternate, because contrast does not depend on the language. */
const VISITS: readonly PageView[] = [
  {
    language: 'vi',
    width: 1440,
    height: 900,
    theme: 'light',
    others: [
      { width: 768, height: 1024 },
      { width: 390, height: 844, read: true },
    ],
  },
  {
    language: 'en',
    width: 1440,
    height: 900,
    theme: 'dark',
    others: [{ width: 390, height: 844 }],
  },
  { language: 'no', width: 390, height: 844, theme: 'dark' },
];

test.each(VISITS)(
  'every screen in $language, opened at $width px, $theme, can be used by everybody, fits every window and raises no error',
  async (view) => {
    for (const guest of [true, false]) {
      const visitor = await visit(view);
      const { look, faults } = pageChecks(visitor, view);
      if (!guest) await haveSession(visitor.page);
      for (const screen of SCREENS.filter((one) => (one.guest ?? false) === guest)) {
        await screen.open(visitor.page);
        await look(screen.name);
        expect(await daysInOtherForms(visitor.page), screen.name).toEqual([]);
      }
      await visitor.leave();
      expect(faults).toEqual([]);
    }
  },
);

test('the language is switched on any page and saved', async () => {
  const { page, leave } = await visit();
  await haveSession(page);
  await openForm(page);
  for (const [choice, issue, lang] of [
    ['en', 'Issue', 'en'],
    ['no', 'Utsted', 'nb'],
    ['vi', 'Phát hành', 'vi'],
  ] as const) {
    await page.getByRole('button', { name: choice, exact: true }).click();
    await page.getByRole('button', { name: issue, exact: true }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(lang);
  }
  await leave();
});

test('on a phone an invoice is written card by card and issued', async () => {
  const { page, complaints, leave } = await visit({ width: 390, height: 844 });
  await haveSession(page);
  await filledForm(page);
  await page.getByText('8.184.000').first().waitFor();
  await primary(page).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Phát hành' }).click();
  await page.locator('[data-authority-code]').waitFor();
  await screenshot(page, 'issued-vi-390');
  await expectNoSidewaysScroll(page);
  expect(complaints).toEqual([]);
  await leave();
});
