import type { ApproveHint, LeftOutReason } from '@hoadon/contracts/bulk-acts';
import type { FailureCode } from '@hoadon/domain/errors/failure';
import { CONFIRMED } from '@hoadon/domain/invoice/origin';
import { needsReason } from '@hoadon/domain/reconciliation/approval';
import { sql } from 'kysely';
import type { RowAct } from '../../bulk-acts/index.ts';
import { findConfirmable, lockConfirmable, setOrigins } from '../../invoices/index.ts';
import type { ReconciliationDeps } from '../deps.ts';
import { confirmValid, judgeEach, publishOrigins, refusalOf } from './confirm.ts';

const APPROVING = {
  permission: 'invoice_management.change',
  leavesOut: [
    ['deleted', sql`deleted_at is not null`],
    ['not-received', sql`direction <> 'received'`],
  ],
  rowsAtOnce: 500,
} as const;

const LEFT_OUT = {
  APPROVAL_INCOMPLETE: 'incomplete',
  APPROVAL_NEEDS_REASON: 'verdict-invalid',
  RECONCILIATION_NOT_ALLOWED: 'not-received',
} as const satisfies Record<string, LeftOutReason>;

const reasonIn = (wish: unknown): string | null => (wish as ApproveHint)?.reason ?? null;

/** Bulk approval and its undo: undo restores the previous origin unless the invoice was changed meanwhile. */
export function approvingMany(
  deps: Pick<ReconciliationDeps, 'events'>,
): Readonly<{ approve: RowAct; takeBack: RowAct }> {
  return {
    approve: {
      ...APPROVING,
      leavesOut: [...APPROVING.leavesOut, ['approved-before', sql`origin = ${CONFIRMED}`]],
      kind: 'approve',
      undoneBy: 'take-approval-back',
      async forecast(tx, { companyId, wish }, ids) {
        const leftOut = new Map<string, LeftOutReason>();
        const all = await findConfirmable(tx, companyId, ids);
        for (const verdict of await judgeEach(tx, companyId, all, reasonIn(wish))) {
          const code = refusalOf(verdict);
          if (code !== null)
            leftOut.set(
              verdict.one.id,
              code === 'APPROVAL_NEEDS_REASON' && !needsReason(verdict.one)
                ? 'portal-differs'
                : LEFT_OUT[code],
            );
        }
        return { leftOut, sums: null };
      },
      async perform(tx, by, rows) {
        const all = await confirmValid(tx, deps, by, {
          ids: rows.map(({ id }) => id),
          reason: reasonIn(by.wish),
        });
        const byId = new Map(all.map((one) => [one.one.id, one]));
        return new Map(
          rows.flatMap(({ id }): [string, FailureCode][] => {
            const one = byId.get(id);
            if (!one) return [[id, 'NOT_FOUND']];
            const code = refusalOf(one);
            if (code !== null) return [[id, code]];
            // Approved by another user since the rows were saved.
            if (one.one.origin === CONFIRMED) return [[id, 'INVOICE_CHANGED_MEANWHILE']];
            by.was.set(id, one.one.origin);
            return [];
          }),
        );
      },
    },
    takeBack: {
      ...APPROVING,
      kind: 'take-approval-back',
      async perform(tx, by, rows) {
        // An invoice that was confirmed before the act stays confirmed.
        const changed = rows.filter(({ was }) => was !== null);
        const locked = await lockConfirmable(
          tx,
          by.companyId,
          changed.map(({ id }) => id),
        );
        const origins = new Map(locked.map(({ id, origin }) => [id, origin]));
        const wished = changed
          .filter(({ id }) => origins.get(id) === CONFIRMED)
          .map(({ id, was }) => ({ id, origin: Number(was) }));
        await setOrigins(tx, by.companyId, wished);
        publishOrigins(tx, deps, by, { act: 'invoice.approval-taken-back', wished });
        const done = new Set(wished.map(({ id }) => id));
        return new Map(
          changed
            .filter(({ id }) => !done.has(id))
            .map(({ id }) => [id, origins.has(id) ? 'INVOICE_CHANGED_MEANWHILE' : 'NOT_FOUND']),
        );
      },
    },
  };
}
