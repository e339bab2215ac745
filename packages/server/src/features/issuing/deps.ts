import type { TrustStore } from '@hoadon/signing/certificates/trust-store';
import type { Pdf } from '../../connectors/pdf/port.ts';
import type { RemoteSigning } from '../../connectors/remote-signing/port.ts';
import type { Signatures } from '../../connectors/signatures/port.ts';
import type { Spreadsheet } from '../../connectors/spreadsheet/port.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AuthorityConnections } from './connections/index.ts';
import type { DueHints } from './due-hints.ts';
import type { OtherAnswers } from './inbox/other-answers.ts';
import type { Workshop } from './workshop/index.ts';

/** What issuing stands on: the platform and the outside systems it speaks to. */
export type IssuingDeps = Platform &
  Readonly<{
    connections: AuthorityConnections;
    remoteSigning: RemoteSigning;
    pdf: Pick<Pdf, 'print'>;
    spreadsheet: Pick<Spreadsheet, 'stream'>;
    /** Checks of PDFs that a token signed. */
    signatures: Pick<Signatures, 'closing'>;
    /** Authorities whose signatures on replies are believed. */
    trust: TrustStore;
    workshop: Workshop;
    /** Where it is said that a company has work due. */
    hints: DueHints;
    /** Who takes answers about something else than an invoice; left out: nobody does. */
    otherAnswers?: OtherAnswers;
    /** Pauses in milliseconds between looks for replies after sending; the periodic look comes anyway. */
    replyWaits: readonly number[];
  }>;
