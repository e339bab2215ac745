import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { LicencePackage } from '@hoadon/domain/licences/licence';
import type { NewLicence } from './repository.ts';

/** Long enough for a small seller to use a package up. */
const VALID_YEARS = 1;

/** The licence that a package of the price table becomes when it begins at this instant. */
export function licenceFrom(offer: LicencePackage, at: Instant): NewLicence {
  const endsAt = new Date(at);
  endsAt.setUTCFullYear(endsAt.getUTCFullYear() + VALID_YEARS);
  return {
    planCode: offer.name,
    planName: offer.name,
    startsAt: at,
    endsAt: endsAt.toISOString(),
    capacity: offer.quantity,
    price: offer.total,
  };
}
