import type { VerificationCode, VerificationReason } from './reasons/verification-reasons.ts';

/** `unproven`: neither shown nor refuted; `absent`: there is nothing to judge. */
export const PROOF_STATES = ['proven', 'unproven', 'broken', 'absent'] as const;
export type ProofState = (typeof PROOF_STATES)[number];

/** What a file proves of the origin of an invoice, each on its own (docs/decisions/0036). */
export type OriginProof = Readonly<{
  /** The bytes are as they were signed; unproven: what is recorded is not what they state. */
  integrity: ProofState;
  /** The certificate names the seller, by tax code and name, and no other could have made the signature. */
  signer: ProofState;
  /** The certificates lead to a configured authority, and were valid on the day of signing. */
  trust: ProofState;
  /** A signature of a trusted key of the tax authority covers the code; absent: there is no code. */
  authorityCode: ProofState;
}>;

/** The proofs in one word, as lists show it: the weakest counts. `unchecked`: no file, or not checked yet. */
export const TRUSTS = [
  'proven',
  'record-differs',
  'issuer-unknown',
  'signer-differs',
  'code-not-proven',
  'invalid',
  'unchecked',
] as const;
export type Trust = (typeof TRUSTS)[number];

const NO_BYTES: readonly VerificationCode[] = ['NO_FILE', 'CHECK_FAILED'];
/** Also what can be read in two ways: readers disagree on what was signed. */
const BROKEN_BYTES: readonly VerificationCode[] = [
  'PART_TWICE',
  'BYTES_CHANGED',
  'BYTES_MISSING',
  'FILE_REFUSED',
  'NOT_IN_FILE',
  'SIGNATURE_MISSING',
];
/** Faults of a signature that are found after its bytes were found intact. */
const OF_HOLDER = new Set(['TAX_CODE_ABSENT', 'TAX_CODE_MISMATCH', 'SIGNER_NOT_AUTHORITY']);
const OF_TIME = new Set(['CERTIFICATE_NOT_VALID_THEN', 'SIGNED_IN_FUTURE']);
/** Signatures of other signers prove nothing about the origin of an invoice. */
const NOT_OF_ISSUER = new Set(['buyer', 'other']);

type ReasonIndex = Readonly<{
  has(...codes: VerificationCode[]): boolean;
  /** Whether a signature is invalid for such a reason. */
  hasInvalid(test: (signatureReason: string) => boolean): boolean;
  isIssuerUnknown: boolean;
  /** Roles of those whose signature others can forge: the day of signing is their word too, so that it excuses nothing. */
  weakRoles: readonly string[];
}>;

function foundIn(reasons: readonly VerificationReason[]): ReasonIndex {
  const invalid = reasons.flatMap(({ code, words }) =>
    code === 'SIGNATURE_INVALID' ? [words['signature_reason'] ?? ''] : [],
  );
  return {
    has: (...codes) => reasons.some(({ code }) => codes.includes(code)),
    hasInvalid: (test) => invalid.some(test),
    isIssuerUnknown: reasons.some(
      ({ code, words }) =>
        code === 'CERTIFICATE_ISSUER_UNKNOWN' && !NOT_OF_ISSUER.has(words['role'] ?? ''),
    ),
    weakRoles: reasons
      .filter(({ code }) => code === 'SIGNATURE_WEAK')
      .map(({ words }) => words['role'] ?? '')
      .filter((role) => !NOT_OF_ISSUER.has(role)),
  };
}

const UNPROVEN_SIGNER: readonly VerificationCode[] = [
  'SIGNER_NAME_DIFFERS',
  'SIGNER_IS_DELEGATE',
  'SIGNER_NOT_COMPARED',
];

/** What the reasons of a verdict mean for each proof. `hasCode`: the invoice states a code of the authority. */
export function originProofOf(
  reasons: readonly VerificationReason[],
  hasCode: boolean,
): OriginProof {
  const index = foundIn(reasons);
  const integrity = integrityProof(index);
  const authorityCode = codeProof(index, hasCode, integrity);
  return integrity === 'proven' || integrity === 'unproven'
    ? { integrity, authorityCode, ...holderProofs(index) }
    : { integrity, authorityCode, signer: 'absent', trust: 'absent' };
}

function integrityProof({ has, hasInvalid }: ReasonIndex): ProofState {
  if (has(...NO_BYTES)) return 'absent';
  const isOfBytes = (signatureReason: string) =>
    !OF_HOLDER.has(signatureReason) && !OF_TIME.has(signatureReason);
  if (has(...BROKEN_BYTES) || hasInvalid(isOfBytes)) return 'broken';
  return has('RECORD_DIFFERS', 'DEDUCTION_NOT_IN_FILE') ? 'unproven' : 'proven';
}

function holderProofs({ has, hasInvalid, isIssuerUnknown, weakRoles }: ReasonIndex) {
  const isOfOther =
    has('CERTIFICATE_OF_OTHER') || hasInvalid((signatureReason) => OF_HOLDER.has(signatureReason));
  const isOutOfTime =
    has('CERTIFICATE_NOT_VALID_THEN') ||
    hasInvalid((signatureReason) => OF_TIME.has(signatureReason));
  const isUnproven = has(...UNPROVEN_SIGNER) || weakRoles.length > 0;
  return {
    signer: isOfOther ? 'broken' : isUnproven ? 'unproven' : 'proven',
    // The holder is checked first: of a certificate of another holder the chain is not known.
    trust: isOutOfTime ? 'broken' : isOfOther ? 'absent' : isIssuerUnknown ? 'unproven' : 'proven',
  } as const;
}

function codeProof(
  { has, weakRoles }: ReasonIndex,
  hasCode: boolean,
  integrity: ProofState,
): ProofState {
  if (has('CODE_MISSING')) return 'broken';
  if (!hasCode) return 'absent';
  const isUnproven =
    integrity !== 'proven' ||
    has('CODE_NOT_SIGNED', 'CODE_UNEXPECTED', 'CODE_NOT_STATED', 'CODE_MALFORMED') ||
    weakRoles.includes('authority');
  return isUnproven ? 'unproven' : 'proven';
}

/** `reasons`: null where it was not checked. */
export function trustOf(reasons: readonly VerificationReason[] | null): Trust {
  if (reasons === null) return 'unchecked';
  const { integrity, signer, trust, authorityCode } = originProofOf(reasons, true);
  if (integrity === 'absent') return 'unchecked';
  if ([integrity, signer, trust, authorityCode].includes('broken')) return 'invalid';
  if (integrity === 'unproven') return 'record-differs';
  if (trust === 'unproven') return 'issuer-unknown';
  if (signer === 'unproven') return 'signer-differs';
  return authorityCode === 'unproven' ? 'code-not-proven' : 'proven';
}
