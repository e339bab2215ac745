import type { setDueDate as contract } from '@hoadon/contracts/payments';
import { Failure } from '@hoadon/domain/errors/failure';
import type { z } from 'zod';
import { perform } from '../../platform/acts/perform.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { RequestContext, Session } from '../../platform/http/route.ts';
import { setDue } from '../invoices/index.ts';
import type { PaymentsDeps } from './deps.ts';

/** Until when invoices are to be paid. Throws NOT_FOUND where there is none of them. */
export function setDueDate(
  { db, clock, events }: PaymentsDeps,
  { companyId, actor }: Session,
  { actId, keepAnswer }: RequestContext,
  { invoices_id, due_date }: z.output<typeof contract.input>,
): Promise<{ changed: number }> {
  const at = clock.now();
  return perform(db, { companyId, actId, kind: 'payment.due-date', at }, async (tx) => {
    const ids = await setDue(tx, events, companyId, invoices_id, due_date);
    if (ids.length === 0) throw new Failure('NOT_FOUND');
    writeAudit(
      tx,
      ids.map((id) => ({
        companyId,
        actor,
        act: 'invoice.due-date-set',
        subject: `invoice/${id}`,
        at,
        payload: { dueOn: due_date },
      })),
    );
    const answer = { changed: ids.length };
    await keepAnswer(tx, answer);
    return answer;
  });
}
