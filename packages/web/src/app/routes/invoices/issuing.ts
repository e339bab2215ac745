import { createRoute } from '@tanstack/react-router';
import { withTexts } from '../../../lib/program/index.ts';
import { rowId, searchReader } from '../../../lib/search.ts';
import { lazyPart } from '../../../ui/program/lazy-part.tsx';
import { main } from '../roots.ts';

const newInvoice = createRoute({
  getParentRoute: () => main,
  path: '/main/invoice/new',
  // The invoice that the new one begins as a copy of.
  validateSearch: searchReader({ copy: rowId }),
  component: lazyPart(
    withTexts(
      () => import('../../pages/invoice/new-invoice.tsx').then((file) => file.NewInvoice),
      'issuing',
      'issue',
      'formRecovery',
      'getTemplate',
      'buyerSuggestion',
    ),
  ),
});
const editInvoice = createRoute({
  getParentRoute: () => main,
  path: '/main/invoice/$id/edit',
  component: lazyPart(
    withTexts(
      () => import('../../pages/invoice/edit-invoice.tsx').then((file) => file.EditInvoice),
      'issuing',
      'issue',
      'formRecovery',
      'getTemplate',
      'buyerSuggestion',
    ),
  ),
});

export const issuingRoutes = [newInvoice, editInvoice] as const;
