import { createRoute } from '@tanstack/react-router';
import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';
import { main } from './roots.ts';

const fetchReconciliation = withTexts(
  () =>
    import('../../features/reconciliation/reconciliation-page.tsx').then(
      (file) => file.ReconciliationPage,
    ),
  'reconciliation',
  'draftImport',
  'failure',
);

const path = '/main/reconciliation';
const component = lazyPart(fetchReconciliation);
const start = createRoute({ getParentRoute: () => main, path, component });
const one = createRoute({ getParentRoute: () => main, path: `${path}/$id`, component });

export const reconciliationRoutes = [start, one] as const;
