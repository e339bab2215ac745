import { AgentSignXml } from '@hoadon/contracts/signing-agent';
import { signInPlace } from '@hoadon/signing/sign-in-place';
import {
  type PreparedDocument,
  type PreparedFault,
  PreparedRefused,
  readPrepared,
} from '@hoadon/xml/prepared-document';
import { AgentFault } from '../agent-fault.ts';
import type { SigningJob } from '../desk/signing-desk.ts';
import { readSignForm } from '../http/read-form.ts';
import { type CallHandler, runOf } from './agent-call.ts';

const REASONS = {
  UNREADABLE: 'DOCUMENT_UNREADABLE',
  AMBIGUOUS: 'DOCUMENT_AMBIGUOUS',
  ALREADY_SIGNED: 'DOCUMENT_ALREADY_SIGNED',
  PLACE_MISSING: 'SIGNATURE_PLACE_MISSING',
} as const satisfies Record<PreparedFault, string>;

/** Says a refused document in the words of the contract. */
async function withReason<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof PreparedRefused)) throw cause;
    throw new AgentFault('SIGN_INVOICE_FAILED', REASONS[cause.code], {}, { cause });
  }
}

/** POST sign-xml/current: the file with its signature in place, not another byte touched. */
export const signXml: CallHandler = async ({ request, origin, signal, desk }) => {
  const { fileName, bytes, fields } = await readSignForm(request, AgentSignXml);
  const prepared: PreparedDocument = await withReason(() => readPrepared(bytes, fileName));
  const job: SigningJob = {
    origin,
    kind: 'xml',
    fileName,
    bytes,
    summaries: prepared.summaries,
    wanted: {
      taxCode: fields.tax_code,
      serialNumber: fields.serial_number ?? null,
      documentTaxCodes: prepared.taxCodes,
    },
    run: runOf(fields),
    perform: (signer, _certificate, signedAt) =>
      withReason(() => signInPlace(prepared, signer, signedAt)),
  };
  return { fileName, type: 'application/xml', bytes: await desk.sign(job, signal) };
};
