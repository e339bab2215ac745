import type { TrustStore } from '@hoadon/signing/certificates/trust-store';
import type { Pdf } from '../../connectors/pdf/port.ts';
import type { RemoteSigning } from '../../connectors/remote-signing/port.ts';
import type { Spreadsheet } from '../../connectors/spreadsheet/port.ts';
import type { TaxAuthority } from '../../connectors/tax-authority/port.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DueHints } from './due-hints.ts';
import type { Line } from './line.ts';
import type { Workshop } from './workshop/index.ts';

/** What issuing stands on: the platform and the outside systems it speaks to. */
export type IssuingDeps = Platform &
  Readonly<{
    taxAuthority: TaxAuthority;
    remoteSigning: RemoteSigning;
    pdf: Pick<Pdf, 'print'>;
    spreadsheet: Pick<Spreadsheet, 'write'>;
    /** Authorities whose signatures on replies are believed. */
    trust: TrustStore;
    workshop: Workshop;
    /** Where it is said that a company has work due. */
    hints: DueHints;
    /** What this process knows of the line to the authority. */
    line: Line;
    /** Pauses in milliseconds between looks for replies after sending; the periodic look comes anyway. */
    replyWaits: readonly number[];
  }>;
