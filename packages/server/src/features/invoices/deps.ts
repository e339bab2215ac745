import type { TrustStore } from '@hoadon/signing/certificates/trust-store';
import type { Pdf } from '../../connectors/pdf/port.ts';
import type { Platform } from '../../platform/platform.ts';

/** What reading invoices stands on: the platform, the printer, and whose signatures are believed. */
export type InvoicesDeps = Platform & Readonly<{ pdf: Pdf; trust: TrustStore }>;
