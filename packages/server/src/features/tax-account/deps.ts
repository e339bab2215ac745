import type { PortalLists, TaxPortal } from '../../connectors/tax-portal/port.ts';
import type { Platform } from '../../platform/platform.ts';
import type { InvoiceReading } from '../intake/index.ts';

export type TaxAccountDeps = Platform &
  Readonly<{
    taxPortal: TaxPortal;
    portalLists: PortalLists;
    reading: InvoiceReading;
    /** The password of the simulated portal in a demo; null: the portal is the real one. */
    demoPassword: string | null;
  }>;
