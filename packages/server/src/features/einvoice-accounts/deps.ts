import type { EinvoiceProviders } from '../../connectors/einvoice-providers/port.ts';
import type { Platform } from '../../platform/platform.ts';

/** What accounts with providers stand on: the platform and the providers' systems. */
export type EinvoiceAccountsDeps = Platform & Readonly<{ einvoiceProviders: EinvoiceProviders }>;
