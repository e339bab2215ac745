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
import { askAuthority } from './ask-authority.ts';
import { pauseRun, readRun, resumeRun, startBulkRelease } from './bulk-release.ts';
import { deleteDraft, deleteDrafts, restoreDrafts } from './delete-drafts.ts';
import type { IssuingDeps } from './deps.ts';
import { findInvoice } from './draft.repository.ts';
import { issuedInvoice } from './issued-invoice.ts';
import type { NumberingDesk } from './numbering-desk.ts';
import { prepareRelease } from './prepare-release.ts';
import { createPreview, readPreview } from './preview.ts';
import { createAndRelease, releaseInvoice } from './release.ts';
import { changeDraft, createDraft } from './save-draft.ts';

type CreatePayload = IssuePayloadDecoded & { ir_invoice_id?: string | null | undefined };

export const issuingRoutes = (deps: IssuingDeps, desk: NumberingDesk): Route[] => [
  ...draftRoutes(deps, desk),
  ...releaseRoutes(deps, desk),
  ...bulkRoutes(deps),
];

function draftRoutes(deps: IssuingDeps, desk: NumberingDesk): Route[] {
  const create = (payload: CreatePayload, session: Session, context: RequestContext) =>
    isPublishing(payload, session)
      ? createAndRelease(deps, desk, { session, context }, payload)
      : createDraft(deps, session, context, payload);
  return [
    route(contract.createInvoice, create),
    route(contract.createEInvoice, create),
    route(contract.createInvoicePinvoice, create),
    route(contract.updateInvoice, async (payload, session, context) => {
      const saved = await changeDraft(deps, session, payload);
      if (!isPublishing(payload, session)) return saved;
      const request = { id: payload.id, caId: payload.ca_id ?? null };
      return releaseInvoice(deps, desk, { session, context }, request);
    }),
    route(contract.createPreview, (payload, session) => createPreview(deps, session, payload)),
    fileRoute(contract.getPreviewFile, ({ name }, { companyId }) =>
      readPreview(deps, companyId, name),
    ),
    route(contract.deleteDraft, async ({ id }, session) => {
      await deleteDraft(deps, session, id);
      return {};
    }),
    route(contract.bulkDeleteDrafts, ({ list_invoice_id }, session) =>
      deleteDrafts(deps, session, list_invoice_id),
    ),
    route(contract.restoreDrafts, ({ list_invoice_id }, session) =>
      restoreDrafts(deps, session, list_invoice_id),
    ),
  ];
}

/** A document prepared for a USB token waits for its signature: it is not published (ISS-025). */
function isPublishing(payload: IssuePayloadDecoded, { permissions }: Session): boolean {
  if (!payload.is_publish_now || payload.is_preparing_for_usb) return false;
  if (!permissions.publish_management.add)
    throw new Failure('FORBIDDEN', { permission: 'publish_management.add' });
  return true;
}

function releaseRoutes(deps: IssuingDeps, desk: NumberingDesk): Route[] {
  return [
    route(contract.prepareRelease, ({ id }, session) => prepareRelease(deps, session, id)),
    route(contract.releaseInvoice, ({ id, ca_id }, session, context) =>
      releaseInvoice(deps, desk, { session, context }, { id, caId: ca_id ?? null }),
    ),
    route(contract.askAuthority, async ({ id }, { companyId }) => {
      await askAuthority(deps, companyId, [id], { now: true });
      const kept = await findInvoice(deps.db, companyId, id);
      if (!kept) throw new Failure('NOT_FOUND');
      return issuedInvoice(kept);
    }),
  ];
}

function bulkRoutes(deps: IssuingDeps): Route[] {
  return [
    route(contract.startBulkRelease, ({ list_invoice_id, ca_id }, session, context) =>
      startBulkRelease(deps, session, context, {
        ids: list_invoice_id ?? null,
        caId: ca_id ?? null,
      }),
    ),
    route(contract.getBulkRun, ({ id }, { companyId }) => readRun(deps, companyId, id)),
    route(contract.pauseBulkRun, ({ id }, { companyId }) => pauseRun(deps, companyId, id)),
    route(contract.resumeBulkRun, ({ id }, { companyId }) => resumeRun(deps, companyId, id)),
  ];
}
