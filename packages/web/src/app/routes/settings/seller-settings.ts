import { createRoute } from '@tanstack/react-router';
import { withTexts } from '../../../lib/program/index.ts';
import { lazyPart } from '../../../ui/program/lazy-part.tsx';
import { settings } from './frame.ts';

export const numberSettings = createRoute({
  getParentRoute: () => settings,
  path: '/numbers',
  component: lazyPart(
    withTexts(
      () =>
        import('../../../features/seller-settings/numbers-screen.tsx').then(
          (file) => file.NumbersScreen,
        ),
      'sellerSettings',
      'failure',
    ),
  ),
});
