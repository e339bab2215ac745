import { AgentSignPdf } from '@hoadon/contracts/signing-agent';
import { signPdf as putSignature } from '@hoadon/signing/pdf/sign-pdf';
import { readSignForm } from '../http/read-form.ts';
import type { CallHandler } from './agent-call.ts';
import { checkPdf } from './read-document.ts';
import { boxFont, boxLines } from './signature-box.ts';

/** POST sign-pdf/current: the PDF with a visible signature appended at the requested position. */
export const signPdf: CallHandler = async ({ request, origin, signal, desk }) => {
  const { fileName, bytes, fields } = await readSignForm(request, AgentSignPdf);
  checkPdf(bytes);
  const signed = await desk.sign(
    {
      origin,
      kind: 'pdf',
      document: { fileName, bytes, summaries: [] },
      wanted: {
        taxCode: fields.tax_code,
        serialNumber: fields.serial_number ?? null,
        documentTaxCodes: [],
      },
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
