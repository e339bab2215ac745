import type { LeftOutReason } from '@hoadon/contracts/bulk-acts';
import type { FailureCode } from '@hoadon/domain/errors/failure';
import { whyCopyIsKept } from '@hoadon/domain/intake/copy-deletion';
import { sql } from 'kysely';
import type { LeftOutRule, RowAct, RowToDo } from '../bulk-acts/index.ts';
import { findNumberTaken, lockStates } from '../invoices/index.ts';
import { changeCopies } from './change-copies.ts';
import { findCopies } from './copy-facts.repository.ts';
import type { ImportedCopiesDeps } from './deps.ts';

const ROWS_AT_ONCE = 200;
const ISSUED_HERE: LeftOutRule = ['issued-here', sql`direction = 'issued' and origin = 1`];

/** Deleting imported copies, and taking them back: the one undoes the other. */
export const copiesOnMany = (deps: Pick<ImportedCopiesDeps, 'events'>): RowAct[] => [
  {
    ...copyAct(deps, true),
    kind: 'delete-copies',
    undoneBy: 'restore-copies',
    leavesOut: [['deleted', sql`deleted_at is not null`], ISSUED_HERE],
    async forecast(tx, { companyId }, ids) {
      const leftOut = new Map<string, LeftOutReason>();
      for (const copy of await findCopies(tx, companyId, ids)) {
        const why = whyCopyIsKept(copy);
        if (why !== null) leftOut.set(copy.id, why);
      }
      return { leftOut, sums: null };
    },
  },
  {
    ...copyAct(deps, false),
    kind: 'restore-copies',
    undoneBy: 'delete-copies',
    leavesOut: [['not-deleted', sql`deleted_at is null`], ISSUED_HERE],
    async forecast(tx, { companyId }, ids) {
      const taken = await findNumberTaken(tx, companyId, ids);
      return {
        leftOut: new Map([...taken].map((id) => [id, 'number-taken'] as const)),
        sums: null,
      };
    },
  },
];

function copyAct(
  deps: Pick<ImportedCopiesDeps, 'events'>,
  isDeleting: boolean,
): Omit<RowAct, 'kind' | 'leavesOut'> {
  return {
    permission: 'invoice_management.delete',
    rowsAtOnce: ROWS_AT_ONCE,
    async perform(tx, by, rows) {
      const changed = await changedMeanwhile(tx, by.companyId, rows);
      const ids = rows.map(({ id }) => id).filter((id) => !changed.has(id));
      const { refused } = await changeCopies(tx, deps, by, { ids, isDeleting });
      return new Map([...changed, ...refused]);
    },
  };
}

/** Invoices that were changed since the question was asked. */
async function changedMeanwhile(
  tx: Parameters<RowAct['perform']>[0],
  companyId: string,
  rows: readonly RowToDo[],
): Promise<ReadonlyMap<string, FailureCode>> {
  const states = await lockStates(
    tx,
    companyId,
    rows.map(({ id }) => id),
  );
  return new Map(
    rows.flatMap(({ id, version }): [string, FailureCode][] =>
      states.get(id)?.version === version ? [] : [[id, 'INVOICE_CHANGED_MEANWHILE']],
    ),
  );
}
