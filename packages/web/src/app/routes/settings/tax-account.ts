import { createRoute } from '@tanstack/react-router';
import { withTexts } from '../../../lib/program/index.ts';
import { lazyPart } from '../../../ui/program/lazy-part.tsx';
import { settings } from './frame.ts';

export const taxAccountSettings = createRoute({
  getParentRoute: () => settings,
  path: '/tax-account',
  component: lazyPart(
    withTexts(
      () =>
        import('../../../features/tax-account/tax-account-page.tsx').then(
          (file) => file.TaxAccountPage,
        ),
      'taxAccount',
      'failure',
    ),
  ),
});
