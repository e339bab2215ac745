import type { RowAct } from '../bulk-acts/index.ts';
import { type InDirectory, lockDirectoriesOf } from '../invoices/index.ts';
import type { DirectoriesDeps } from './deps.ts';
import {
  type DirectoryMove,
  MAY_MOVE,
  moveToDirectories,
  notThere,
  ROWS_AT_ONCE,
} from './directory-moves.ts';
import { findDirectories, lockTree } from './tree.repository.ts';

/** Undoes the move of many invoices: each returns to its former directory, unless it was moved since. */
export const movingBack = (deps: Pick<DirectoriesDeps, 'events'>): RowAct => ({
  kind: 'move-back',
  permission: MAY_MOVE,
  // What was put aside goes along.
  leavesOut: [],
  rowsAtOnce: ROWS_AT_ONCE,
  async perform(tx, by, rows) {
    await lockTree(tx, by.companyId, 'use');
    const existingIds = new Set((await findDirectories(tx, by.companyId)).map(({ id }) => id));
    const ids = rows.map(({ id }) => id);
    const there = await lockDirectoriesOf(tx, by.companyId, ids, 'aside too');
    const notDone = notThere(rows, there);
    const wished = rows.flatMap(({ id, was }): InDirectory[] => {
      // It was there before the act already.
      if (was === null || notDone.has(id)) return [];
      const { from, to } = was as DirectoryMove;
      if (there.get(id) !== to) notDone.set(id, 'INVOICE_CHANGED_MEANWHILE');
      else if (from !== null && !existingIds.has(from)) notDone.set(id, 'DIRECTORY_UNKNOWN');
      return notDone.has(id) ? [] : [{ id, directory_id: from }];
    });
    await moveToDirectories(tx, deps, by, wished, 'aside too');
    return notDone;
  },
});
