import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { FileAnswer } from '../../../platform/http/route.ts';
import type { InvoicesDeps } from '../deps.ts';
import { fileName, pdfDocument, requireOpened, xmlDocument } from './documents.ts';
import { listDocument } from './list-document.ts';

/** PDF, the list of a correction of many and, where asked, the signed XML in one zip, which bears the invoice's name. */
export async function downloadZip(
  deps: InvoicesDeps,
  companyId: string,
  { id, return_xml }: Readonly<{ id: string; return_xml: boolean }>,
): Promise<FileAnswer> {
  const invoice = await requireOpened(deps, companyId, id);
  const list = await listDocument(deps, companyId, invoice);
  const documents = [
    ...(return_xml ? [await xmlDocument(deps, companyId, invoice)] : []),
    await pdfDocument(deps, companyId, invoice),
    ...(list ? [list] : []),
  ];
  const zip = new ZipFile();
  const mtime = new Date(invoice.signed_at ?? invoice.created_at);
  for (const { name, bytes } of documents) zip.addBuffer(Buffer.from(bytes), name, { mtime });
  zip.end();
  const bytes = await buffer(zip.outputStream);
  return { bytes, mediaType: 'application/zip', name: `${fileName(invoice)}.zip` };
}
