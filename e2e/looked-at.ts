import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { violations } from './axe.ts';
import { expectNoSidewaysScroll, type Language, screenshot, type Visitor } from './visitor.ts';

/** How somebody sees a page. */
export type View = Readonly<{ language: Language; width: number; height: number }>;

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
  { language: 'vi', ...desk },
  { language: 'en', ...desk },
  { language: 'vi', ...phone },
  { language: 'en', ...phone },
];
/** With what lies between them. */
export const EVERY_WINDOW: readonly View[] = [
  ...DESK_AND_PHONE,
  { language: 'vi', ...tablet },
  { language: 'en', ...tablet },
];

/** Nothing is loading any more. */
export const untilLoaded = (page: Page): Promise<void> =>
  expect.poll(() => page.locator('.shimmer').count()).toBe(0);

/**
 * Looks at what stands on the page, under a name: a picture of it, that it fits the window, that everybody
 * can use it and that the browser did not complain. `faults` gathers what is wrong.
 */
export function looking(
  { page, complaints }: Pick<Visitor, 'page' | 'complaints'>,
  { language, width }: Pick<View, 'language' | 'width'>,
) {
  const faults: string[] = [];
  const look = async (name: string): Promise<void> => {
    await untilLoaded(page);
    await screenshot(page, `${name}-${language}-${width}`);
    await expectNoSidewaysScroll(page);
    const found = [...(await violations(page)), ...complaints.splice(0)];
    faults.push(...found.map((fault) => `${name}: ${fault}`));
  };
  return { look, faults };
}
