import { type AgentApprovedList, AgentApproveList } from '@hoadon/contracts/signing-agent';
import { AgentFault } from '../agent-fault.ts';
import type { ShownDocument } from '../approval/approval.ts';
import { type ReadFile, readListForm } from '../http/read-form.ts';
import type { CallHandler } from './agent-call.ts';
import { checkPdf, readXml } from './read-document.ts';

type Read = Readonly<{
  kind: string;
  document: ShownDocument;
  taxCodes: readonly (readonly string[])[];
}>;

const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-';

async function read({ fileName, bytes }: ReadFile): Promise<Read> {
  if (isPdf(bytes)) {
    checkPdf(bytes);
    return { kind: 'pdf', document: { fileName, bytes, summaries: [] }, taxCodes: [] };
  }
  const { kind, summaries, taxCodes } = await readXml(bytes, fileName);
  return { kind, document: { fileName, bytes, summaries }, taxCodes };
}

/** The same, naming the file that cannot be signed. */
async function readNamed(file: ReadFile): Promise<Read> {
  try {
    return await read(file);
  } catch (cause) {
    if (!(cause instanceof AgentFault)) throw cause;
    throw new AgentFault(cause.code, cause.reason, { file: file.fileName }, { cause });
  }
}

/** POST approve-list/current: shows documents of one kind for a common approval. Does not sign yet. */
export const approveList: CallHandler = async ({
  request,
  origin,
  signal,
  desk,
}): Promise<AgentApprovedList> => {
  const { files, fields } = await readListForm(request, AgentApproveList);
  const readFiles: Read[] = [];
  for (const file of files) readFiles.push(await readNamed(file));
  const [first] = readFiles;
  if (!first || readFiles.some(({ kind }) => kind !== first.kind))
    throw new AgentFault('INPUT_DATA_IS_INVALID', null, { field: 'file' });
  const wanted = {
    taxCode: fields.tax_code,
    serialNumber: fields.serial_number ?? null,
    documentTaxCodes: readFiles.flatMap(({ taxCodes }) => taxCodes),
  };
  const documents = readFiles.map(({ document }) => document);
  const until = await desk.approve({ origin, kind: first.kind, wanted, documents }, signal);
  return { ok: true, documents: documents.length, until: until.toISOString() };
};
