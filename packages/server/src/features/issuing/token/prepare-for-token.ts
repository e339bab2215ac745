import type { IssuedInvoice } from '@hoadon/contracts/issuing';
import { Failure } from '@hoadon/domain/errors/failure';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import { decodeInvoices } from '@hoadon/xml/invoice/decode';
import { assembleInvoice } from '@hoadon/xml/invoice/encode';
import type { FileAnswer, Session } from '../../../platform/http/route.ts';
import { printLook } from '../../invoice-templates/index.ts';
import { type KeptInvoice, requireInvoice } from '../../invoices/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { issuedInvoice } from '../drafts/index.ts';
import {
  type NumberingDesk,
  type ReleaseRequest,
  type Releasing,
  releaseInvoice,
} from '../numbering/index.ts';
import { prepareSigning } from '../pipeline/index.ts';
import { TOKEN_SIGNER } from '../signers/index.ts';
import { findPrepared, keepPreparedPdf, type Prepared } from './prepared.repository.ts';

/**
 * Numbers an invoice and keeps the exact bytes that the user's token is to sign. It is not published
 * (ISS-025): nothing is sent before the signature is here. Asked again it changes nothing.
 */
export async function prepareForToken(
  deps: IssuingDeps,
  desk: NumberingDesk,
  releasing: Releasing,
  { id, version }: Pick<ReleaseRequest, 'id' | 'version'>,
): Promise<IssuedInvoice> {
  const { companyId } = releasing.session;
  const request = { id, version, caId: TOKEN_SIGNER };
  const { warnings } = await releaseInvoice(deps, desk, releasing, request);
  return { ...(await prepareNumbered(deps, companyId, id)), warnings };
}

/** The rest of it, for an invoice that was just numbered. */
export async function prepareNumbered(
  deps: IssuingDeps,
  companyId: string,
  id: string,
): Promise<IssuedInvoice> {
  await prepareSigning(deps, companyId, [id]);
  return issuedInvoice(await requireInvoice(deps.db, companyId, id));
}

/** The file as the token gets it: everything final, the place of the signature empty. */
export async function preparedXml(
  deps: IssuingDeps,
  { companyId }: Session,
  id: string,
): Promise<FileAnswer> {
  const { kept, prepared } = await thePrepared(deps, companyId, id);
  return {
    bytes: unsignedFile(prepared),
    mediaType: 'application/xml',
    name: `${nameOf(kept)}.xml`,
  };
}

/** Its printed form, drawn once: what comes back signed must begin with these bytes. */
export async function preparedPdf(
  deps: IssuingDeps,
  { companyId }: Session,
  id: string,
): Promise<FileAnswer> {
  const { kept, prepared } = await thePrepared(deps, companyId, id);
  const hash = prepared.pdfHash ?? (await printPrepared(deps, companyId, prepared));
  return {
    bytes: await deps.files.get(companyId, hash),
    mediaType: 'application/pdf',
    name: `${nameOf(kept)}.pdf`,
  };
}

/**
 * What waits for a token. After a crash between number and bytes the bytes are written now. Throws
 * RELEASE_INVOICE_FAILED where nothing waits.
 */
export async function thePrepared(
  deps: IssuingDeps,
  companyId: string,
  id: string,
): Promise<Readonly<{ kept: KeptInvoice; prepared: Prepared }>> {
  await prepareSigning(deps, companyId, [id]);
  const kept = await requireInvoice(deps.db, companyId, id);
  const prepared = await findPrepared(deps.db, companyId, id);
  if (prepared) return { kept, prepared };
  if (kept.failure_code === 'CREATE_TMP_INVOICE_FAILED')
    throw new Failure('CREATE_TMP_INVOICE_FAILED', { id });
  throw new Failure('RELEASE_INVOICE_FAILED', { state: kept.processing_state });
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
  const pdf = await deps.pdf.print(companyId, invoice, options).catch((cause: unknown) => {
    throw new Failure('PREVIEW_FAILED', {}, { cause });
  });
  return keepPreparedPdf(deps.db, companyId, prepared.id, await deps.files.put(companyId, pdf));
}

const nameOf = ({ template, serial, number }: KeptInvoice): string =>
  `${template}${serial}_${displayNumber(number ?? 0)}`;
