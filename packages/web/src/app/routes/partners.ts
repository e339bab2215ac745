import { createRoute } from '@tanstack/react-router';
import { readListSearch } from '../../features/invoice-lists/index.ts';
import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';
import { main } from './roots.ts';

/**
 * Without an id all customers; with one its invoices, those of one direction where the address has it (NAV-011,
 * NAV-012).
 */
const customer = createRoute({
  getParentRoute: () => main,
  path: '/customer/{-$id}/{-$invoiceType}',
  validateSearch: readListSearch,
  component: lazyPart(
    withTexts(
      () => import('../pages/lists/partners.tsx').then((file) => file.Customers),
      'partners',
      'kit',
    ),
  ),
});
const vendor = createRoute({
  getParentRoute: () => main,
  path: '/vendor/{-$id}/{-$invoiceType}',
  validateSearch: readListSearch,
  component: lazyPart(
    withTexts(
      () => import('../pages/lists/partners.tsx').then((file) => file.Vendors),
      'partners',
      'kit',
    ),
  ),
});

export const partnerRoutes = [customer, vendor] as const;
