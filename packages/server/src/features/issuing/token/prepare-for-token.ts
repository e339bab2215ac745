import type { IssuedInvoice } from '@hoadon/contracts/issuing';
import { Failure } from '@hoadon/domain/errors/failure';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import { decodeInvoices } from '@hoadon/xml/invoice/decode';
import { assembleInvoice } from '@hoadon/xml/invoice/encode';
import type { FileAnswer, Session } from '../../../platform/http/route.ts';
import { printLook } from '../../invoice-templates/index.ts';
import { type InvoiceInStore, printedLookup, requireInvoice } from '../../invoices/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { issuedInvoice } from '../drafts/index.ts';
import {
  type NumberingQueue,
  type ReleaseRequest,
  type Releasing,
  releaseInvoice,
} from '../numbering/index.ts';
import { prepareSigning } from '../pipeline/index.ts';
import { TOKEN_SIGNER } from '../token-signer.ts';
import { findPrepared, type Prepared, savePreparedPdf } from './prepared.repository.ts';

/**
 * Numbers an invoice and saves the exact bytes that the user's token is to sign. Nothing is sent before it is signed
 * (ISS-025). Idempotent.
 */
export async function prepareForToken(
  deps: IssuingDeps,
  queue: NumberingQueue,
  releasing: Releasing,
  { id, version }: Pick<ReleaseRequest, 'id' | 'version'>,
): Promise<IssuedInvoice> {
  const { companyId } = releasing.session;
  const request = { id, version, caId: TOKEN_SIGNER };
  const { warnings } = await releaseInvoice(deps, queue, releasing, request);
  return { ...(await prepareNumbered(deps, companyId, id)), warnings };
}

/** prepareForToken for an invoice that was just numbered. */
export async function prepareNumbered(
  deps: IssuingDeps,
  companyId: string,
  id: string,
): Promise<IssuedInvoice> {
  await prepareSigning(deps, companyId, [id]);
  return issuedInvoice(await requireInvoice(deps.db, companyId, id));
}

/** The final file without its signature. */
export async function preparedXml(
  deps: IssuingDeps,
  { companyId }: Session,
  id: string,
): Promise<FileAnswer> {
  const { invoice, prepared } = await loadPrepared(deps, companyId, id);
  return {
    bytes: unsignedFile(prepared),
    mediaType: 'application/xml',
    name: `${nameOf(invoice)}.xml`,
  };
}

/** The printed form, rendered once: the signed PDF must begin with these bytes. */
export async function preparedPdf(
  deps: IssuingDeps,
  { companyId }: Session,
  id: string,
): Promise<FileAnswer> {
  const { invoice, prepared } = await loadPrepared(deps, companyId, id);
  const hash = prepared.pdfHash ?? (await printPrepared(deps, companyId, prepared));
  return {
    bytes: await deps.files.get(companyId, hash),
    mediaType: 'application/pdf',
    name: `${nameOf(invoice)}.pdf`,
  };
}

/**
 * Loads an invoice that waits for a token. Encodes it now after a crash between numbering and encoding. Throws
 * RELEASE_INVOICE_FAILED where the invoice does not wait for a token.
 */
export async function loadPrepared(
  deps: IssuingDeps,
  companyId: string,
  id: string,
): Promise<Readonly<{ invoice: InvoiceInStore; prepared: Prepared }>> {
  await prepareSigning(deps, companyId, [id]);
  const invoice = await requireInvoice(deps.db, companyId, id);
  const prepared = await findPrepared(deps.db, companyId, id);
  if (prepared) return { invoice: invoice, prepared };
  if (invoice.failure_code === 'CREATE_TMP_INVOICE_FAILED')
    throw new Failure('CREATE_TMP_INVOICE_FAILED', { id });
  throw new Failure('RELEASE_INVOICE_FAILED', { state: invoice.processing_state });
}

export const unsignedFile = ({ data, qrText }: Prepared): Uint8Array =>
  assembleInvoice({ data, qrText, sellerSignature: null });

async function printPrepared(
  deps: IssuingDeps,
  companyId: string,
  prepared: Prepared,
): Promise<string> {
  const [invoice] = decodeInvoices(unsignedFile(prepared));
  if (!invoice) throw new Error('prepared bytes hold no invoice');
  const { options } = await printLook(deps, companyId, prepared);
  const lookup = await printedLookup(deps, companyId, prepared);
  const pdf = await deps.pdf
    .print(companyId, invoice, { ...options, ...lookup })
    .catch((cause: unknown) => {
      throw new Failure('PREVIEW_FAILED', {}, { cause });
    });
  return savePreparedPdf(deps.db, companyId, prepared.id, await deps.files.put(companyId, pdf));
}

const nameOf = ({ template, serial, number }: InvoiceInStore): string =>
  `${template}${serial}_${displayNumber(number ?? 0)}`;
