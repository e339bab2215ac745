import type { Feature } from '../../feature.ts';
import type { LedgerDeps } from './deps.ts';
import { ledgerRoutes } from './routes.ts';

export const ledgerFeature = (deps: LedgerDeps): Feature => ({
  name: 'ledger',
  routes: ledgerRoutes(deps),
});
