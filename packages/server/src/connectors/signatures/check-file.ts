import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { Certificate } from '@hoadon/signing/certificates/certificate';
import { writeDistinguishedName } from '@hoadon/signing/certificates/distinguished-name';
import type { TrustStore } from '@hoadon/signing/certificates/trust-store';
import { type Verification, verifyDocument } from '@hoadon/signing/verifying/verify-xml';
import { invoicesIn } from '@hoadon/xml/invoice/decode';
import { DecodeRefused } from '@hoadon/xml/invoice/decode-refused';
import type { CertificateFacts, FileVerdict, InvoiceVerdict } from './port.ts';

/** Verifies a file in this process; the result leaves out keys and elements, which cannot be sent between processes. */
export async function checkFile(
  xml: Uint8Array,
  options: Readonly<{ trust: TrustStore; now: Instant }>,
): Promise<FileVerdict> {
  const verification = await verifyDocument(xml, options);
  const { valid, fault, signatures, invoices } = verification;
  const named = namedIn(verification);
  return {
    valid,
    fault,
    signatures: signatures.map(({ certificate, ...verdict }) => ({
      ...verdict,
      certificate: certificate && factsOf(certificate),
    })),
    invoices: invoices.map((invoice, at) => ({
      valid: invoice.valid,
      codeSigned: invoice.codeSigned,
      signatures: invoice.signatures.map((one) => signatures.indexOf(one)),
      named: named[at] ?? null,
    })),
  };
}

function namedIn({ document }: Verification): InvoiceVerdict['named'][] {
  if (document === null) return [];
  try {
    return invoicesIn(document.root).map(({ seller, template, serial, number }) => ({
      sellerTaxCode: seller.taxCode,
      template,
      serial,
      number,
    }));
  } catch (error) {
    if (error instanceof DecodeRefused) return [];
    throw error;
  }
}

const factsOf = (certificate: Certificate): CertificateFacts => ({
  subject: writeDistinguishedName(certificate.subject),
  issuer: writeDistinguishedName(certificate.issuer),
  serialNumber: certificate.serialNumber,
  notBefore: certificate.notBefore,
  notAfter: certificate.notAfter,
});
