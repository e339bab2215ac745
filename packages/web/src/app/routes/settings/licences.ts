import { createRoute } from '@tanstack/react-router';
import { withTexts } from '../../../lib/program/index.ts';
import { lazyPart } from '../../../ui/program/lazy-part.tsx';
import { settings } from './frame.ts';

export const licenceSettings = createRoute({
  getParentRoute: () => settings,
  path: '/licence',
  component: lazyPart(
    withTexts(
      () =>
        import('../../../features/licences/packages/licence-page.tsx').then(
          (file) => file.LicencePage,
        ),
      'licences',
    ),
  ),
});
