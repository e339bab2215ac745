import { AGENT_REASONS } from '@hoadon/contracts/signing-agent';

/** What the server finds wrong with a signed file, beside the agent's own reasons. */
const SERVER_REASONS = [
  'OTHER_BYTES',
  'CERTIFICATE_NOT_VALID_NOW',
  'ISSUER_UNKNOWN',
  'SIGNED_BEFORE_PREPARED',
] as const;
export const FAULT_REASONS = [...AGENT_REASONS, ...SERVER_REASONS];
export type FaultReason = (typeof FAULT_REASONS)[number];

export const isFaultReason = (text: string): text is FaultReason =>
  FAULT_REASONS.some((reason) => reason === text);
