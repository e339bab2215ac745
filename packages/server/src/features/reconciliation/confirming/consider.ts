import type { markConsidered } from '@hoadon/contracts/reconciliation';
import { Failure } from '@hoadon/domain/errors/failure';
import { CONFIRMED } from '@hoadon/domain/invoice/origin';
import type { z } from 'zod';
import { perform } from '../../../platform/acts/perform.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import type { Caller } from '../../../platform/http/route.ts';
import { lockConfirmable } from '../../invoices/index.ts';
import type { ReconciliationDeps } from '../deps.ts';
import { findPortalInvoices } from '../portal-lists/index.ts';
import {
  saveConsiderations,
  savePortalConsiderations,
  takeConsiderationsBack,
  takePortalConsiderationsBack,
} from './consideration.repository.ts';

/**
 * Saves for invoices, all or none, the reason why they may stay as they are; or deletes it. Throws NOT_FOUND, and
 * RECONCILIATION_NOT_ALLOWED if one is confirmed already (REC-004) and does not differ from the registers.
 */
export function consider(
  deps: Pick<ReconciliationDeps, 'db' | 'clock' | 'events'>,
  { session: { companyId, actor }, context }: Caller,
  { invoice_ids, portal_invoices, reason, consider_or_not }: z.output<typeof markConsidered.input>,
): Promise<z.input<typeof markConsidered.output>> {
  const at = deps.clock.now();
  const by = { companyId, actor, at };
  const ids = [...new Set(invoice_ids)];
  const portalIds = [...new Set(portal_invoices)];
  const act = { companyId, actId: context.actId, kind: 'invoice.considered', at };
  return perform(deps.db, act, async (tx) => {
    const locked = await lockConfirmable(tx, companyId, ids);
    const there = new Set(locked.map(({ id }) => id));
    const missing = ids.filter((id) => !there.has(id));
    if (missing.length > 0) throw new Failure('NOT_FOUND', { invoices: missing.join(',') });
    const confirmed = locked.filter(
      ({ origin, differs_from_register }) => origin === CONFIRMED && !differs_from_register,
    );
    if (consider_or_not && confirmed.length > 0)
      throw new Failure('RECONCILIATION_NOT_ALLOWED', {
        invoices: confirmed.map(({ id }) => id).join(','),
      });
    const changed = consider_or_not
      ? await saveConsiderations(tx, by, ids, reason ?? '')
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
    const answer = {
      changed,
      ...(portalIds.length > 0 && {
        changed_portal_invoices: await considerPortal(
          tx,
          by,
          portalIds,
          consider_or_not ? (reason ?? '') : null,
        ),
      }),
    };
    await context.saveResponse(tx, answer);
    return answer;
  });
}

/** The same for invoices that only the portal has; a null reason deletes the saved one. Returns how many changed. */
async function considerPortal(
  tx: Tx,
  by: Parameters<typeof savePortalConsiderations>[1],
  ids: readonly string[],
  reason: string | null,
): Promise<number> {
  const existing = new Set((await findPortalInvoices(tx, by.companyId, ids)).map(({ id }) => id));
  const missing = ids.filter((id) => !existing.has(id));
  if (missing.length > 0) throw new Failure('NOT_FOUND', { portal_invoices: missing.join(',') });
  const changed =
    reason === null
      ? await takePortalConsiderationsBack(tx, by.companyId, ids)
      : await savePortalConsiderations(tx, by, ids, reason);
  const act = 'portal-invoice.considered';
  if (changed > 0)
    writeAudit(
      tx,
      ids.map((id) => ({ ...by, act, subject: `portal-invoice/${id}`, payload: { reason } })),
    );
  return changed;
}
