import type { PortalLists, TaxPortal } from '../../connectors/tax-portal/port.ts';
import type { Platform } from '../../platform/platform.ts';
import type { InvoiceReading } from '../intake/index.ts';

/** What the account at the portal stands on: the portal, and readers of what it answers. */
export type TaxAccountDeps = Platform &
  Readonly<{
    taxPortal: TaxPortal;
    portalLists: PortalLists;
    reading: InvoiceReading;
    /** What the simulated portal of a demo takes as a password; null: the portal is the real one. */
    demoPassword: string | null;
  }>;
