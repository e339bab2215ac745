/**
 * Why a signature, or a whole file, is not accepted. The list is closed; the text is English for
 * the command line and the log, screens translate the code.
 */
export const SIGNATURE_REASONS = {
  // the file
  XML_UNREADABLE: 'the file is not well-formed XML in UTF-8',
  DOCTYPE_REFUSED: 'the file has a DOCTYPE, which invoices never have',
  COMMENT_REFUSED: 'the file has XML comments, which can hide a change',
  TOO_LARGE: 'the file is larger or deeper than an invoice can be',
  DATA_AMBIGUOUS:
    'a signed part stands twice or outside its document: what is shown may not be what was signed',
  UNSIGNED: 'a document in the file has no valid signature of its issuer',
  // the signature's form
  PLACE_UNEXPECTED: 'the signature stands where none belongs',
  SIGNATURE_MALFORMED: 'the signature lacks a part or has one twice',
  ALGORITHM_REFUSED:
    'a signature, digest, canonicalization or transform algorithm is not on the list',
  CANONICAL_FORM_REFUSED: 'the XML has no canonical form, so no signature over it can be checked',
  REFERENCE_NOT_LOCAL: 'a reference does not name an element of this file by its Id',
  REFERENCE_UNRESOLVED: 'a reference names an Id that no element has',
  ID_NOT_UNIQUE: 'a reference names an Id that two elements have',
  REFERENCE_UNEXPECTED: 'a reference covers an element that does not belong to this signature',
  // coverage
  DATA_NOT_COVERED: 'the signature does not cover the document it stands in',
  CODE_NOT_COVERED: "the authority's signature does not cover its code",
  SIGNING_TIME_NOT_COVERED: 'the signing time is missing or not covered by the signature',
  SIGNING_TIME_UNREADABLE: 'the signing time is not a date and time',
  DIGEST_MISMATCH: 'the content was changed after signing',
  SIGNATURE_MISMATCH: 'the signature value does not fit the certificate',
  // signer
  CERTIFICATE_MISSING: 'the signature carries no readable certificate',
  KEY_UNSUITABLE:
    'the key of the certificate does not fit the algorithm, is too short or may not sign documents',
  TAX_CODE_ABSENT: 'the certificate carries no tax code',
  TAX_CODE_MISMATCH: 'the certificate belongs to another tax code',
  SIGNER_NOT_AUTHORITY: 'the certificate is not the tax authority’s',
  CERTIFICATE_NOT_VALID_THEN: 'the certificate was not valid at the signing time',
  SIGNED_IN_FUTURE: 'the signing time lies in the future',
  // intact, but
  ISSUER_UNKNOWN:
    'the signature is intact; the certificate comes from an issuer that is not in the trust store',
} as const;

export type SignatureReasonCode = keyof typeof SIGNATURE_REASONS;

/** A code and its sentence with details; the details alone for a translated sentence. */
export type SignatureReason = Readonly<{
  code: SignatureReasonCode;
  text: string;
  about: string | null;
}>;

export function reasonOf(code: SignatureReasonCode, about = ''): SignatureReason {
  const sentence = SIGNATURE_REASONS[code];
  return about === ''
    ? { code, text: sentence, about: null }
    : { code, text: `${sentence} (${about})`, about };
}

/** Used inside verification only: the first fault ends the check of that signature. */
export class SignatureRefused extends Error {
  override readonly name = 'SignatureRefused';
  readonly reason: SignatureReason;

  constructor(code: SignatureReasonCode, about = '') {
    const reason = reasonOf(code, about);
    super(reason.text);
    this.reason = reason;
  }
}
