import { createRoute } from '@tanstack/react-router';
import { withTexts } from '../../lib/program/index.ts';
import { count, matching, searchReader } from '../../lib/search.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';
import { main } from './roots.ts';

const fetchReturn = withTexts(
  () => import('../pages/vat-return.tsx').then((file) => file.VatReturn),
  'vatReturn',
  'kit',
  'failure',
  'signing',
  'releasing',
);
const fetchReturns = withTexts(
  () => import('../pages/vat-return.tsx').then((file) => file.VatReturns),
  'vatReturn',
  'kit',
  'failure',
  'signing',
  'releasing',
);

/** Which return: the period as the form writes it, which amendment, and the cell whose invoices are open. */
const one = createRoute({
  getParentRoute: () => main,
  path: '/main/vat-return',
  validateSearch: searchReader({
    kyKKhai: matching(/^(?:0[1-9]|1[0-2]|[1-4])\/20\d\d$/),
    soLan: count,
    cell: matching(/^\d\d[ab]?$/),
  }),
  component: lazyPart(fetchReturn),
});
const all = createRoute({
  getParentRoute: () => main,
  path: '/main/vat-returns',
  component: lazyPart(fetchReturns),
});

export const vatReturnRoutes = [one, all] as const;
