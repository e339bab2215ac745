import type { SignatureFacts } from '@hoadon/contracts/invoices';
import type {
  InvoiceVerification,
  WireVerificationReason as Wire,
  WireOriginProof,
} from '@hoadon/contracts/verification';
import { Failure } from '@hoadon/domain/errors/failure';
import { ruleSetOn } from '@hoadon/domain/legal/rule-set';
import type { SignatureFindings } from '@hoadon/domain/verification/file-findings';
import { isCodeProven } from '@hoadon/domain/verification/reasons/code-reasons';
import { chainReasons, registeredReasons } from '@hoadon/domain/verification/reasons/later-reasons';
import {
  REASON_SEVERITIES,
  severityOf,
  subjectOf,
  type VerificationReason,
} from '@hoadon/domain/verification/reasons/verification-reasons';
import {
  originProofOf,
  type OriginProof as Proof,
  trustOf,
} from '@hoadon/domain/verification/trust';
import { type Verdict, verdictOf } from '@hoadon/domain/verification/verdict';
import type { Db } from '../../platform/db/open.ts';
import { findVerified, type Verified } from './verdict.repository.ts';

/** Findings of an invoice, with later register entries and corrections. Throws NOT_FOUND. */
export async function requireVerified(db: Db, companyId: string, id: string): Promise<Verified> {
  const verified = await findVerified(db, companyId, id);
  if (!verified) throw new Failure('NOT_FOUND');
  return verified;
}

/** All that is known against it, what is wrong first. */
export function reasonsOf({ verdict, facts, chain_state }: Verified): VerificationReason[] {
  const all = [
    ...(verdict?.reasons ?? []),
    ...registeredReasons(facts),
    ...(verdict === null ? [] : chainReasons(chain_state)),
  ];
  return REASON_SEVERITIES.flatMap((severity) => all.filter((one) => severityOf(one) === severity));
}

/** Null: it was never checked. */
export const verdictOn = (verified: Verified): Verdict | null =>
  verified.verdict === null ? null : verdictOf(reasonsOf(verified));

export function wireVerification(
  verified: Verified,
  rateEntry: InvoiceVerification['rate_entry'],
): InvoiceVerification {
  const { id, verification, validity, authority_code, verdict, facts, asked_at, checker } =
    verified;
  const findings = verdict?.findings ?? null;
  return {
    invoice_id: id,
    verification,
    validity,
    verdict: verdictOn(verified),
    trust: trustOf(verdict?.reasons ?? null),
    proof: verdict && wireProof(originProofOf(verdict.reasons, authority_code !== null)),
    reasons: reasonsOf(verified).map(wireReason),
    checked_subjects: [...(verdict?.subjects ?? []), ...(facts ? (['partner'] as const) : [])],
    file_hash: verdict?.hash ?? null,
    file_size: verdict?.size ?? null,
    legal_basis: verdict && ruleSetOn(verdict.rules_from).legalBasis,
    rules_from: verdict?.rules_from ?? null,
    checked_at: instantOf(verdict?.checked_at),
    bytes_seen_at: isLost(verified) ? null : instantOf(verdict?.bytes_seen_at),
    checked_by: checker,
    signatures: findings?.signatures.map(wireSignature) ?? [],
    is_code_signed: findings && (findings.codeSigned === null ? null : isCodeProven(findings)),
    customer_invalid_data: facts && { ...facts, standing: facts.standing ?? null },
    customer_checked_at: instantOf(asked_at),
    rate_entry: rateEntry,
  };
}

const wireProof = ({ authorityCode, ...proof }: Proof): WireOriginProof => ({
  ...proof,
  authority_code: authorityCode,
});

const instantOf = (stored: string | null | undefined): string | null =>
  stored ? new Date(stored).toISOString() : null;

const isLost = ({ verdict }: Verified): boolean =>
  verdict?.reasons.some(({ code }) => code === 'BYTES_CHANGED' || code === 'BYTES_MISSING') ??
  false;

export const wireReason = (one: VerificationReason): Wire => ({
  code: one.code,
  severity: severityOf(one),
  subject: subjectOf(one),
  words: { ...one.words },
});

/** Findings of signatures as in the response for an uploaded invoice. */
const wireSignature = (findings: SignatureFindings): SignatureFacts => ({
  role: findings.role as SignatureFacts['role'],
  signer: findings.signer,
  signer_tax_code: findings.signerTaxCode,
  issuer: findings.issuer,
  certificate: findings.certificate && {
    subject: findings.certificate.subject,
    issuer: findings.certificate.issuer,
    serial_number: findings.certificate.serialNumber,
    not_before: findings.certificate.notBefore,
    not_after: findings.certificate.notAfter,
  },
  signed_at: findings.signedAt,
  algorithm: findings.algorithm,
  is_weak: findings.weak,
  is_valid: findings.valid,
  is_trusted: findings.trusted,
  reason: findings.reason as SignatureFacts['reason'],
});
