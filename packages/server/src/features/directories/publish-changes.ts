import type { Tx } from '../../platform/db/transact.ts';
import type { DirectoriesDeps } from './deps.ts';
import { countVersionOn } from './tree.repository.ts';

type Told = Pick<DirectoriesDeps, 'events'>;

/** Counts the version of the tree on and tells open pages; answers it. */
export async function tellTree(tx: Tx, { events }: Told, companyId: string): Promise<string> {
  const version = await countVersionOn(tx, companyId);
  events.publish(tx, companyId, [{ type: 'directory', id: 'tree', state: version }]);
  return version;
}

/** Invoices lie elsewhere: so do the sums of directories. */
export function tellMoved(
  tx: Tx,
  { events }: Told,
  companyId: string,
  ids: readonly string[],
): void {
  if (ids.length === 0) return;
  events.publish(tx, companyId, [
    ...ids.map((id) => ({ type: 'invoice' as const, id, state: 'moved' })),
    { type: 'directory', id: 'invoices', state: 'moved' },
  ]);
}
