import { createRoute } from '@tanstack/react-router';
import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';
import { main } from './roots.ts';

const systemStatus = createRoute({
  getParentRoute: () => main,
  path: '/main/system-status',
  component: lazyPart(
    withTexts(
      () =>
        import('../../features/system-status/system-status-page.tsx').then(
          (file) => file.SystemStatusPage,
        ),
      'systemStatus',
      'einvoiceAccounts',
      'failure',
    ),
  ),
});

export const systemStatusRoutes = [systemStatus] as const;
