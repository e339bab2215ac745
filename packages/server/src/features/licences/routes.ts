import { getSubscriptionsMonitor } from '@hoadon/contracts/licences';
import { Failure } from '@hoadon/domain/errors/failure';
import { publishRefusal } from '@hoadon/domain/issuing/may-publish';
import { type Route, route, type Session } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { findAnnouncementLines } from '../invoice-templates/index.ts';
import { currentLicence } from './licence-room.ts';
import { findLicences } from './repository.ts';

export const licenceRoutes = (platform: Platform): Route[] => [
  route(getSubscriptionsMonitor, async (input, session) => {
    if (input.company_id !== undefined && input.company_id !== session.companyId)
      throw new Failure('NOT_FOUND');
    return subscriptions(platform, session);
  }),
];

async function subscriptions({ db, clock }: Platform, { companyId }: Session) {
  const now = clock.now();
  const rows = await findLicences(db, companyId, now);
  const licence = await currentLicence(db, companyId, now);
  const refusal = publishRefusal(licence, await findAnnouncementLines(db, companyId), now);
  return {
    subscriptions: rows.map((row) => ({
      service: 'EINVOICE' as const,
      start: row.startsAt,
      end: row.endsAt,
      plan_id: { id: row.plan_code, name: row.plan_name },
      capacity: row.capacity,
      total: row.used,
      price: row.price,
    })),
    may_publish: refusal === null,
    refusal,
  };
}
