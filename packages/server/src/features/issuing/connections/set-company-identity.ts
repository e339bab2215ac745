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

type Change = Readonly<{
  companyId: string;
  actor: Actor;
  at: Instant;
  /** Null: the installation speaks for the company again. */
  identity: CompanyIdentity | null;
}>;

/** Says under which name a company speaks from now on. What is sealed already keeps its sender and its connection. */
export async function setCompanyIdentity(
  db: Db,
  { companyId, actor, at, identity }: Change,
): Promise<void> {
  const act = { companyId, actId: randomUUID(), kind: 'authority-connection.set', at };
  await perform(db, act, async (tx) => {
    if (identity) await writeCompanyIdentity(tx, companyId, identity);
    else await deleteCompanyIdentity(tx, companyId);
    const subject = `company/${companyId}`;
    writeAudit(tx, [{ companyId, actor, act: act.kind, subject, at, payload: identity }]);
  });
}
