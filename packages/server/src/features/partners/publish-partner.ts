import type { Tx } from '../../platform/db/transact.ts';
import type { PartnersDeps } from './deps.ts';

/** Open pages read it again. */
export const publishPartner = (
  tx: Tx,
  { events }: Pick<PartnersDeps, 'events'>,
  companyId: string,
  id: string,
  state: string,
): void => events.publish(tx, companyId, [{ type: 'partner', id, state }]);
