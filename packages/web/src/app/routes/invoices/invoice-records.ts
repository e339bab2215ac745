import { createRoute } from '@tanstack/react-router';
import { withTexts } from '../../../lib/program/index.ts';
import { lazyPart } from '../../../ui/program/lazy-part.tsx';
import { main } from '../roots.ts';

const fresh = createRoute({
  getParentRoute: () => main,
  path: '/main/record/new',
  component: lazyPart(
    withTexts(
      () => import('../../pages/invoice/new-record.tsx').then((file) => file.NewRecord),
      'invoiceRecords',
    ),
  ),
});

export const invoiceRecordRoutes = [fresh] as const;
