import type { TrustStore } from '@hoadon/signing/certificates/trust-store';
import type { Pdf } from '../../connectors/pdf/port.ts';
import type { RemoteSigning } from '../../connectors/remote-signing/port.ts';
import type { Signatures } from '../../connectors/signatures/port.ts';
import type { Spreadsheet } from '../../connectors/spreadsheet/port.ts';
import type { Platform } from '../../platform/platform.ts';

export type PrintingDeps = Platform &
  Readonly<{ pdf: Pdf; signatures: Signatures; trust: TrustStore }>;

/** `remoteSigning` has the keys that seal delivered PDFs; `spreadsheet` writes lists of corrected invoices. */
export type InvoicesDeps = PrintingDeps &
  Readonly<{ remoteSigning: RemoteSigning; spreadsheet: Pick<Spreadsheet, 'write'> }>;
