import { userActor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { Tx } from '../../../platform/db/transact.ts';

type FactorAct = Readonly<{
  companyId: string;
  /** Who did it. */
  userId: string;
  /** Whose factor it is. */
  ofUser?: string;
  act:
    | 'second-factor.switched-on'
    | 'second-factor.switched-off'
    | 'second-factor.reset'
    | 'second-factor.recovery-codes-made'
    | 'second-factor.recovery-code-used'
    | 'second-factor.code-refused';
  at: Instant;
}>;

/** An entry of the company that the user works in just now. */
export const auditFactor = (tx: Tx, { companyId, userId, ofUser = userId, act, at }: FactorAct) =>
  writeAudit(tx, [
    { companyId, actor: userActor(userId), act, subject: `user/${ofUser}`, at, payload: null },
  ]);
