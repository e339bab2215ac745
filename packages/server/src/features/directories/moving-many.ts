import type { BulkWishes } from '@hoadon/contracts/bulk-acts';
import { sql } from 'kysely';
import type { RowAct } from '../bulk-acts/index.ts';
import { lockDirectoriesOf } from '../invoices/index.ts';
import type { DirectoriesDeps } from './deps.ts';
import {
  type DirectoryMove,
  MAY_MOVE,
  moveToDirectories,
  notThere,
  ROWS_AT_ONCE,
} from './directory-moves.ts';
import { emptyingDirectories } from './empty-directories.ts';
import { movingBack } from './move-back.ts';
import { requireTarget } from './move-to-directory.ts';
import { parentOf } from './parent-of.ts';

const movingInto = (deps: Pick<DirectoriesDeps, 'events'>): RowAct => ({
  kind: 'move',
  permission: MAY_MOVE,
  leavesOut: [['deleted', sql`deleted_at is not null`]],
  rowsAtOnce: ROWS_AT_ONCE,
  undoneBy: 'move-back',
  checkWish: (tx, companyId, wish) => requireTarget(tx, companyId, targetOf(wish)),
  async perform(tx, by, rows) {
    const to = targetOf(by.wish);
    await requireTarget(tx, by.companyId, to);
    const there = await lockDirectoriesOf(
      tx,
      by.companyId,
      rows.map(({ id }) => id),
    );
    const wished = rows
      .filter(({ id }) => there.has(id))
      .map(({ id }) => ({ id, directory_id: to }));
    for (const { id, directory_id: from } of await moveToDirectories(tx, deps, by, wished))
      by.was.set(id, { from, to } satisfies DirectoryMove);
    return notThere(rows, there);
  },
});

/** What lays many invoices elsewhere, and what takes that back. */
export const movingMany = (deps: Pick<DirectoriesDeps, 'events'>): RowAct[] => [
  movingInto(deps),
  movingBack(deps),
  emptyingDirectories(deps),
];

const targetOf = (wish: unknown): string | null => parentOf(wish as BulkWishes['move']) ?? null;
