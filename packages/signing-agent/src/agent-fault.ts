import type { AgentFailureCode, AgentReason } from '@hoadon/contracts/signing-agent';

/** Thrown if a call cannot continue. Never contains a PIN, a token or key material. */
export class AgentFault extends Error {
  override readonly name = 'AgentFault';
  readonly code: AgentFailureCode;
  readonly reason: AgentReason | null;
  readonly details: Readonly<Record<string, string>>;

  constructor(
    code: AgentFailureCode,
    reason: AgentReason | null = null,
    details: Record<string, string> = {},
    options?: ErrorOptions,
  ) {
    super(reason === null ? code : `${code}: ${reason}`, options);
    this.code = code;
    this.reason = reason;
    this.details = details;
  }
}
