import type { Pdf } from '../../connectors/pdf/port.ts';
import type { Signatures } from '../../connectors/signatures/port.ts';
import type { Platform } from '../../platform/platform.ts';

/** Checks of strangers' files, and a printer of the reports on them. */
export type VerificationDeps = Platform &
  Readonly<{
    signatures: Signatures;
    pdf: Pdf;
    /** Stored files of a company that are checked in a batch; fewer in tests. */
    filesAtOnce?: number;
  }>;
