import type { MergedPart } from '../../connectors/pdf/port.ts';
import type { StreamAnswer } from '../../platform/http/route.ts';
import type { FileRequest } from '../bulk-acts/index.ts';
import type { ExportsDeps } from './deps.ts';
import { documentsOf } from './documents.ts';

/** The printed forms of all invoices in one file, for the printer: written while it is read. */
export function mergedPdf(deps: ExportsDeps, { companyId, pages }: FileRequest): StreamAnswer {
  const stream = deps.pdf.merge(partsOf(deps, { companyId, pages }));
  return { stream, mediaType: 'application/pdf', name: `hoa-don-${deps.clock.today()}.pdf` };
}

async function* partsOf(
  deps: ExportsDeps,
  { companyId, pages }: Pick<FileRequest, 'companyId' | 'pages'>,
): AsyncGenerator<MergedPart> {
  for await (const one of documentsOf(deps, { companyId, pages, purpose: 'printing' })) {
    const { name } = one;
    if ('reason' in one) yield { name, reason: one.reason };
    else for (const { bytes } of one.documents) yield { name, pdf: bytes };
  }
}
