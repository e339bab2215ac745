import { createRoute } from '@tanstack/react-router';
import {
  ALL,
  EXPENSE,
  INCONSISTENCY,
  type ListDefinition,
  PAYABLE_DEBT,
  RECEIVABLE_DEBT,
  REVENUE,
  readListSearch,
  SUSPECT,
  taggedList,
} from '../../../features/invoice-lists/index.ts';
import { withTexts } from '../../../lib/program/index.ts';
import { lazyPart } from '../../../ui/program/lazy-part.tsx';
import { listPage } from '../../pages/lists/invoice-lists.tsx';
import { main } from '../roots.ts';
import { prefetchList } from './prefetch-list.ts';

/** A list is what people come for: its page is part of the first load. */
const listRoute = <Path extends string>(path: Path, definition: ListDefinition) =>
  createRoute({
    getParentRoute: () => main,
    path,
    validateSearch: readListSearch,
    component: listPage(definition),
    loader: (entered) => prefetchList(entered, definition),
  });

const tagged = createRoute({
  getParentRoute: () => main,
  path: '/main/tag/$tag',
  validateSearch: readListSearch,
  component: lazyPart(() =>
    import('../../pages/lists/tagged-invoices.tsx').then((file) => file.TaggedInvoices),
  ),
  loader: (entered) => prefetchList(entered, taggedList(entered.params.tag)),
});

const oneInvoice = createRoute({
  getParentRoute: () => main,
  path: '/main/invoice/$id',
  component: lazyPart(
    withTexts(
      () => import('../../pages/invoice/one-invoice.tsx').then((file) => file.OneInvoice),
      'viewer',
      'issuing',
      'corrections',
      'family',
      'failure',
      'kit',
    ),
  ),
});

export const invoiceRoutes = [
  listRoute('/main/revenue', REVENUE),
  listRoute('/main/expense', EXPENSE),
  listRoute('/main/all', ALL),
  listRoute('/main/suspect', SUSPECT),
  listRoute('/main/inconsistency', INCONSISTENCY),
  listRoute('/main/payable-debt', PAYABLE_DEBT),
  listRoute('/main/receivable-debt', RECEIVABLE_DEBT),
  tagged,
  oneInvoice,
] as const;
