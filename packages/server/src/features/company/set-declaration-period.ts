import { randomUUID } from 'node:crypto';
import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { TaxPeriod } from '@hoadon/domain/dates/tax-period';
import { perform } from '../../platform/acts/perform.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Db } from '../../platform/db/open.ts';

type Change = Readonly<{
  companyId: string;
  actor: Actor;
  at: Instant;
  period: TaxPeriod['type'];
}>;

/** Sets for which periods a company declares VAT: its returns are due by them. */
export async function setDeclarationPeriod(
  db: Db,
  { companyId, actor, at, period }: Change,
): Promise<void> {
  const act = { companyId, actId: randomUUID(), kind: 'company.declaration-period', at };
  await perform(db, act, async (tx) => {
    await tx
      .updateTable('company')
      .set({ declaration_period: period })
      .where('id', '=', companyId)
      .execute();
    const subject = `company/${companyId}`;
    writeAudit(tx, [{ companyId, actor, act: act.kind, subject, at, payload: { period } }]);
  });
}
