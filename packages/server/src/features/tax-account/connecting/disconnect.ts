import type { Actor } from '@hoadon/domain/access/actor';
import { Failure } from '@hoadon/domain/errors/failure';
import { perform } from '../../../platform/acts/perform.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { RequestContext } from '../../../platform/http/route.ts';
import { deleteSecrets } from '../account/index.ts';
import type { TaxAccountDeps } from '../deps.ts';

type By = Readonly<{ companyId: string; actor: Actor }>;

/** Deletes password and session. What was read stays. Throws TAX_ACCOUNT_NOT_CONNECTED. */
export function disconnect(
  { db, clock, events }: TaxAccountDeps,
  { companyId, actor }: By,
  context: RequestContext,
): Promise<Record<string, never>> {
  const at = clock.now();
  const act = { companyId, actId: context.actId, kind: 'tax-account.disconnect', at };
  return perform(db, act, async (tx) => {
    if (!(await deleteSecrets(tx, companyId))) throw new Failure('TAX_ACCOUNT_NOT_CONNECTED');
    events.publish(tx, companyId, [{ type: 'tax-account', id: companyId, state: 'disconnected' }]);
    writeAudit(tx, [
      {
        companyId,
        actor,
        act: 'tax-account.disconnected',
        subject: 'tax-account',
        at,
        payload: null,
      },
    ]);
    await context.saveResponse(tx, {});
    return {};
  });
}
