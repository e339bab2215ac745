import { createRoute } from '@tanstack/react-router';
import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';
import { main } from './roots.ts';

const fetchStatements = withTexts(
  () =>
    import('../../features/bank-statements/statements-page.tsx').then(
      (file) => file.StatementsPage,
    ),
  'bankStatements',
  'draftImport',
  'partners',
  'failure',
);

const path = '/main/bank-statements';
const component = lazyPart(fetchStatements);
const start = createRoute({ getParentRoute: () => main, path, component });
const one = createRoute({ getParentRoute: () => main, path: `${path}/$id`, component });

export const bankStatementRoutes = [start, one] as const;
