import { createHash, type KeyObject, X509Certificate } from 'node:crypto';
import { type NameAttribute, nameValue, parseDistinguishedName } from './distinguished-name.ts';

/** Facts of a certificate about its holder and its issuer. */
export type Certificate = Readonly<{
  /** SHA-256 of the DER, lower-case hex: the identity of the certificate. */
  fingerprint: string;
  subject: readonly NameAttribute[];
  issuer: readonly NameAttribute[];
  /** Name of the holder as shown to people: CN, else O, else the whole subject. */
  commonName: string;
  issuerName: string;
  /** Tax code in the subject's UID (`MST:0101234567-001`), or null. */
  taxCode: string | null;
  /** Serial number, upper-case hex. */
  serialNumber: string;
  /** UTC instants, `YYYY-MM-DDThh:mm:ss.sssZ`. */
  notBefore: string;
  notAfter: string;
  keyAlgorithm: Readonly<{ type: 'rsa'; bits: number } | { type: 'ec' } | { type: 'other' }>;
  publicKey: KeyObject;
  /** For building chains. */
  x509: X509Certificate;
}>;

const TAX_CODE = /^(?:MST|CCCD):\s*(\d{10}(?:-\d{3})?|\d{12})$/i;

/**
 * Returns the tax code of a subject: the first UID (OID 0.9.2342.19200300.100.1.1) of the form `MST:…`, or `CCCD:…` for
 * a person, whose identity number is the tax code since 1 July 2025.
 */
function taxCodeOf(subject: readonly NameAttribute[]): string | null {
  for (const { type, value } of subject) {
    const code = type === 'UID' ? TAX_CODE.exec(value.trim())?.[1] : undefined;
    if (code !== undefined) return code;
  }
  return null;
}

function displayName(name: readonly NameAttribute[]): string {
  return (
    nameValue(name, 'CN') ??
    nameValue(name, 'O') ??
    name.map(({ type, value }) => `${type}=${value}`).join(', ')
  );
}

function keyAlgorithmOf(key: KeyObject): Certificate['keyAlgorithm'] {
  const { asymmetricKeyType, asymmetricKeyDetails } = key;
  if (asymmetricKeyType === 'rsa') {
    return { type: 'rsa', bits: asymmetricKeyDetails?.modulusLength ?? 0 };
  }
  return { type: asymmetricKeyType === 'ec' ? 'ec' : 'other' };
}

const WEAK_BELOW_BITS = 2048;
/** Whether the key is short enough to be broken. */
export const isWeakKey = ({ keyAlgorithm: key }: Pick<Certificate, 'keyAlgorithm'>): boolean =>
  key.type === 'rsa' && key.bits < WEAK_BELOW_BITS;

/** Reads a DER certificate. Throws where the bytes are no certificate. */
export function readCertificate(der: Uint8Array): Certificate {
  const x509 = new X509Certificate(der);
  const subject = parseDistinguishedName(x509.subject ?? '');
  const issuer = parseDistinguishedName(x509.issuer ?? '');
  const { publicKey } = x509;
  return {
    fingerprint: createHash('sha256').update(x509.raw).digest('hex'),
    subject,
    issuer,
    commonName: displayName(subject),
    issuerName: displayName(issuer),
    taxCode: taxCodeOf(subject),
    serialNumber: x509.serialNumber,
    notBefore: new Date(x509.validFrom).toISOString(),
    notAfter: new Date(x509.validTo).toISOString(),
    keyAlgorithm: keyAlgorithmOf(publicKey),
    publicKey,
    x509,
  };
}

/** True at an instant (UTC ISO text) inside the certificate's validity, both ends included. */
export function validAt(
  certificate: Pick<Certificate, 'notBefore' | 'notAfter'>,
  instant: string,
): boolean {
  const at = Date.parse(instant);
  return at >= Date.parse(certificate.notBefore) && at <= Date.parse(certificate.notAfter);
}
