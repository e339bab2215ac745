import type { TrustStore } from '@hoadon/signing/certificates/trust-store';
import type { Pdf } from '../../connectors/pdf/port.ts';
import type { RemoteSigning } from '../../connectors/remote-signing/port.ts';
import type { Signatures } from '../../connectors/signatures/port.ts';
import type { Platform } from '../../platform/platform.ts';

/** What printing invoices stands on: the platform, the printer, and whose signatures are believed. */
export type PrintingDeps = Platform &
  Readonly<{ pdf: Pdf; signatures: Signatures; trust: TrustStore }>;

/** What reading them stands on besides: the keys that the PDFs given out are sealed with. */
export type InvoicesDeps = PrintingDeps & Readonly<{ remoteSigning: RemoteSigning }>;
