import { openPdf } from '@hoadon/signing/pdf/pdf-file';
import {
  type PreparedDocument,
  type PreparedFault,
  PreparedRefused,
  readPrepared,
} from '@hoadon/xml/prepared-document';
import { AgentFault } from '../agent-fault.ts';

const REASONS = {
  UNREADABLE: 'DOCUMENT_UNREADABLE',
  AMBIGUOUS: 'DOCUMENT_AMBIGUOUS',
  ALREADY_SIGNED: 'DOCUMENT_ALREADY_SIGNED',
  PLACE_MISSING: 'SIGNATURE_PLACE_MISSING',
} as const satisfies Record<PreparedFault, string>;

/** Translates a refused document into a reason of the contract. */
export async function withReason<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof PreparedRefused)) throw cause;
    throw new AgentFault('SIGN_INVOICE_FAILED', REASONS[cause.code], {}, { cause });
  }
}

/** Throws AgentFault for an ambiguous file, which could be shown in one reading and signed in another. */
export const readXml = (bytes: Uint8Array, fileName: string): Promise<PreparedDocument> =>
  withReason(() => readPrepared(bytes, fileName));

/** Refuses a PDF that cannot be signed before the user is asked. */
export function checkPdf(bytes: Uint8Array): void {
  try {
    openPdf(bytes);
  } catch (cause) {
    throw new AgentFault('SIGN_INVOICE_FAILED', 'DOCUMENT_UNREADABLE', {}, { cause });
  }
}
