import { type Certificate, validAt } from '@hoadon/signing/certificates/certificate';
import { AgentFault } from '../agent-fault.ts';
import type { FoundCertificate, PluggedIn } from '../tokens/tokens.ts';

/** Requirements for the signing certificate. */
export type CertificateRequirements = Readonly<{
  /** Tax code of the company, as stated by the page. */
  taxCode: string;
  serialNumber: string | null;
  /** Tax codes in the document: the certificate must match one of every group. */
  documentTaxCodes: readonly (readonly string[])[];
}>;

const MIN_BITS = 2048;

const bare = (taxCode: string): string => taxCode.replace(/[\s-]/g, '');
const sameTaxCode = (a: string, b: string): boolean => bare(a) === bare(b);

const expiresLast = (a: FoundCertificate, b: FoundCertificate): number =>
  b.certificate.notAfter.localeCompare(a.certificate.notAfter);

function checkTaxCode({ taxCode }: Certificate, wanted: CertificateRequirements): void {
  const groups = [[wanted.taxCode], ...wanted.documentTaxCodes];
  for (const group of groups) {
    if (taxCode !== null && group.some((code) => sameTaxCode(code, taxCode))) continue;
    const details = { expected: group.join(', '), found: taxCode ?? '' };
    throw new AgentFault('TAX_CODE_ERROR', null, details);
  }
}

function checkFit({ notBefore, notAfter, keyAlgorithm }: Certificate, instant: string): void {
  const refuse = (reason: ConstructorParameters<typeof AgentFault>[1]) =>
    new AgentFault('SIGN_INVOICE_FAILED', reason, { notBefore, notAfter });
  if (!validAt({ notBefore, notAfter }, instant)) {
    throw refuse(instant < notBefore ? 'CERTIFICATE_NOT_YET_VALID' : 'CERTIFICATE_EXPIRED');
  }
  if (keyAlgorithm.type !== 'rsa' || keyAlgorithm.bits < MIN_BITS) throw refuse('KEY_TOO_SHORT');
}

function candidates(
  { present, certificates }: PluggedIn,
  wanted: CertificateRequirements,
): FoundCertificate[] {
  if (!present) throw new AgentFault('USB_NOT_CONNECT', 'NO_TOKEN');
  if (certificates.length === 0) throw new AgentFault('USB_NOT_ACCESSIBLE', 'NO_CERTIFICATE');
  const { serialNumber, taxCode } = wanted;
  if (serialNumber !== null) {
    const requested = certificates.filter(
      ({ certificate }) => certificate.serialNumber === serialNumber.toUpperCase(),
    );
    if (requested.length === 0) throw new AgentFault('USB_NOT_CONNECT', 'CERTIFICATE_NOT_FOUND');
    return requested;
  }
  const own = certificates.filter(
    ({ certificate }) => certificate.taxCode !== null && sameTaxCode(certificate.taxCode, taxCode),
  );
  return own.length > 0 ? own : [...certificates];
}

/**
 * Returns the certificate to sign with: the requested one, else the company's that is valid now and expires last.
 * Throws AgentFault USB_NOT_CONNECT, USB_NOT_ACCESSIBLE, TAX_CODE_ERROR, and SIGN_INVOICE_FAILED for one that may not
 * sign now. `instant`: UTC ISO text.
 */
export function chooseCertificate(
  plugged: PluggedIn,
  wanted: CertificateRequirements,
  instant: string,
): FoundCertificate {
  const sorted = candidates(plugged, wanted).sort(expiresLast);
  const chosen = sorted.find(({ certificate }) => validAt(certificate, instant)) ?? sorted[0];
  if (chosen === undefined) throw new AgentFault('USB_NOT_CONNECT', 'CERTIFICATE_NOT_FOUND');
  checkTaxCode(chosen.certificate, wanted);
  checkFit(chosen.certificate, instant);
  if (chosen.pinLocked) throw new AgentFault('USB_NOT_ACCESSIBLE', 'PIN_LOCKED');
  return chosen;
}
