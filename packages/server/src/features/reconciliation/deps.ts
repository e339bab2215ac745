import type { PortalLists } from '../../connectors/tax-portal/port.ts';
import type { BulkActsDeps } from '../bulk-acts/index.ts';
import type { LookupDeps } from '../lookup/index.ts';
import type { Reconciling } from './reconciling.ts';

export type ReconciliationDeps = BulkActsDeps &
  LookupDeps &
  Readonly<{
    portalLists: PortalLists;
    reconciling: Reconciling;
    /** Rows of one side that are compared; fewer in tests. */
    mostOfASide?: number;
  }>;
