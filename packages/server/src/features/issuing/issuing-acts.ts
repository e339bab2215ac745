import type {
  releaseInvoice as call,
  IssuedInvoice,
  IssuePayloadDecoded,
} from '@hoadon/contracts/issuing';
import { Failure } from '@hoadon/domain/errors/failure';
import type { z } from 'zod';
import { requirePermission } from '../../platform/http/require-permission.ts';
import type { RequestContext, Session } from '../../platform/http/route.ts';
import type { IssuingDeps } from './deps.ts';
import { type CheckMay, createDraft } from './drafts/index.ts';
import { createAndRelease, type NumberingQueue, releaseInvoice } from './numbering/index.ts';
import {
  prepareForToken,
  prepareNumbered,
  releaseSigned,
  type SignedFiles,
} from './token/index.ts';
import { TOKEN_SIGNER } from './token-signer.ts';

type CreatePayload = IssuePayloadDecoded & { ir_invoice_id?: string | null | undefined };

/** The only way for all features to create and number an invoice. */
export type IssuingActs = Readonly<{
  /**
   * Saves an invoice as a draft, or issues it at once where the payload requests that. `checkMay` throws inside
   * the transaction that saves it.
   */
  create(
    payload: CreatePayload,
    session: Session,
    context: RequestContext,
    checkMay?: CheckMay,
  ): Promise<IssuedInvoice>;
  /** Issues a draft, prepares it for a token, or accepts the files that a token signed. */
  release(
    input: z.output<typeof call.input>,
    session: Session,
    context: RequestContext,
  ): Promise<IssuedInvoice>;
}>;

export const issuingActs = (deps: IssuingDeps, queue: NumberingQueue): IssuingActs => ({
  async create(payload, session, context, checkMay) {
    if (!isPublishing(payload, session))
      return createDraft(deps, session, context, payload, checkMay);
    const toRelease = { ...payload, ca_id: signerOf(payload) };
    const created = await createAndRelease(deps, queue, { session, context }, toRelease, checkMay);
    if (!payload.is_preparing_for_usb) return created;
    const prepared = await prepareNumbered(deps, session.companyId, created.id);
    return { ...prepared, warnings: created.warnings };
  },
  async release(input, session, context) {
    const files = signedFilesOf(input, context);
    const releasing = { session, context };
    if (files) return releaseSigned(deps, releasing, input.id, files);
    const { id, version = null, ca_id: caId = null } = input;
    const request = { id, version, caId };
    return input.ca_type === 'USB'
      ? prepareForToken(deps, queue, releasing, request)
      : releaseInvoice(deps, queue, releasing, request);
  },
});

type Flags = Pick<IssuePayloadDecoded, 'is_publish_now' | 'is_preparing_for_usb' | 'ca_id'>;

/** An invoice prepared for a USB token is numbered as well, and waits for its signature (ISS-025). */
export function isPublishing(payload: Flags, session: Session): boolean {
  if (!payload.is_publish_now && !payload.is_preparing_for_usb) return false;
  requirePermission(session, 'publish_management.add');
  return true;
}

export const signerOf = ({ is_preparing_for_usb, ca_id }: Flags): string | null =>
  is_preparing_for_usb ? TOKEN_SIGNER : (ca_id ?? null);

/** Null without files. Throws for a PDF without XML and for files of another invoice. */
function signedFilesOf(
  { id, invoice_id }: Readonly<{ id: string; invoice_id?: string | undefined }>,
  { files: { signed_xml, signed_pdf } }: RequestContext,
): SignedFiles | null {
  if (!signed_xml && !signed_pdf) return null;
  if (!signed_xml) throw new Failure('INPUT_DATA_IS_INVALID', { signed_xml: 'required' });
  if (invoice_id !== undefined && invoice_id !== id)
    throw new Failure('INPUT_DATA_IS_INVALID', { invoice_id: 'value-invalid' });
  return { xml: signed_xml.bytes, pdf: signed_pdf?.bytes ?? null };
}
