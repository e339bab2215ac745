import type { RowAct } from '../bulk-acts/index.ts';
import { lockDirectoriesOf } from '../invoices/index.ts';
import { findInvoicesTo, type InvoicesTo } from './deletion.repository.ts';
import type { DirectoriesDeps } from './deps.ts';
import {
  type DirectoryMove,
  MAY_MOVE,
  moveToDirectories,
  notThere,
  ROWS_AT_ONCE,
} from './directory-moves.ts';
import { lockTree } from './tree.repository.ts';

/**
 * Moves invoices out of deleted directories, to the target of each directory, however many there are. An invoice that a
 * user moved meanwhile is skipped. Not undone by itself: restoring the directories restores it.
 */
export const emptyingDirectories = (deps: Pick<DirectoriesDeps, 'events'>): RowAct => ({
  kind: 'empty-directories',
  permission: MAY_MOVE,
  leavesOut: [],
  rowsAtOnce: ROWS_AT_ONCE,
  toTheEnd: true,
  async perform(tx, by, rows) {
    await lockTree(tx, by.companyId, 'use');
    const to = await findInvoicesTo(tx, by.companyId);
    const ids = rows.map(({ id }) => id);
    const there = await lockDirectoriesOf(tx, by.companyId, ids, 'aside too');
    const wished = ids.flatMap((id) => {
      const from = there.get(id) ?? null;
      return from !== null && to.has(from) ? [{ id, directory_id: lastOf(to, from) }] : [];
    });
    for (const { id, directory_id: from } of await moveToDirectories(
      tx,
      deps,
      by,
      wished,
      'aside too',
    ))
      by.was.set(id, { from, to: from && lastOf(to, from) } satisfies DirectoryMove);
    return notThere(rows, there);
  },
});

/** Where it was to come may be deleted since: each is deleted later than the one before it, so there is an end. */
function lastOf(to: InvoicesTo, from: string): string | null {
  let id: string | null = from;
  while (id !== null && to.has(id)) id = to.get(id) ?? null;
  return id;
}
