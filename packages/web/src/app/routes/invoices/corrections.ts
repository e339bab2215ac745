import { createRoute } from '@tanstack/react-router';
import { withTexts } from '../../../lib/program/index.ts';
import { lazyPart } from '../../../ui/program/lazy-part.tsx';
import { main } from '../roots.ts';

const correctInvoice = createRoute({
  getParentRoute: () => main,
  path: '/main/invoice/$id/correct/$way',
  component: lazyPart(
    withTexts(
      () => import('../../pages/invoice/correct-invoice.tsx').then((file) => file.CorrectInvoice),
      'issuing',
      'issue',
      'formRecovery',
      'getTemplate',
      'buyerSuggestion',
    ),
  ),
});

export const correctionRoutes = [correctInvoice] as const;
