import { notable } from '@hoadon/contracts/notifications';
import type { Tx } from '../../../platform/db/transact.ts';
import { endSession, stopSyncs } from '../account/index.ts';
import type { TaxAccountDeps } from '../deps.ts';

/** Ends the session and notifies users once; running synchronisations stop where they are. */
export async function endAccountSession(
  tx: Tx,
  { events, clock }: Pick<TaxAccountDeps, 'events' | 'clock'>,
  companyId: string,
  state: 'expired' | 'blocked',
): Promise<void> {
  if (!(await endSession(tx, companyId, state))) return;
  await stopSyncs(tx, companyId);
  const reason = state === 'blocked' ? 'TAX_PORTAL_BLOCKED' : 'TAX_SESSION_OVER';
  events.publish(tx, companyId, [
    { type: 'tax-account', id: companyId, state },
    notable({ kind: 'tax-account-failed', about: `tax-account/${clock.now()}`, reason }),
  ]);
}
