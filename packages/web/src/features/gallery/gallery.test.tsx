import { screen } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { GALLERY_PARTS } from './gallery-parts.ts';

/** Colours need a real browser and are checked there. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const KIT = [
  'Button',
  'IconButton',
  'Hints',
  'Field',
  'TextArea',
  'MoneyInput',
  'DateInput',
  'Select',
  'Combobox',
  'Checkbox',
  'SearchBox',
  'Pill',
  'Tag',
  'Progress',
  'Modal',
  'ConfirmDialog',
  'Menu',
  'ContextMenu',
  'Toast',
  'Tabs',
  'TableShell',
  'Paginator',
  'EmptyState',
  'Skeleton',
  'ErrorState',
  'Carousel',
];

test('the gallery shows every small part of the kit and breaks no accessibility rule', async () => {
  await renderApp({ path: '/gallery', signedIn: false });
  await screen.findByRole('heading', { level: 1 });
  const shown = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
  expect(shown).toEqual(KIT);
  expect(await violations()).toEqual([]);
}, 60_000);

test.each(GALLERY_PARTS)(
  '%s stands on a page of its own and breaks no accessibility rule',
  async (part) => {
    await renderApp({ path: `/gallery/${part}`, signedIn: false });
    await screen.findAllByRole('heading', { level: 2 });
    expect(await violations()).toEqual([]);
  },
);

async function violations(): Promise<unknown[]> {
  const found = await axe.run(document.body, {
    runOnly: RULES,
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}
