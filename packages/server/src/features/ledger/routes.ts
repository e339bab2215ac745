import * as contract from '@hoadon/contracts/ledger';
import { fileRoute, type Route } from '../../platform/http/route.ts';
import type { LedgerDeps } from './deps.ts';
import { writeLedger } from './export-ledger.ts';

export const ledgerRoutes = (deps: LedgerDeps): Route[] => [
  fileRoute(contract.exportLedger, (input, { companyId }) => writeLedger(deps, companyId, input)),
];
