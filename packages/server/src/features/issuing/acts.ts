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
import { createAndRelease, type NumberingDesk, releaseInvoice } from './numbering/index.ts';
import { TOKEN_SIGNER } from './signers/index.ts';
import {
  prepareForToken,
  prepareNumbered,
  releaseSigned,
  type SignedFiles,
} from './token/index.ts';

type CreatePayload = IssuePayloadDecoded & { ir_invoice_id?: string | null | undefined };

/** What issuing does for whoever makes invoices: the one way to a draft and to a number. */
export type IssuingActs = Readonly<{
  /**
   * Keeps an invoice as a draft, or issues it at once where the payload says so. `checkMay` refuses it, in
   * the transaction that would keep it.
   */
  create(
    payload: CreatePayload,
    session: Session,
    context: RequestContext,
    checkMay?: CheckMay,
  ): Promise<IssuedInvoice>;
  /** Issues a draft, prepares it for a token, or takes the files that a token signed. */
  release(
    input: z.output<typeof call.input>,
    session: Session,
    context: RequestContext,
  ): Promise<IssuedInvoice>;
}>;

export const issuingActs = (deps: IssuingDeps, desk: NumberingDesk): IssuingActs => ({
  async create(payload, session, context, checkMay) {
    if (!isPublishing(payload, session))
      return createDraft(deps, session, context, payload, checkMay);
    const toRelease = { ...payload, ca_id: signerOf(payload) };
    const created = await createAndRelease(deps, desk, { session, context }, toRelease, checkMay);
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
      ? prepareForToken(deps, desk, releasing, request)
      : releaseInvoice(deps, desk, releasing, request);
  },
});

type Flags = Pick<IssuePayloadDecoded, 'is_publish_now' | 'is_preparing_for_usb' | 'ca_id'>;

/** What is prepared for a USB token gets its number as well, and then waits for its signature (ISS-025). */
export function isPublishing(payload: Flags, session: Session): boolean {
  if (!payload.is_publish_now && !payload.is_preparing_for_usb) return false;
  requirePermission(session, 'publish_management.add');
  return true;
}

export const signerOf = ({ is_preparing_for_usb, ca_id }: Flags): string | null =>
  is_preparing_for_usb ? TOKEN_SIGNER : (ca_id ?? null);

/** Null where none came. A PDF alone is no invoice, and files of another invoice are a mistake. */
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
