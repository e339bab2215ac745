import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { violations } from './axe.ts';
import {
  expectNoScrollingWindow,
  expectNoSidewaysScroll,
  type Language,
  screenshot,
  type Theme,
  type Visitor,
} from './visitor.ts';

type Window = Readonly<{
  width: number;
  height: number;
  /** Theme of the system; by default unchanged when a window is resized. */
  theme?: Theme;
  /**
   * Whether axe checks the page in this window. Once for each layout and theme is enough: 768 px has the layout of 390 px, and
   * every language has the same texts (locales/texts.test.ts).
   */
  read?: boolean;
}>;

/** The window in which a page is opened and, by default, checked by axe, and those to which it is resized. */
export type PageView = Window &
  Readonly<{
    language: Language;
    /** Resizing costs a tenth of opening the page again. */
    others?: readonly Window[];
  }>;

const desk = { width: 1440, height: 900 };
const tablet = { width: 768, height: 1024 };
const phone = { width: 390, height: 844 };

/** Widest and narrowest window: for pages built from parts that other tests check in every window. */
export const WIDE_AND_NARROW: readonly PageView[] = [
  { language: 'vi', ...desk },
  { language: 'en', ...phone },
];
/** Desk and phone, in two languages. */
export const DESK_AND_PHONE: readonly PageView[] = [
  { language: 'vi', ...desk, others: [{ ...phone, read: true }] },
  { language: 'en', ...phone, read: false, others: [desk] },
];
/** Desk, tablet and phone, in two languages. */
export const EVERY_WINDOW: readonly PageView[] = [
  { language: 'vi', ...desk, others: [tablet, { ...phone, read: true }] },
  { language: 'en', ...phone, read: false, others: [tablet, desk] },
];

export const untilLoaded = (page: Page): Promise<void> =>
  expect.poll(() => page.locator('.shimmer').count()).toBe(0);

/**
 * Returns `look`, which takes a named screenshot and checks layout, accessibility and the browser's log in every window, and
 * `faults`, its output. `untilReady` waits until the page has loaded.
 */
export function pageChecks(
  { page, complaints }: Pick<Visitor, 'page' | 'complaints'>,
  {
    language,
    others = [],
    read = true,
    ...first
  }: Pick<PageView, 'language' | 'width'> & Partial<PageView>,
  untilReady: (page: Page) => Promise<void> = untilLoaded,
) {
  const { theme = 'light' } = first;
  const faults: string[] = [];
  const lookOnce = async (name: string, width: number, isRead: boolean) => {
    await untilReady(page);
    await screenshot(page, `${name}-${language}-${width}`);
    await expectNoSidewaysScroll(page);
    await expectNoScrollingWindow(page);
    const problems = [...(isRead ? await violations(page) : []), ...complaints.splice(0)];
    faults.push(...problems.map((fault) => `${name} at ${width} px: ${fault}`));
  };
  const look = async (name: string): Promise<void> => {
    await lookOnce(name, first.width, read);
    if (others.length === 0) return;
    const open = await openParts(page);
    for (const { read = false, ...window } of others) {
      await resize(page, { theme, ...window });
      // A dialog that resizing has closed would not be checked.
      await expect.poll(() => openParts(page)).toEqual(open);
      await lookOnce(name, window.width, read);
    }
    await resize(page, { height: desk.height, theme, ...first });
  };
  return { look, faults };
}

type Shape = Required<Pick<Window, 'width' | 'height' | 'theme'>>;

async function resize(page: Page, { width, height, theme }: Shape): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: theme });
}

/** The dialogs and menus that are open, by their roles. */
const openParts = (page: Page): Promise<(string | null)[]> =>
  page
    .locator('[role=dialog]:visible, [role=alertdialog]:visible, [role=menu]:visible')
    .evaluateAll((parts) => parts.map((part) => part.getAttribute('role')));
