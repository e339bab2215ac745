import type { InvoiceRecord } from '@hoadon/contracts/invoices';
import { Failure } from '@hoadon/domain/errors/failure';
import type { FileAnswer } from '../../../platform/http/route.ts';
import type { InvoicesDeps } from '../deps.ts';
import type { OpenedInvoice } from './detail.repository.ts';
import { fileName, requireOpened } from './documents.ts';
import { findFiles, findSources, type RecordedFile } from './record.repository.ts';

/** Returns how the invoice arrived and its stored files. */
export async function recordOf(
  deps: InvoicesDeps,
  companyId: string,
  id: string,
): Promise<InvoiceRecord> {
  const invoice = await requireOpened(deps, companyId, id);
  const [sources, files] = await Promise.all([
    findSources(deps.db, companyId, id),
    findFiles(deps.db, companyId, id),
  ]);
  return {
    sources,
    files: files.map(({ media_type: _, ...file }, at) => ({
      ...file,
      name: nameOf(invoice, files, at),
    })),
  };
}

/** The bytes under their name. Throws NOT_FOUND for what is not a file of this invoice. */
export async function keptFile(
  deps: InvoicesDeps,
  companyId: string,
  { id, hash }: Readonly<{ id: string; hash: string }>,
): Promise<FileAnswer> {
  const invoice = await requireOpened(deps, companyId, id);
  const files = await findFiles(deps.db, companyId, id);
  const at = files.findIndex((file) => file.hash === hash);
  const file = files[at];
  if (!file) throw new Failure('NOT_FOUND');
  const bytes = await deps.files.get(companyId, hash);
  return { bytes, mediaType: file.media_type, name: nameOf(invoice, files, at) };
}

const SUFFIX = {
  signed_xml: 'da-ky',
  coded_xml: 'co-ma',
  signed_pdf: 'ban-in-da-ky',
  conversion: 'chuyen-doi',
  evidence: 'thoa-thuan',
  original: 'goc',
  message_sent: 'thong-diep-gui',
  message_received: 'thong-diep-nhan',
} as const satisfies Record<RecordedFile['kind'], string>;

const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/xml': '.xml',
  'text/xml': '.xml',
  'application/pdf': '.pdf',
  'application/zip': '.zip',
  'image/jpeg': '.jpg',
  'image/png': '.png',
};

/** `1C26TAA_00000123_co-ma.xml`; a further file of the same kind has its position in the name. */
function nameOf(invoice: OpenedInvoice, files: readonly RecordedFile[], at: number): string {
  const file = files[at];
  if (!file) return '';
  const isAlike = (one: RecordedFile) =>
    one.kind === file.kind && one.message_type === file.message_type;
  const before = files.slice(0, at).filter(isAlike).length;
  const suffix = [SUFFIX[file.kind], file.message_type, before > 0 && before + 1]
    .filter(Boolean)
    .join('-');
  return `${fileName(invoice)}_${suffix}${EXTENSIONS[file.media_type] ?? ''}`;
}
