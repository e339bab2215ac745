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
  /** Of the system. Left out in a window that is resized: as before. */
  theme?: Theme;
  /**
   * Whether axe reads the page in this window. Once for each layout and theme is enough: 768 px are laid out like 390 px, and
   * each language has the same texts (locales/texts.test.ts).
   */
  read?: boolean;
}>;

/** How somebody sees a page: the window that it is opened in and read unless told otherwise, and those it is resized to. */
export type View = Window &
  Readonly<{
    language: Language;
    /** Resizing costs a tenth of opening the page again. */
    others?: readonly Window[];
  }>;

const desk = { width: 1440, height: 900 };
const tablet = { width: 768, height: 1024 };
const phone = { width: 390, height: 844 };

/** The widest and the narrowest, each in a language of its own: for what is built of parts that others show in all. */
export const WIDE_AND_NARROW: readonly View[] = [
  { language: 'vi', ...desk },
  { language: 'en', ...phone },
];
/** Desk and phone, in two languages. */
export const DESK_AND_PHONE: readonly View[] = [
  { language: 'vi', ...desk, others: [{ ...phone, read: true }] },
  { language: 'en', ...phone, read: false, others: [desk] },
];
/** With what lies between them. */
export const EVERY_WINDOW: readonly View[] = [
  { language: 'vi', ...desk, others: [tablet, { ...phone, read: true }] },
  { language: 'en', ...phone, read: false, others: [tablet, desk] },
];

/** Nothing is loading any more. */
export const untilLoaded = (page: Page): Promise<void> =>
  expect.poll(() => page.locator('.shimmer').count()).toBe(0);

/**
 * Looks at what stands on the page, under a name: a picture of it, that it fits the windows, that everybody
 * can use it and that the browser did not complain. `faults` gathers what is wrong. `untilReady` waits for what the page loads.
 */
export function looking(
  { page, complaints }: Pick<Visitor, 'page' | 'complaints'>,
  {
    language,
    others = [],
    read = true,
    ...first
  }: Pick<View, 'language' | 'width'> & Partial<View>,
  untilReady: (page: Page) => Promise<void> = untilLoaded,
) {
  const { theme = 'light' } = first;
  const faults: string[] = [];
  const lookOnce = async (name: string, width: number, isRead: boolean) => {
    await untilReady(page);
    await screenshot(page, `${name}-${language}-${width}`);
    await expectNoSidewaysScroll(page);
    await expectNoScrollingWindow(page);
    const found = [...(isRead ? await violations(page) : []), ...complaints.splice(0)];
    faults.push(...found.map((fault) => `${name} at ${width} px: ${fault}`));
  };
  const look = async (name: string): Promise<void> => {
    await lookOnce(name, first.width, read);
    if (others.length === 0) return;
    const open = await openParts(page);
    for (const { read = false, ...window } of others) {
      await resize(page, { theme, ...window });
      // What closes with the window would not be looked at.
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
