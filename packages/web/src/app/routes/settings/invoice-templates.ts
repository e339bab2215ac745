import { createRoute } from '@tanstack/react-router';
import { withTexts } from '../../../lib/program/index.ts';
import { lazyPart } from '../../../ui/program/lazy-part.tsx';
import { settings } from './frame.ts';
import { readLookSearch } from './look-search.ts';

const series = createRoute({
  getParentRoute: () => settings,
  path: '/series',
  component: lazyPart(
    withTexts(
      () =>
        import('../../../features/invoice-templates/series-screen.tsx').then(
          (file) => file.SeriesScreen,
        ),
      'invoiceTemplates',
      'issuing',
    ),
  ),
});

const look = createRoute({
  getParentRoute: () => settings,
  path: '/look',
  validateSearch: readLookSearch,
  component: lazyPart(
    withTexts(
      () => import('../../pages/look-settings.tsx').then((file) => file.LookSettings),
      'invoiceTemplates',
    ),
  ),
});

export const templateSettings = [series, look] as const;
