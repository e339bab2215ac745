import { createRoute } from '@tanstack/react-router';
import { withTexts } from '../../../lib/program/index.ts';
import { lazyPart } from '../../../ui/program/lazy-part.tsx';
import { settings } from './frame.ts';

export const providerSettings = createRoute({
  getParentRoute: () => settings,
  path: '/providers',
  component: lazyPart(
    withTexts(
      () =>
        import('../../../features/einvoice-accounts/accounts-screen.tsx').then(
          (file) => file.AccountsScreen,
        ),
      'einvoiceAccounts',
      'failure',
    ),
  ),
});
