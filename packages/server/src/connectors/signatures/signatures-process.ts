import type { Instant } from '@hoadon/domain/dates/plain-date';
import { createTrustStore, type TrustStore } from '@hoadon/signing/certificates/trust-store';
import { checkFile } from './check-file.ts';
import { closingOf } from './closing-signature.ts';
import type { ClosingVerdict, FileVerdict } from './port.ts';

/** Task of a signature process: the file, and the trusted authorities. */
export type ToCheck = Readonly<{ xml: Uint8Array; pinned: readonly Uint8Array[]; now: Instant }>;

/**
 * Created by the first task: the trusted authorities do not change during the life of a process, so its results on
 * certificates stay valid.
 */
let trust: TrustStore | null = null;

export function check({ xml, pinned, now }: ToCheck): Promise<FileVerdict> {
  trust ??= createTrustStore(pinned);
  return checkFile(xml, { trust, now });
}

/** Of a PDF. */
export const closing = async (pdf: Uint8Array): Promise<ClosingVerdict> => closingOf(pdf);
