import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { addTexts } from '../../lib/i18n.ts';
import { rowId, searchReader } from '../../lib/search.ts';
import { main } from './roots.ts';

const newInvoice = createRoute({
  getParentRoute: () => main,
  path: '/main/invoice/new',
  // The invoice that the new one begins as a copy of.
  validateSearch: searchReader({ copy: rowId }),
  component: lazyRouteComponent(() => import('../pages/invoice-form.tsx'), 'NewInvoice'),
  loader: () =>
    addTexts(
      'issuing',
      'issue',
      'releasing',
      'failure',
      'formRecovery',
      'getTemplate',
      'buyerSuggestion',
    ),
});
const editInvoice = createRoute({
  getParentRoute: () => main,
  path: '/main/invoice/$id/edit',
  component: lazyRouteComponent(() => import('../pages/invoice-form.tsx'), 'EditInvoice'),
  loader: () =>
    addTexts(
      'issuing',
      'issue',
      'releasing',
      'failure',
      'formRecovery',
      'getTemplate',
      'buyerSuggestion',
    ),
});

export const issuingRoutes = [newInvoice, editInvoice] as const;
