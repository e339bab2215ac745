import { readKnownCertificate } from '@hoadon/signing/certificates/certificate-cache';
import type { Signer } from '@hoadon/signing/keys/signer';
import { signPdf } from '@hoadon/signing/pdf/sign-pdf';
import type { PrintedMistakeNotice } from '../../../connectors/pdf/port.ts';
import type { MistakeReportsDeps } from '../deps.ts';

const REASON = 'Thông báo hóa đơn điện tử có sai sót';

/**
 * Draws the notice, signs the PDF with the key that signed the message and saves it. Returns null where that fails: the message is
 * what counts, and is sent all the same.
 */
export async function signedPrint(
  { pdf, files, log }: Pick<MistakeReportsDeps, 'pdf' | 'files' | 'log'>,
  companyId: string,
  notice: PrintedMistakeNotice,
  { signer, signedAt }: Readonly<{ signer: Signer; signedAt: string }>,
): Promise<string | null> {
  try {
    const printed = await pdf.printMistakeNotice(companyId, notice);
    const { commonName: name } = readKnownCertificate(signer.certificate);
    const signed = await signPdf(printed, signer, { reason: REASON, name, signedAt });
    return await files.put(companyId, signed);
  } catch (error) {
    log.error({ err: error, companyId }, 'the print of a notice could not be signed');
    return null;
  }
}
