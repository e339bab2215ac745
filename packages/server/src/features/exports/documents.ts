import { Failure, type FailureCode } from '@hoadon/domain/errors/failure';
import { isInfrastructureError } from '../../platform/acts/infrastructure-error.ts';
import { isStoreUnavailable } from '../../platform/files/unavailable-store.ts';
import type { Pages } from '../bulk-acts/index.ts';
import {
  type Document,
  fileName,
  listDocument,
  type OpenedInvoice,
  pagesDocument,
  pdfDocument,
  requireOpened,
  xmlDocument,
} from '../invoices/index.ts';
import type { ExportsDeps } from './deps.ts';
import { readAhead } from './read-ahead.ts';

/** Printing waits for processes of its own: so many invoices are being printed while one is read. */
const BEGUN_AHEAD = 4;

/** The documents of one invoice, or why there are none: the failure affects no other invoice. */
export type Documents = Readonly<
  { name: string; modified: Date } & ({ documents: readonly Document[] } | { reason: FailureCode })
>;

/** `archiving`: PDFs as they are given out, with the signed files. `printing`: pages alone. */
export type ExportPurpose = 'archiving' | 'printing';

type DocumentsRequest = Readonly<{ companyId: string; pages: Pages; purpose: ExportPurpose }>;

/** The documents of each invoice, in the order of the list. */
export const documentsOf = (
  deps: ExportsDeps,
  { companyId, pages, purpose }: DocumentsRequest,
): AsyncGenerator<Documents> =>
  readAhead(idsIn(pages), BEGUN_AHEAD, (id) => documentsOfOne(deps, { companyId, id, purpose }));

async function* idsIn(pages: Pages): AsyncGenerator<string> {
  for await (const ids of pages) yield* ids;
}

type OfOne = Readonly<{ companyId: string; id: string; purpose: ExportPurpose }>;

async function documentsOfOne(
  deps: ExportsDeps,
  { companyId, id, purpose }: OfOne,
): Promise<Documents> {
  let [name, modified] = [id, new Date(deps.clock.now())];
  try {
    const invoice = await requireOpened(deps, companyId, id);
    name = nameOf(invoice);
    modified = new Date(invoice.signed_at ?? invoice.created_at);
    const list = purpose === 'printing' ? null : await listDocument(deps, companyId, invoice);
    const documents = (
      purpose === 'printing'
        ? [await pagesDocument(deps, companyId, invoice)]
        : [await xmlDocument(deps, companyId, invoice), await pdfDocument(deps, companyId, invoice)]
    ).map((document) => ({ ...document, name: `${name}${endingOf(document)}` }));
    if (list) documents.push({ ...list, name: `${name}-bang-ke.xlsx` });
    return { name, modified, documents };
  } catch (error) {
    // Thousands named as missing would not be one invoice's fault: the file breaks off, and is asked for again.
    if (isInfrastructureError(error) || isStoreUnavailable(error)) throw error;
    if (!(error instanceof Failure))
      deps.log.error({ err: error, companyId, invoice: id }, 'a document of many failed');
    return { name, modified, reason: error instanceof Failure ? error.code : 'BULK_ROW_FAILED' };
  }
}

/** Numbers of one seller are his own: invoices of others bear his tax code before. */
const nameOf = (invoice: OpenedInvoice): string =>
  invoice.direction === 'issued'
    ? fileName(invoice)
    : `${invoice.seller_tax_code}_${fileName(invoice)}`;

const endingOf = ({ name }: Document): string => name.slice(name.lastIndexOf('.'));
