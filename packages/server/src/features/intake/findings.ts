import type { FileFindings, SignatureFindings } from '@hoadon/domain/verification/file-findings';
import { writeDistinguishedName } from '@hoadon/signing/certificates/distinguished-name';
import type { ReadSignature, ReadSignatures, StatedCertificate } from './reading/entry.ts';

/** The findings about the signatures of an invoice, as they are stored with it. */
export const findingsOf = ({ all, ...about }: ReadSignatures): FileFindings => ({
  ...about,
  isInFile: true,
  signatures: all.map(signatureOf),
});

const signatureOf = ({ place: _, certificate, ...facts }: ReadSignature): SignatureFindings => ({
  ...facts,
  certificate: certificate && certificateOf(certificate),
});

const certificateOf = (certificate: StatedCertificate) => ({
  subject: writeDistinguishedName(certificate.subject),
  issuer: writeDistinguishedName(certificate.issuer),
  serialNumber: certificate.serialNumber,
  notBefore: certificate.notBefore,
  notAfter: certificate.notAfter,
});
