import type { TrustStore } from '@hoadon/signing/certificates/trust-store';
import type { Pdf } from '../../connectors/pdf/port.ts';
import type { RemoteSigning } from '../../connectors/remote-signing/port.ts';
import type { Signatures } from '../../connectors/signatures/port.ts';
import type { Spreadsheet } from '../../connectors/spreadsheet/port.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AuthorityConnections } from './connections/index.ts';
import type { OtherReplies } from './inbox/other-replies.ts';
import type { IssuingWakeups } from './issuing-wakeups.ts';
import type { Workshop } from './workshop/index.ts';

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
    wakeups: IssuingWakeups;
    /** Handles replies about other matters than invoices; left out: such replies are unmatched. */
    otherReplies?: OtherReplies;
    /** Pauses in milliseconds between polls for replies after sending, besides the periodic poll. */
    replyWaits: readonly number[];
  }>;
