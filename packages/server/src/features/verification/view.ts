import type { SignatureFacts } from '@hoadon/contracts/invoices';
import type {
  InvoiceVerification,
  OriginProof,
  VerificationReason as Wire,
} from '@hoadon/contracts/verification';
import { Failure } from '@hoadon/domain/errors/failure';
import { ruleSetOn } from '@hoadon/domain/legal/rule-set';
import { isCodeProven } from '@hoadon/domain/verification/code-reasons';
import type { SignatureFindings } from '@hoadon/domain/verification/file-findings';
import { chainReasons, registeredReasons } from '@hoadon/domain/verification/later-reasons';
import {
  originProofOf,
  type OriginProof as Proof,
  trustOf,
} from '@hoadon/domain/verification/trust';
import { type Verdict, verdictOf } from '@hoadon/domain/verification/verdict';
import {
  REASON_SEVERITIES,
  severityOf,
  subjectOf,
  type VerificationReason,
} from '@hoadon/domain/verification/verification-reasons';
import type { Db } from '../../platform/db/open.ts';
import { findVerified, type Verified } from './verdict.repository.ts';

/** What was found of an invoice, and what the registers and its corrections said since. Throws NOT_FOUND. */
export async function requireVerified(db: Db, companyId: string, id: string): Promise<Verified> {
  const verified = await findVerified(db, companyId, id);
  if (!verified) throw new Failure('NOT_FOUND');
  return verified;
}

/** All that is known against it, what is wrong first. */
export function reasonsOf({ kept, facts, chain_state }: Verified): VerificationReason[] {
  const all = [
    ...(kept?.reasons ?? []),
    ...registeredReasons(facts),
    ...(kept === null ? [] : chainReasons(chain_state)),
  ];
  return REASON_SEVERITIES.flatMap((severity) => all.filter((one) => severityOf(one) === severity));
}

/** Null: it was never checked. */
export const verdictOn = (verified: Verified): Verdict | null =>
  verified.kept === null ? null : verdictOf(reasonsOf(verified));

export function wireVerification(
  verified: Verified,
  rateEntry: InvoiceVerification['rate_entry'],
): InvoiceVerification {
  const { id, verification, validity, authority_code, kept, facts, asked_at, checker } = verified;
  const findings = kept?.findings ?? null;
  return {
    invoice_id: id,
    verification,
    validity,
    verdict: verdictOn(verified),
    trust: trustOf(kept?.reasons ?? null),
    proof: kept && wireProof(originProofOf(kept.reasons, authority_code !== null)),
    reasons: reasonsOf(verified).map(wireReason),
    checked_subjects: [...(kept?.subjects ?? []), ...(facts ? (['partner'] as const) : [])],
    file_hash: kept?.hash ?? null,
    file_size: kept?.size ?? null,
    legal_basis: kept && ruleSetOn(kept.rules_from).legalBasis,
    rules_from: kept?.rules_from ?? null,
    checked_at: instantOf(kept?.checked_at),
    bytes_seen_at: isLost(verified) ? null : instantOf(kept?.bytes_seen_at),
    checked_by: checker,
    signatures: findings?.signatures.map(wireSignature) ?? [],
    is_code_signed: findings && (findings.codeSigned === null ? null : isCodeProven(findings)),
    customer_invalid_data: facts && { ...facts, standing: facts.standing ?? null },
    customer_checked_at: instantOf(asked_at),
    rate_entry: rateEntry,
  };
}

const wireProof = ({ authorityCode, ...proof }: Proof): OriginProof => ({
  ...proof,
  authority_code: authorityCode,
});

const instantOf = (stored: string | null | undefined): string | null =>
  stored ? new Date(stored).toISOString() : null;

const isLost = ({ kept }: Verified): boolean =>
  kept?.reasons.some(({ code }) => code === 'BYTES_CHANGED' || code === 'BYTES_MISSING') ?? false;

export const wireReason = (one: VerificationReason): Wire => ({
  code: one.code,
  severity: severityOf(one),
  subject: subjectOf(one),
  words: { ...one.words },
});

/** What checking signatures found travels as it is told of an open invoice. */
const wireSignature = (found: SignatureFindings): SignatureFacts => ({
  role: found.role as SignatureFacts['role'],
  signer: found.signer,
  signer_tax_code: found.signerTaxCode,
  issuer: found.issuer,
  certificate: found.certificate && {
    subject: found.certificate.subject,
    issuer: found.certificate.issuer,
    serial_number: found.certificate.serialNumber,
    not_before: found.certificate.notBefore,
    not_after: found.certificate.notAfter,
  },
  signed_at: found.signedAt,
  algorithm: found.algorithm,
  is_weak: found.weak,
  is_valid: found.valid,
  is_trusted: found.trusted,
  reason: found.reason as SignatureFacts['reason'],
});
