import { randomUUID } from 'node:crypto';
import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { LicencePackage } from '@hoadon/domain/licences/licence';
import { perform } from '../../platform/acts/perform.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Db } from '../../platform/db/open.ts';
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
  const act = { companyId, actId: randomUUID(), kind: 'licence.activate', at };
  return perform(db, act, async (tx) => {
    const licence = licenceFrom(offer, at);
    const id = await insertLicence(tx, companyId, licence);
    const payload = { plan: offer.name, capacity: offer.quantity, price: offer.total };
    const subject = `licence/${id}`;
    writeAudit(tx, [{ companyId, actor, act: 'licence.activated', subject, at, payload }]);
    return licence;
  });
}
