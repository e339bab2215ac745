import { AgentFault } from '../../lib/agent.ts';
import { CallError } from '../../lib/call-error.ts';

/** Everything the modal has a title, a text and steps for (invoicing §8, and the browser's own obstacles). */
export const TOKEN_FAULTS = [
  'APP_NOT_START',
  'APP_NOT_UPTODATE',
  'USB_NOT_CONNECT',
  'TAX_CODE_ERROR',
  'USB_NOT_ACCESSIBLE',
  'RELEASE_INVOICE_FAILED',
  'SIGN_INVOICE_FAILED',
  'CREATE_TMP_INVOICE_FAILED',
  'LICENSE_EXPIRED',
  'REPORT_INVOICE_ERROR_FAILED',
  'TRANSFER_INVOICE_FAILED',
  'BROWSER_DENIED',
  'BROWSER_INSECURE',
  'PAIRING_REFUSED',
  'ORIGIN_NOT_ALLOWED',
  'UPLOAD_FAILED',
] as const;
export type TokenFaultCode = (typeof TOKEN_FAULTS)[number];

export type TokenFault = Readonly<{
  code: TokenFaultCode;
  /** A reason of the agent or the server, where one is known. */
  reason: string | null;
  details: Readonly<Record<string, string>>;
  /** The server's refusal, to be shown in its own words. */
  cause: CallError | null;
}>;

/** What was being done when it went wrong. */
export type Phase = 'token' | 'create' | 'upload';

/** Thrown where the user declined this site on the agent's own page. */
export class PairingRefused extends Error {
  override readonly name = 'PairingRefused';
}

const isTokenFault = (code: string): code is TokenFaultCode =>
  TOKEN_FAULTS.some((one) => one === code);

/** Any failure as the modal shows it; `failure`: what one of ours is called, where it is not that of an invoice. */
export function tokenFault(error: unknown, phase: Phase, failure?: TokenFaultCode): TokenFault {
  const fault = faultIn(error, phase);
  const isOurs = fault.code === OTHERWISE[phase] || fault.code === 'UPLOAD_FAILED';
  if (failure === undefined) return fault;
  // Its reasons are shown beneath it, in the words of the refusal.
  if (fault.code === failure) return { ...fault, reason: null };
  return isOurs && phase !== 'token' ? { ...fault, code: failure } : fault;
}

function faultIn(error: unknown, phase: Phase): TokenFault {
  if (error instanceof PairingRefused) return faultOf('PAIRING_REFUSED');
  if (error instanceof AgentFault) {
    const code = isTokenFault(error.code) ? error.code : 'SIGN_INVOICE_FAILED';
    return { code, reason: error.reason, details: error.details, cause: null };
  }
  if (!(error instanceof CallError)) return faultOf(OTHERWISE[phase]);
  const reason = error.details['reason'] ?? null;
  const code = isTokenFault(error.code) ? error.code : codeOfCall(error, phase);
  return { code, reason, details: error.details, cause: isTokenFault(error.code) ? null : error };
}

const OTHERWISE = {
  token: 'SIGN_INVOICE_FAILED',
  create: 'CREATE_TMP_INVOICE_FAILED',
  upload: 'RELEASE_INVOICE_FAILED',
} as const satisfies Record<Phase, TokenFaultCode>;

const codeOfCall = (error: CallError, phase: Phase): TokenFaultCode =>
  phase === 'upload' && isUndelivered(error) ? 'UPLOAD_FAILED' : OTHERWISE[phase];

const faultOf = (code: TokenFaultCode): TokenFault => ({
  code,
  reason: null,
  details: {},
  cause: null,
});

/** Refusals of what was signed: the same files would be refused again. */
const JUDGED: readonly string[] = [
  'TAX_CODE_ERROR',
  'SIGN_INVOICE_FAILED',
  'RELEASE_INVOICE_FAILED',
  'INVOICE_ALREADY_SIGNED',
  'INPUT_DATA_IS_INVALID',
  'NOT_FOUND',
];
export const isJudged = (error: unknown): boolean =>
  error instanceof CallError && JUDGED.includes(error.code);

/** The server did not refuse: the same files may be sent again, and must be. */
export const isUndelivered = (error: unknown): boolean =>
  !(error instanceof CallError) ||
  error.status === 0 ||
  error.status >= 500 ||
  [401, 408, 429].includes(error.status);
