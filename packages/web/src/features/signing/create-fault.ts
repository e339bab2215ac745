import { CallError } from '../../lib/call-error.ts';

/** Refusals that invoicing §8 names for themselves, and those shown field by field or as an unknown outcome. */
const TOLD_AS_THEY_ARE: readonly string[] = [
  'LICENSE_EXPIRED',
  'CREATE_TMP_INVOICE_FAILED',
  'RELEASE_INVOICE_FAILED',
  'SIGN_INVOICE_FAILED',
  'TAX_CODE_ERROR',
  'IDEMPOTENCY_KEY_IN_USE',
];

/**
 * The name of a refused creation: any other refusal of the server is a failed creation, whose cause is shown beneath it
 * (ERR-007, ERR-009). Faults by field are passed on as they are (ERR-008), and a lost response proves nothing about the
 * invoice.
 */
export function createFault(error: unknown): unknown {
  if (!(error instanceof CallError) || error.issues.length > 0) return error;
  const isAnswer = error.status >= 400 && error.status < 500;
  if (!isAnswer || TOLD_AS_THEY_ARE.includes(error.code)) return error;
  const { status, details, requestId } = error;
  const code = 'CREATE_TMP_INVOICE_FAILED';
  return new CallError({ status, code, details, requestId }, { cause: error });
}
