import type { EinvoiceProviders } from '../../connectors/einvoice-providers/port.ts';
import type { Platform } from '../../platform/platform.ts';

export type EinvoiceAccountsDeps = Platform & Readonly<{ einvoiceProviders: EinvoiceProviders }>;
