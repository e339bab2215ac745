import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { AREAS, FOLLOW_UP_ITEMS, MAIN_ITEMS, MOBILE_TABS, UNISSUED_ITEMS } from './nav-items.ts';
import { opensPage, PAGE_RIGHTS, PAGES_FOR_ALL, rightOf } from './page-rights.ts';
import { newRouter } from './router.tsx';

/** The tabs of the settings have their rights beside them. */
const SETTINGS = '/main/settings';

/** The pages inside the shell, by the paths of their routes. */
function pagesOfTheShell(): string[] {
  const { routesById } = newRouter(new QueryClient());
  return Object.values(routesById)
    .filter(({ id, options }) => id.startsWith('/main/') && options.component !== undefined)
    .map(({ fullPath }): string => fullPath)
    .filter((path) => !path.startsWith(SETTINGS));
}

test('every page either is for everybody or names the right that it needs', () => {
  const pages = pagesOfTheShell();
  expect(pages.length).toBeGreaterThan(25);
  const named = [...Object.keys(PAGE_RIGHTS), ...PAGES_FOR_ALL];
  expect(pages.filter((path) => !named.includes(path))).toEqual([]);
  expect(named.filter((path) => !pages.includes(path))).toEqual([]);
});

test('whatever the menus offer but the overview needs a right', () => {
  const offered = [...AREAS, ...MAIN_ITEMS, ...UNISSUED_ITEMS, ...FOLLOW_UP_ITEMS, ...MOBILE_TABS];
  expect(
    [...new Set(offered.map(({ to }): string => to))].filter((to) => rightOf(to) === null),
  ).toEqual(['/main/dashboard']);
});

test('a draft is opened and edited with the rights to drafts alone', () => {
  const all = { add: true, view: true, change: true, delete: true };
  const drafts = { invoice_draft_management: all };
  expect(opensPage('/main/invoice/$id', drafts)).toBe(true);
  expect(opensPage('/main/invoice/$id/edit', drafts)).toBe(true);
  expect(opensPage('/main/revenue', drafts)).toBe(false);
  expect(opensPage('/main/invoice/$id', { invoice_management: all })).toBe(true);
  expect(opensPage('/main/invoice/$id', {})).toBe(false);
});
