import type { ProcessingState } from '@hoadon/domain/issuing/processing-state';
import { sql } from 'kysely';
import { anyId } from '../../../platform/db/any-of.ts';
import type { Tx } from '../../../platform/db/transact.ts';

export type LockedState = Readonly<{ processing_state: ProcessingState; version: number }>;

/** Locks invoices in order of id, including those put aside, and returns their states. */
export async function lockStates(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, LockedState>> {
  const { rows } = await sql<LockedState & { id: string }>`
    select id, processing_state, version from invoice
    where company_id = ${companyId} and id = ${anyId(ids)}
    order by id for no key update`.execute(tx);
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}
