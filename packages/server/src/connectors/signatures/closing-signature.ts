import { closingSignatureOf } from '@hoadon/signing/pdf/verify-pdf';
import { SignatureRefused } from '@hoadon/signing/signature-reason';
import type { ClosingVerdict } from './port.ts';

/**
 * Verifies the closing signature of a PDF in this process; the result leaves out the key, which cannot be sent between
 * processes.
 */
export function closingOf(pdf: Uint8Array): ClosingVerdict {
  try {
    const { taxCode, notBefore, notAfter } = closingSignatureOf(pdf);
    return { holder: { taxCode, notBefore, notAfter } };
  } catch (error) {
    if (error instanceof SignatureRefused) return { fault: error.reason };
    throw error;
  }
}
