import * as contract from '@hoadon/contracts/tag-sharing';
import {
  fileRoute,
  pageRoute,
  type Route,
  route,
  type Session,
} from '../../platform/http/route.ts';
import type { TagSharingDeps } from './deps.ts';
import { sharedFile, sharedInvoices } from './invoices-of-link.ts';
import { changeShare, endShares, ownShares, previewShare, shareTag } from './manage-shares.ts';
import { renewLink } from './renew-link.ts';
import { findSharesWith, isEmailConfirmed } from './share.repository.ts';

export const tagSharingRoutes = (deps: TagSharingDeps): Route[] => [
  pageRoute(contract.getOwnerTagAccessList, (input, { companyId }) =>
    ownShares(deps, companyId, input),
  ),
  route(contract.createTagAccessList, (share, session, context) =>
    shareTag(deps, session, context, share),
  ),
  route(contract.previewTagAccessList, (input, { companyId }) =>
    previewShare(deps, companyId, input),
  ),
  route(contract.updateTagAccessList, (change, session, context) =>
    changeShare(deps, session, context, change),
  ),
  route(contract.deleteTagAccessList, async (named, session, context) => {
    await endShares(deps, session, context, named);
    return {};
  }),
  route(contract.renewTagAccessLink, (input, session) => renewLink(deps, session, input)),
  route(contract.getMemberTagAccessList, async (_input, { userId }) => ({
    is_email_confirmed: await isEmailConfirmed(deps.db, userId),
    lists: await findSharesWith(deps.db, userId, deps.clock.today()),
  })),
  route(contract.getSharedInvoices, (input, session: Session | null, context) =>
    sharedInvoices(deps, { session, context }, input),
  ),
  fileRoute(contract.getInvoiceFileClient, (input, session: Session | null, context) =>
    sharedFile(deps, { session, context }, input),
  ),
];
