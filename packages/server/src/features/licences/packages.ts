import type { PurchasedPackage } from '@hoadon/contracts/licences';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { LICENCE_PACKAGES } from '@hoadon/domain/licences/licence';
import type { Platform } from '../../platform/platform.ts';
import { findAllLicences } from './repository.ts';
import { sumOrUnlimited } from './sum-or-unlimited.ts';

type Row = Awaited<ReturnType<typeof findAllLicences>>[number];

type Usage = Readonly<{ total_capacity: number | null; count_published_invoice: number }>;

/** What a company may issue by its packages, and what it did (COMP-004), for the settings of the company. */
export const licenceUsage =
  (platform: Platform) =>
  async (companyId: string): Promise<Usage> => {
    const { total_capacity, count_published_invoice } = await packagesOf(platform, companyId);
    return { total_capacity, count_published_invoice };
  };

/** The price table, what the company bought of it, and how much of that is used (LIC-014 … LIC-021). */
export async function packagesOf({ db, clock }: Platform, companyId: string) {
  const now = clock.now();
  const rows = await findAllLicences(db, companyId);
  const purchased = rows.map((row) => ({ ...subscriptionOf(row), state: stateOf(row, now) }));
  const counting = purchased.filter(({ state }) => state === 'running' || state === 'used-up');
  return {
    packages: LICENCE_PACKAGES.map(({ name, quantity, unitPrice, total }) => ({
      plan_id: { id: name, name },
      quantity,
      unit_price: unitPrice,
      price: total,
    })),
    purchased,
    total_capacity: sumOrUnlimited(counting.map(({ capacity }) => capacity)),
    count_published_invoice: counting.reduce((count, { total }) => count + total, 0),
  };
}

/** A licence as the wire calls it. */
export const subscriptionOf = (row: Omit<Row, 'id'>) => ({
  service: 'EINVOICE' as const,
  start: row.startsAt,
  end: row.endsAt,
  plan_id: { id: row.plan_code, name: row.plan_name },
  capacity: row.capacity,
  total: row.used,
  price: row.price,
});

function stateOf(row: Row, now: Instant): PurchasedPackage['state'] {
  const { startsAt, endsAt, capacity, used } = row;
  if (startsAt > now) return 'not-begun';
  // The day a licence ends is no day to publish on any more (LIC-002).
  if (dayInVietnam(endsAt) <= dayInVietnam(now)) return 'ended';
  return capacity !== null && used >= capacity ? 'used-up' : 'running';
}
