import * as contract from '@hoadon/contracts/issuing';
import { Failure } from '@hoadon/domain/errors/failure';
import { fileRoute, type Route, route } from '../../platform/http/route.ts';
import { findInvoice } from '../invoices/index.ts';
import { type IssuingActs, isPublishing, signerOf } from './acts.ts';
import { retryRoutes } from './bulk/index.ts';
import type { IssuingDeps } from './deps.ts';
import {
  changeDraft,
  createPreview,
  deleteDraft,
  deleteDrafts,
  issuedInvoice,
  readPreview,
  restoreDrafts,
} from './drafts/index.ts';
import { inboxRoutes } from './inbox/index.ts';
import { type NumberingDesk, prepareRelease, releaseInvoice } from './numbering/index.ts';
import { askAuthority } from './pipeline/index.ts';
import { preparedPdf, preparedXml, prepareForToken, tokenRunRoutes } from './token/index.ts';

export const issuingRoutes = (
  deps: IssuingDeps,
  desk: NumberingDesk,
  acts: IssuingActs,
): Route[] => [
  ...draftRoutes(deps, desk, acts),
  ...releaseRoutes(deps, acts),
  ...retryRoutes(deps),
  ...tokenRunRoutes(deps),
  ...inboxRoutes(deps),
];

function draftRoutes(deps: IssuingDeps, desk: NumberingDesk, { create }: IssuingActs): Route[] {
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

function releaseRoutes(deps: IssuingDeps, { release }: IssuingActs): Route[] {
  return [
    route(contract.prepareRelease, ({ id }, session) => prepareRelease(deps, session, id)),
    route(contract.releaseInvoice, release),
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
