import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { LicencePackage } from '@hoadon/domain/licences/licence';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Db } from '../../platform/db/open.ts';
import { transact } from '../../platform/db/transact.ts';
import { licenceFrom } from './package-licence.ts';
import { insertLicence, type NewLicence } from './repository.ts';

export type PackageSale = Readonly<{
  companyId: string;
  offer: LicencePackage;
  actor: Actor;
  at: Instant;
}>;

/** Puts a package that the company bought into force; bought twice it counts twice. */
export function activatePackage(
  db: Db,
  { companyId, offer, actor, at }: PackageSale,
): Promise<NewLicence> {
  return transact(db, async (db) => {
    const licence = licenceFrom(offer, at);
    const id = await insertLicence(db, companyId, licence);
    const payload = { plan: offer.name, capacity: offer.quantity, price: offer.total };
    const subject = `licence/${id}`;
    await writeAudit(db, [{ companyId, actor, act: 'licence.activated', subject, at, payload }]);
    return licence;
  });
}
