import { userActor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { enqueueLetter, type FactorChange } from '../letters/index.ts';

/** Acts that the owner of the factor is written to about. */
const CHANGES = {
  'second-factor.switched-on': 'on',
  'second-factor.switched-off': 'off',
  'second-factor.reset': 'reset',
  'second-factor.recovery-codes-made': 'recovery-codes',
} as const satisfies Record<string, FactorChange>;
type ChangeAct = keyof typeof CHANGES;

type FactorAct = Readonly<{
  companyId: string;
  /** Who did it. */
  userId: string;
  /** Whose factor it is. */
  ofUser?: string;
  act: ChangeAct | 'second-factor.recovery-code-used' | 'second-factor.code-refused';
  at: Instant;
}>;

/** An entry of the company that the user works in just now. */
export const auditFactor = (tx: Tx, { companyId, userId, ofUser = userId, act, at }: FactorAct) =>
  writeAudit(tx, [
    { companyId, actor: userActor(userId), act, subject: `user/${ofUser}`, at, payload: null },
  ]);

/** The same with a letter to the owner of the factor. */
export async function recordChange(
  deps: Pick<Platform, 'jobs'>,
  tx: Tx,
  change: FactorAct & Readonly<{ act: ChangeAct }>,
): Promise<void> {
  auditFactor(tx, change);
  const { userId, ofUser = userId, act, at } = change;
  await enqueueLetter(tx, deps, {
    about: 'second-factor',
    userId: ofUser,
    at,
    change: CHANGES[act],
  });
}
