import type { PlacedSignature } from '@hoadon/xml/signed-documents';
import { expectedTaxCodes } from '@hoadon/xml/signed-documents';
import { SignatureRefused } from '../signature-reason.ts';
import { type Certificate, validAt } from './certificate.ts';
import { nameValue } from './distinguished-name.ts';

/** Holder of the tax authority's certificate: since 2025, and before the departments were merged. */
const AUTHORITY_NAMES = new Set(['CỤC THUẾ', 'TỔNG CỤC THUẾ']);
const CLOCKS_DIFFER_BY_MS = 86_400_000;
const VIET_NAM = '+07:00';
const SIGNING_TIME = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.\d+)?(Z|[+-]\d{2}:\d{2})?$/;

/**
 * Returns the instant (UTC ISO) of a SigningTime: local time of Viet Nam unless it has a zone. Null if the text is no
 * date and time.
 */
export function signingInstant(text: string): string | null {
  const [, local, zone = VIET_NAM] = SIGNING_TIME.exec(text.trim()) ?? [];
  const at = new Date(`${local}${zone}`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

const bare = (taxCode: string): string => taxCode.replace(/[\s-]/g, '');

function checkTaxCode(placed: PlacedSignature, certificate: Certificate): void {
  const groups = expectedTaxCodes(placed);
  const own = certificate.taxCode;
  if (own === null) {
    if (placed.signaturePlace.role === 'buyer') return;
    throw new SignatureRefused('TAX_CODE_ABSENT', certificate.commonName);
  }
  for (const group of groups) {
    if (!group.some((taxCode) => bare(taxCode) === bare(own))) {
      throw new SignatureRefused('TAX_CODE_MISMATCH', `${own}, not ${group.join(' or ')}`);
    }
  }
}

function checkAuthority(certificate: Certificate): void {
  const name = (nameValue(certificate.subject, 'CN') ?? '').normalize('NFC').trim().toUpperCase();
  // Certificates of taxpayers contain a tax code, that of the authority none: a certification authority for taxpayers
  // must not be able to certify the tax authority.
  if (!AUTHORITY_NAMES.has(name) || certificate.taxCode !== null) {
    throw new SignatureRefused('SIGNER_NOT_AUTHORITY', certificate.commonName);
  }
}

/** Throws SignatureRefused where the certificate's holder may not sign at this place. */
export function checkHolder(placed: PlacedSignature, certificate: Certificate): void {
  const { role } = placed.signaturePlace;
  if (role === 'authority') checkAuthority(certificate);
  else if (role !== 'other') checkTaxCode(placed, certificate);
}

/**
 * Throws SignatureRefused if the certificate was not valid at the signing time, or that time is in the future. A
 * signing time before the day of issue rests on the signer alone, perhaps with an expired certificate: the certificate
 * must have been valid on the day of issue as well.
 */
export function checkTime(
  certificate: Certificate,
  { signedAt, issuedAt }: Readonly<{ signedAt: string; issuedAt: string | null }>,
  now: string,
): void {
  if (Date.parse(signedAt) > Date.parse(now) + CLOCKS_DIFFER_BY_MS) {
    throw new SignatureRefused('SIGNED_IN_FUTURE', signedAt);
  }
  const isOutOfDate = (at: string) => !validAt(certificate, at);
  if (
    isOutOfDate(signedAt) ||
    (issuedAt !== null && issuedAt > signedAt && isOutOfDate(issuedAt))
  ) {
    const { notBefore, notAfter } = certificate;
    throw new SignatureRefused('CERTIFICATE_NOT_VALID_THEN', `${notBefore} to ${notAfter}`);
  }
}
