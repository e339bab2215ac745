import type { markConsidered } from '@hoadon/contracts/reconciliation';
import { Failure } from '@hoadon/domain/errors/failure';
import type { z } from 'zod';
import { perform } from '../../../platform/acts/perform.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { RequestContext, Session } from '../../../platform/http/route.ts';
import { lockConfirmable } from '../../invoices/index.ts';
import type { ReconciliationDeps } from '../deps.ts';
import { CONFIRMED } from './confirm.ts';
import { keepConsiderations, takeConsiderationsBack } from './consideration.repository.ts';

type Caller = Readonly<{ session: Session; context: RequestContext }>;

/**
 * Notes of invoices, all or none, that somebody looked at them and why they may stay as they are; or takes that back. Throws
 * NOT_FOUND, and RECONCILIATION_NOT_ALLOWED where one is confirmed already (REC-004).
 */
export function consider(
  deps: Pick<ReconciliationDeps, 'db' | 'clock' | 'events'>,
  { session: { companyId, actor }, context }: Caller,
  { invoice_ids, reason, consider_or_not }: z.output<typeof markConsidered.input>,
): Promise<z.input<typeof markConsidered.output>> {
  const at = deps.clock.now();
  const by = { companyId, actor, at };
  const ids = [...new Set(invoice_ids)];
  const act = { companyId, actId: context.actId, kind: 'invoice.considered', at };
  return perform(deps.db, act, async (tx) => {
    const found = await lockConfirmable(tx, companyId, ids);
    const there = new Set(found.map(({ id }) => id));
    const missing = ids.filter((id) => !there.has(id));
    if (missing.length > 0) throw new Failure('NOT_FOUND', { invoices: missing.join(',') });
    const confirmed = found.filter(({ origin }) => origin === CONFIRMED);
    if (consider_or_not && confirmed.length > 0)
      throw new Failure('RECONCILIATION_NOT_ALLOWED', {
        invoices: confirmed.map(({ id }) => id).join(','),
      });
    const changed = consider_or_not
      ? await keepConsiderations(tx, by, ids, reason ?? '')
      : await takeConsiderationsBack(tx, companyId, ids);
    deps.events.publish(
      tx,
      companyId,
      changed.map((id) => ({ type: 'invoice', id, state: 'accepted' })),
    );
    writeAudit(
      tx,
      changed.map((id) => {
        const subject = `invoice/${id}`;
        const payload = consider_or_not ? { reason } : { reason: null };
        return { ...by, act: 'invoice.considered', subject, payload };
      }),
    );
    const answer = { changed };
    await context.keepAnswer(tx, answer);
    return answer;
  });
}
