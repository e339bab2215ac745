import type { TrustStore } from '@hoadon/signing/certificates/trust-store';
import type { Pdf } from '../../connectors/pdf/port.ts';
import type { RemoteSigning } from '../../connectors/remote-signing/port.ts';
import type { Spreadsheet } from '../../connectors/spreadsheet/port.ts';
import type { Platform } from '../../platform/platform.ts';

/** Returns are signed with hosted keys or by a token, printed, and written as workbooks. */
export type VatReturnDeps = Platform &
  Readonly<{
    remoteSigning: RemoteSigning;
    trust: TrustStore;
    pdf: Pick<Pdf, 'printVatReturn'>;
    spreadsheet: Pick<Spreadsheet, 'write'>;
  }>;
