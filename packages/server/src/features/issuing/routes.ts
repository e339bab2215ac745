import * as contract from '@hoadon/contracts/issuing';
import { Failure } from '@hoadon/domain/errors/failure';
import { fileRoute, type Route, route } from '../../platform/http/route.ts';
import { findInvoice } from '../invoices/index.ts';
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
import { type IssuingActs, isPublishing, signerOf } from './issuing-acts.ts';
import { type NumberingQueue, prepareRelease, releaseInvoice } from './numbering/index.ts';
import { askAuthority } from './pipeline/index.ts';
import { recoveryRoutes } from './recovery/index.ts';
import { preparedPdf, preparedXml, prepareForToken, tokenRunRoutes } from './token/index.ts';

export const issuingRoutes = (
  deps: IssuingDeps,
  queue: NumberingQueue,
  acts: IssuingActs,
): Route[] => [
  ...draftRoutes(deps, queue, acts),
  ...releaseRoutes(deps, acts),
  ...retryRoutes(deps),
  ...tokenRunRoutes(deps),
  ...inboxRoutes(deps),
  ...recoveryRoutes(deps),
];

function draftRoutes(deps: IssuingDeps, queue: NumberingQueue, { create }: IssuingActs): Route[] {
  return [
    route(contract.createInvoice, create),
    route(contract.createEInvoice, create),
    route(contract.createInvoicePinvoice, create),
    route(contract.updateInvoice, async (payload, session, context) => {
      const saved = await changeDraft(deps, session, context, payload);
      if (!isPublishing(payload, session)) return saved;
      const request = { id: payload.id, caId: signerOf(payload), version: saved.version };
      return payload.is_preparing_for_usb
        ? prepareForToken(deps, queue, { session, context }, request)
        : releaseInvoice(deps, queue, { session, context }, request);
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
      const invoice = await findInvoice(deps.db, companyId, id);
      if (!invoice) throw new Failure('NOT_FOUND');
      return issuedInvoice(invoice);
    }),
  ];
}
