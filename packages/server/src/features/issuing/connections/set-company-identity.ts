import { randomUUID } from 'node:crypto';
import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { perform } from '../../../platform/acts/perform.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { Db } from '../../../platform/db/open.ts';
import {
  type CompanyIdentity,
  deleteCompanyIdentity,
  writeCompanyIdentity,
} from './company-identity.repository.ts';

type IdentityChange = Readonly<{
  companyId: string;
  actor: Actor;
  at: Instant;
  /** Null: the company uses the installation's identity again. */
  identity: CompanyIdentity | null;
}>;

/** Sets the sender identity of a company. Sealed messages retain their sender and connection. */
export async function setCompanyIdentity(
  db: Db,
  { companyId, actor, at, identity }: IdentityChange,
): Promise<void> {
  const act = { companyId, actId: randomUUID(), kind: 'authority-connection.set', at };
  await perform(db, act, async (tx) => {
    if (identity) await writeCompanyIdentity(tx, companyId, identity);
    else await deleteCompanyIdentity(tx, companyId);
    const subject = `company/${companyId}`;
    writeAudit(tx, [{ companyId, actor, act: act.kind, subject, at, payload: identity }]);
  });
}
