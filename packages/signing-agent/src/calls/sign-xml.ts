import { AgentSignXml } from '@hoadon/contracts/signing-agent';
import { signInPlace } from '@hoadon/signing/sign-in-place';
import type { SigningJob } from '../desk/signing-desk.ts';
import { readSignForm } from '../http/read-form.ts';
import type { CallHandler } from './agent-call.ts';
import { readXml, withReason } from './read-document.ts';

/** POST sign-xml/current: the file with its signature in place, not another byte touched. */
export const signXml: CallHandler = async ({ request, origin, signal, desk }) => {
  const { fileName, bytes, fields } = await readSignForm(request, AgentSignXml);
  const prepared = await readXml(bytes, fileName);
  const job: SigningJob = {
    origin,
    kind: prepared.kind,
    document: { fileName, bytes, summaries: prepared.summaries },
    wanted: {
      taxCode: fields.tax_code,
      serialNumber: fields.serial_number ?? null,
      documentTaxCodes: prepared.taxCodes,
    },
    perform: (signer, _certificate, signedAt) =>
      withReason(() => signInPlace(prepared, signer, signedAt)),
  };
  return { fileName, type: 'application/xml', bytes: await desk.sign(job, signal) };
};
