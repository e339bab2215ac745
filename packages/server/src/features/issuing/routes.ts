import type { IssuePayloadDecoded } from '@hoadon/contracts/issuing';
import * as contract from '@hoadon/contracts/issuing';
import { Failure } from '@hoadon/domain/errors/failure';
import {
  fileRoute,
  type RequestContext,
  type Route,
  route,
  type Session,
} from '../../platform/http/route.ts';
import { findInvoice } from '../invoices/index.ts';
import { bulkRoutes } from './bulk/index.ts';
import type { IssuingDeps } from './deps.ts';
import {
  changeDraft,
  createDraft,
  createPreview,
  deleteDraft,
  deleteDrafts,
  issuedInvoice,
  readPreview,
  restoreDrafts,
} from './drafts/index.ts';
import { inboxRoutes } from './inbox/index.ts';
import {
  createAndRelease,
  type NumberingDesk,
  prepareRelease,
  releaseInvoice,
} from './numbering/index.ts';
import { askAuthority } from './pipeline/index.ts';
import { TOKEN_SIGNER } from './signers/index.ts';
import {
  preparedPdf,
  preparedXml,
  prepareForToken,
  prepareNumbered,
  releaseSigned,
  type SignedFiles,
  tokenRunRoutes,
} from './token/index.ts';

type CreatePayload = IssuePayloadDecoded & { ir_invoice_id?: string | null | undefined };

export const issuingRoutes = (deps: IssuingDeps, desk: NumberingDesk): Route[] => [
  ...draftRoutes(deps, desk),
  ...releaseRoutes(deps, desk),
  ...bulkRoutes(deps),
  ...tokenRunRoutes(deps),
  ...inboxRoutes(deps),
];

function draftRoutes(deps: IssuingDeps, desk: NumberingDesk): Route[] {
  const create = async (payload: CreatePayload, session: Session, context: RequestContext) => {
    if (!isPublishing(payload, session)) return createDraft(deps, session, context, payload);
    const toRelease = { ...payload, ca_id: signerOf(payload) };
    const created = await createAndRelease(deps, desk, { session, context }, toRelease);
    if (!payload.is_preparing_for_usb) return created;
    const prepared = await prepareNumbered(deps, session.companyId, created.id);
    return { ...prepared, warnings: created.warnings };
  };
  return [
    route(contract.createInvoice, create),
    route(contract.createEInvoice, create),
    route(contract.createInvoicePinvoice, create),
    route(contract.updateInvoice, async (payload, session, context) => {
      const saved = await changeDraft(deps, session, context, payload);
      if (!isPublishing(payload, session)) return saved;
      const request = { id: payload.id, caId: signerOf(payload), version: saved.version };
      return payload.is_preparing_for_usb
        ? prepareForToken(deps, desk, { session, context }, request)
        : releaseInvoice(deps, desk, { session, context }, request);
    }),
    route(contract.createPreview, (payload, session) => createPreview(deps, session, payload)),
    fileRoute(contract.getPreviewFile, ({ name }, { companyId }) =>
      readPreview(deps, companyId, name),
    ),
    route(contract.deleteDraft, async ({ id }, session, context) => {
      await deleteDraft(deps, session, context, id);
      return {};
    }),
    route(contract.bulkDeleteDrafts, ({ list_invoice_id }, session, context) =>
      deleteDrafts(deps, session, context, list_invoice_id),
    ),
    route(contract.restoreDrafts, ({ list_invoice_id }, session, context) =>
      restoreDrafts(deps, session, context, list_invoice_id),
    ),
  ];
}

/** What is prepared for a USB token gets its number as well, and then waits for its signature (ISS-025). */
function isPublishing(payload: IssuePayloadDecoded, { permissions }: Session): boolean {
  if (!payload.is_publish_now && !payload.is_preparing_for_usb) return false;
  if (!permissions.publish_management.add)
    throw new Failure('FORBIDDEN', { permission: 'publish_management.add' });
  return true;
}

function releaseRoutes(deps: IssuingDeps, desk: NumberingDesk): Route[] {
  return [
    route(contract.prepareRelease, ({ id }, session) => prepareRelease(deps, session, id)),
    route(contract.releaseInvoice, (input, session, context) => {
      const files = signedFilesOf(input, context);
      const releasing = { session, context };
      if (files) return releaseSigned(deps, releasing, input.id, files);
      const { id, version = null, ca_id: caId = null } = input;
      const request = { id, version, caId };
      return input.ca_type === 'USB'
        ? prepareForToken(deps, desk, releasing, request)
        : releaseInvoice(deps, desk, releasing, request);
    }),
    fileRoute(contract.getPreparedXml, ({ id }, session) => preparedXml(deps, session, id)),
    fileRoute(contract.getPreparedPdf, ({ id }, session) => preparedPdf(deps, session, id)),
    route(contract.askAuthority, async ({ id }, { companyId }) => {
      await askAuthority(deps, companyId, [id]);
      const kept = await findInvoice(deps.db, companyId, id);
      if (!kept) throw new Failure('NOT_FOUND');
      return issuedInvoice(kept);
    }),
  ];
}

const signerOf = ({ is_preparing_for_usb, ca_id }: IssuePayloadDecoded): string | null =>
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
