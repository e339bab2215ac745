import * as contract from '@hoadon/contracts/licences';
import { Failure } from '@hoadon/domain/errors/failure';
import { publishRefusal } from '@hoadon/domain/issuing/may-publish';
import { publicRoute, type Route, route, type Session } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { findAnnouncementLines } from '../invoice-templates/index.ts';
import { openAnnouncePage, redeemAnnounceCode } from './announce-code.ts';
import type { LicencesDeps } from './deps.ts';
import { currentLicence } from './licence-room.ts';
import { packagesOf, subscriptionOf } from './packages.ts';
import { findLicences } from './repository.ts';
import { takeFreePackage } from './take-free-package.ts';

export const licenceRoutes = (deps: LicencesDeps): Route[] => [
  route(contract.getSubscriptionsMonitor, async (input, session) => {
    if (input.company_id !== undefined && input.company_id !== session.companyId)
      throw new Failure('NOT_FOUND');
    return subscriptions(deps, session);
  }),
  route(contract.getSubscriptionsIr, (_input, { companyId }) => packagesOf(deps, companyId)),
  route(contract.takeFreePackage, (_input, session) => takeFreePackage(deps, session)),
  route(contract.openAnnouncePage, (_input, session) => openAnnouncePage(deps, session)),
  publicRoute(contract.redeemAnnounceCode, ({ code }) => redeemAnnounceCode(deps, code)),
];

async function subscriptions({ db, clock }: Platform, { companyId }: Session) {
  const now = clock.now();
  const rows = await findLicences(db, companyId, now);
  const licence = await currentLicence(db, companyId, now);
  const refusal = publishRefusal(licence, await findAnnouncementLines(db, companyId), now);
  return { subscriptions: rows.map(subscriptionOf), may_publish: refusal === null, refusal };
}
