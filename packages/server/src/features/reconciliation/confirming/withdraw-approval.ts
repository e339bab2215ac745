import type { withdrawApproval } from '@hoadon/contracts/reconciliation';
import { Failure } from '@hoadon/domain/errors/failure';
import { CONFIRMED, UNCONFIRMED } from '@hoadon/domain/invoice/origin';
import type { z } from 'zod';
import { perform } from '../../../platform/acts/perform.ts';
import type { Caller } from '../../../platform/http/route.ts';
import { lockConfirmable, setOrigins } from '../../invoices/index.ts';
import type { ReconciliationDeps } from '../deps.ts';
import { publishOrigins } from './confirm.ts';

/**
 * Undoes the approval of received invoices: they wait for approval again. Throws NOT_FOUND, RECONCILIATION_NOT_ALLOWED for
 * one that the company issued, INVOICE_CHANGED_MEANWHILE if one is not approved any more; then nothing changes.
 */
export function withdraw(
  deps: Pick<ReconciliationDeps, 'db' | 'clock' | 'events'>,
  { session: { companyId, actor }, context }: Caller,
  { ids: named }: z.output<typeof withdrawApproval.input>,
): Promise<z.input<typeof withdrawApproval.output>> {
  const ids = [...new Set(named)];
  const at = deps.clock.now();
  const act = { companyId, actId: context.actId, kind: 'invoice.approval-withdrawn', at };
  return perform(deps.db, act, async (tx) => {
    const locked = await lockConfirmable(tx, companyId, ids);
    if (locked.length < ids.length) throw new Failure('NOT_FOUND');
    if (locked.some(({ direction }) => direction === 'issued'))
      throw new Failure('RECONCILIATION_NOT_ALLOWED');
    if (locked.some(({ origin }) => origin !== CONFIRMED))
      throw new Failure('INVOICE_CHANGED_MEANWHILE');
    const wished = ids.map((id) => ({ id, origin: UNCONFIRMED }));
    await setOrigins(tx, companyId, wished);
    publishOrigins(
      tx,
      deps,
      { companyId, actor, at },
      { act: 'invoice.approval-taken-back', wished },
    );
    const answer = { withdrawn: ids };
    await context.saveResponse(tx, answer);
    return answer;
  });
}
