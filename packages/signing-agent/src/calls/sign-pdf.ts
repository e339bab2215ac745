import { AgentSignPdf } from '@hoadon/contracts/signing-agent';
import { openPdf } from '@hoadon/signing/pdf/pdf-file';
import { signPdf as putSignature } from '@hoadon/signing/pdf/sign-pdf';
import { AgentFault } from '../agent-fault.ts';
import { readSignForm } from '../http/read-form.ts';
import { type CallHandler, runOf } from './agent-call.ts';
import { boxFont, boxLines } from './signature-box.ts';

/** Nobody is asked about a file that cannot be signed. */
function checkPdf(bytes: Uint8Array): void {
  try {
    openPdf(bytes);
  } catch (cause) {
    throw new AgentFault('SIGN_INVOICE_FAILED', 'DOCUMENT_UNREADABLE', {}, { cause });
  }
}

/** POST sign-pdf/current: the PDF with a visible signature appended at the place asked for. */
export const signPdf: CallHandler = async ({ request, origin, signal, desk }) => {
  const { fileName, bytes, fields } = await readSignForm(request, AgentSignPdf);
  checkPdf(bytes);
  const signed = await desk.sign(
    {
      origin,
      kind: 'pdf',
      fileName,
      bytes,
      summaries: [],
      wanted: {
        taxCode: fields.tax_code,
        serialNumber: fields.serial_number ?? null,
        documentTaxCodes: [],
      },
      run: runOf(fields),
      perform: (signer, { commonName }, signedAt) =>
        putSignature(bytes, signer, {
          reason: fields.reason,
          name: commonName,
          signedAt,
          box: { ...fields.sign_pos, font: boxFont(), lines: boxLines(commonName, signedAt) },
        }),
    },
    signal,
  );
  return { fileName, type: 'application/pdf', bytes: signed };
};
