import type { FailureCode } from '@hoadon/domain/errors/failure';
import { sql } from 'kysely';
import type { LeftOutRule, RowAct } from '../../bulk-acts/index.ts';
import { type LockedInvoice, lockWithCorrected } from '../../invoices/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { changeDrafts } from './delete-drafts.ts';
import { correctionsLeftOut } from './may-correct.ts';

const ROWS_AT_ONCE = 500;

/** Deletion and restoring of drafts, which undo each other. */
export const draftBulkActions = (deps: Pick<IssuingDeps, 'clock' | 'events'>): RowAct[] => [
  { ...draftBulkAction(deps, 'invoice.deleted'), kind: 'delete', undoneBy: 'restore' },
  { ...draftBulkAction(deps, 'invoice.restored'), kind: 'restore', undoneBy: 'delete' },
];

function draftBulkAction(
  deps: Pick<IssuingDeps, 'clock' | 'events'>,
  what: 'invoice.deleted' | 'invoice.restored',
): Omit<RowAct, 'kind'> {
  const elsewhere: LeftOutRule =
    what === 'invoice.deleted'
      ? ['deleted', sql`deleted_at is not null`]
      : ['not-deleted', sql`deleted_at is null`];
  return {
    permission: 'invoice_draft_management.delete',
    leavesOut: [
      elsewhere,
      ['not-own', sql`direction <> 'issued'`],
      ['not-draft', sql`processing_state <> 'draft'`],
    ],
    rowsAtOnce: ROWS_AT_ONCE,
    ...(what === 'invoice.restored' && {
      forecast: (tx, { companyId }, ids) =>
        correctionsLeftOut(tx, { companyId, ids, today: deps.clock.today() }),
    }),
    async perform(tx, by, rows) {
      const locked = await lockWithCorrected(
        tx,
        by.companyId,
        rows.map(({ id }) => id),
      );
      const states = new Map(locked.map((one) => [one.id, one]));
      const notDone = new Map<string, FailureCode>();
      for (const { id, version } of rows) {
        const reason = reasonAgainst(states.get(id), version);
        if (reason) notDone.set(id, reason);
      }
      const ids = rows.map(({ id }) => id).filter((id) => !notDone.has(id));
      const { notAllowed } = await changeDrafts(tx, deps, by, { ids, what });
      for (const [id] of notAllowed) notDone.set(id, 'CORRECTION_NOT_ALLOWED');
      return notDone;
    },
  };
}

/** Refuses drafts that were numbered or changed since the run was confirmed. */
function reasonAgainst(state: LockedInvoice | undefined, version: number): FailureCode | null {
  if (!state) return 'NOT_FOUND';
  if (state.processing_state !== 'draft') return 'INVOICE_NOT_DELETABLE';
  return state.version === version ? null : 'INVOICE_CHANGED_MEANWHILE';
}
