import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { brokenRules } from '../../testing/broken-rules.ts';
import { renderGallery } from '../../testing/pages/gallery.ts';
import { GALLERY_PARTS } from './gallery-parts.ts';

/** It shows parts of pages. */
const NO_REGIONS = { region: { enabled: false } };

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
  await renderGallery({ path: '/gallery', signedIn: false });
  await screen.findByRole('heading', { level: 1 });
  const shown = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
  expect(shown).toEqual(KIT);
  expect(await brokenRules(document.body, NO_REGIONS)).toEqual([]);
}, 60_000);

test.each(GALLERY_PARTS)(
  '%s has a page of its own and breaks no accessibility rule',
  async (part) => {
    await renderGallery({ path: `/gallery/${part}`, signedIn: false });
    await screen.findAllByRole('heading', { level: 2 });
    expect(await brokenRules(document.body, NO_REGIONS)).toEqual([]);
  },
);
