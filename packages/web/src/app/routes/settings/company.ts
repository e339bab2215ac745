import { createRoute } from '@tanstack/react-router';
import { withTexts } from '../../../lib/program/index.ts';
import { lazyPart } from '../../../ui/program/lazy-part.tsx';
import { settings } from './frame.ts';

export const companySettings = createRoute({
  getParentRoute: () => settings,
  path: '/company',
  component: lazyPart(
    withTexts(
      () =>
        import('../../../features/company/company-settings.tsx').then(
          (file) => file.CompanySettings,
        ),
      'company',
      'companyArchive',
      'issue',
      'kit',
    ),
  ),
});
