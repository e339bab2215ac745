import type { BulkAct, BulkActHead, BulkActRow } from '@hoadon/contracts/bulk-acts';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import type { Db } from '../../platform/db/open.ts';
import type { RowAct, RowCounts } from './bulk-act.ts';
import type { BulkItemRow } from './items.repository.ts';
import type { BulkRun } from './run.repository.ts';

/** A bulk action as the list shows it. */
export const wireHead = ({ kind, signing }: RowAct, run: BulkRun): BulkActHead => ({
  id: run.id,
  kind,
  state: run.state,
  reason: run.reason,
  created_at: new Date(run.created_at).toISOString(),
  created_by: run.creator_name,
  by_token: signing?.isByPage(run.signer) ?? false,
  total: run.total,
});

/** An act with how far it is. */
export async function wireAct(
  db: Db,
  companyId: string,
  act: RowAct,
  run: BulkRun,
): Promise<BulkAct> {
  const counts = (await act.goesOn?.countRows(db, companyId, run)) ?? countsOf(run);
  const mayUndo = act.undoneBy !== undefined && run.undone_by === null;
  return {
    ...wireHead(act, run),
    ...counts,
    may_undo: mayUndo && run.state === 'finished' && counts.done > 0,
  };
}

function countsOf({ state, total, taken, failed }: BulkRun): RowCounts {
  const isOver = state === 'finished';
  return {
    done: taken - failed,
    failed,
    issuing: 0,
    waiting: isOver ? 0 : total - taken,
    left: isOver ? total - taken : 0,
  };
}

export const wireRow = (row: BulkItemRow): BulkActRow => ({
  position: row.position,
  invoice_id: row.invoice_id,
  state: row.state,
  template_code: row.template,
  invoice_serial: row.serial,
  invoice_number: row.number === null ? null : displayNumber(row.number),
  partner_name: row.partner_name,
  total_amount_with_tax: row.with_tax,
  currency_code: row.currency,
  reason: row.failure ?? ([row.failure_code, row.failure_text].filter(Boolean).join(': ') || null),
});
