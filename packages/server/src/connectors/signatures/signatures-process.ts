import type { Instant } from '@hoadon/domain/dates/plain-date';
import { createTrustStore, type TrustStore } from '@hoadon/signing/certificates/trust-store';
import { checkFile } from './check-file.ts';
import { closingOf } from './closing-of.ts';
import type { ClosingVerdict, FileVerdict } from './port.ts';

/** What a process of the signatures is given: the file, and whose authorities are believed. */
export type ToCheck = Readonly<{ xml: Uint8Array; pinned: readonly Uint8Array[]; now: Instant }>;

let trust: TrustStore | null = null;

/** Whom we trust does not change while a process lives: what it found out about certificates is kept. */
export function check({ xml, pinned, now }: ToCheck): Promise<FileVerdict> {
  trust ??= createTrustStore(pinned);
  return checkFile(xml, { trust, now });
}

/** Of a PDF. */
export const closing = async (pdf: Uint8Array): Promise<ClosingVerdict> => closingOf(pdf);
