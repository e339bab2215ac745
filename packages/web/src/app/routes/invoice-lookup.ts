import { createRoute } from '@tanstack/react-router';
import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';
import { root } from './roots.ts';

/** For buyers, signed in or not. */
const invoiceLookup = createRoute({
  getParentRoute: () => root,
  path: '/tra-cuu',
  component: lazyPart(
    withTexts(
      () =>
        import('../../features/invoice-lookup/lookup-page.tsx').then(
          (file) => file.InvoiceLookupPage,
        ),
      'invoiceLookup',
    ),
  ),
});

export const invoiceLookupRoutes = [invoiceLookup] as const;
