import type { BulkAct, BulkActRow } from '@hoadon/contracts/bulk-acts';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import type { RowAct } from './bulk-act.ts';
import type { ItemRow } from './items.repository.ts';
import type { RunRow } from './run.repository.ts';

/** An act as it is told. */
export function wireAct(
  { kind, undoneBy }: Pick<RowAct, 'kind' | 'undoneBy'>,
  run: RunRow,
): BulkAct {
  const { id, state, total, taken, failed } = run;
  const isOver = state === 'finished';
  const done = taken - failed;
  return {
    id,
    kind,
    state,
    created_at: new Date(run.created_at).toISOString(),
    created_by: run.creator_name,
    total,
    done,
    failed,
    waiting: isOver ? 0 : total - taken,
    left: isOver ? total - taken : 0,
    may_undo: undoneBy !== undefined && isOver && done > 0 && run.undone_by === null,
  };
}

export const wireRow = (row: ItemRow): BulkActRow => ({
  position: row.position,
  invoice_id: row.invoice_id,
  state: row.state,
  template_code: row.template,
  invoice_serial: row.serial,
  invoice_number: row.number === null ? null : displayNumber(row.number),
  buyer_name: row.buyer_name,
  total_amount_with_tax: row.with_tax,
  currency_code: row.currency,
  reason: row.failure,
});
