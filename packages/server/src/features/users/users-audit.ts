import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { Session } from '../../platform/http/route.ts';
import type { UsersDeps } from './deps.ts';

type UserAuditEntry = Readonly<{ act: string; subject: string; payload: unknown }>;

/** Into the audit trail. */
export const auditUsers = (
  tx: Tx,
  { clock }: UsersDeps,
  { companyId, actor }: Pick<Session, 'companyId' | 'actor'>,
  entry: UserAuditEntry,
): void => writeAudit(tx, [{ companyId, actor, at: clock.now(), ...entry }]);
