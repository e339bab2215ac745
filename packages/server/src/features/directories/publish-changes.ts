import type { Tx } from '../../platform/db/transact.ts';
import type { DirectoriesDeps } from './deps.ts';
import { countVersionOn } from './tree.repository.ts';

type Publishing = Pick<DirectoriesDeps, 'events'>;

/** Increments the version of the tree and notifies open pages; returns the version. */
export async function publishTree(
  tx: Tx,
  { events }: Publishing,
  companyId: string,
): Promise<string> {
  const version = await countVersionOn(tx, companyId);
  events.publish(tx, companyId, [{ type: 'directory', id: 'tree', state: version }]);
  return version;
}

/** Notifies open pages of moved invoices: the sums of directories change with them. */
export function publishMoved(
  tx: Tx,
  { events }: Publishing,
  companyId: string,
  ids: readonly string[],
): void {
  if (ids.length === 0) return;
  events.publish(tx, companyId, [
    ...ids.map((id) => ({ type: 'invoice' as const, id, state: 'moved' })),
    { type: 'directory', id: 'invoices', state: 'moved' },
  ]);
}
