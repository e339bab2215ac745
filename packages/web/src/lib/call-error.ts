import type { FieldIssue } from '@hoadon/contracts/http/envelope';
import type { FailureCode } from '@hoadon/domain/errors/failure';

/** What went wrong before any answer of ours arrived, or with an answer that is none. */
export const CLIENT_FAULTS = ['NETWORK', 'UNEXPECTED', 'PROGRAM', 'NEW_VERSION'] as const;
export type ClientFault = (typeof CLIENT_FAULTS)[number];
export type ErrorCode = FailureCode | ClientFault;

type Refusal = Readonly<{
  status: number;
  code: string;
  details?: Readonly<Record<string, string>>;
  issues?: readonly FieldIssue[];
  requestId?: string | null;
}>;

/** A call that was refused or never answered. `code` is translated by the screens, never shown alone. */
export class CallError extends Error {
  override readonly name = 'CallError';
  /** HTTP status; 0 when nothing answered. */
  readonly status: number;
  readonly code: string;
  readonly details: Readonly<Record<string, string>>;
  readonly issues: readonly FieldIssue[];
  /** What support needs to find the call in the log. */
  readonly requestId: string | null;

  constructor(refusal: Refusal, options?: ErrorOptions) {
    super(refusal.code, options);
    this.status = refusal.status;
    this.code = refusal.code;
    this.details = refusal.details ?? {};
    this.issues = refusal.issues ?? [];
    this.requestId = refusal.requestId ?? null;
  }
}

export const isRefusal = (error: unknown, code: ErrorCode): boolean =>
  error instanceof CallError && error.code === code;
