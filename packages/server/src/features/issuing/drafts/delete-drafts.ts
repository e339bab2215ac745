import type { restoreDrafts as call } from '@hoadon/contracts/issuing';
import { Failure } from '@hoadon/domain/errors/failure';
import type { z } from 'zod';
import { perform } from '../../../platform/acts/perform.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import type { RequestContext, Session } from '../../../platform/http/route.ts';
import type { DoneBy } from '../../bulk-acts/index.ts';
import { lockWithCorrected, requireInvoice, setDeleted } from '../../invoices/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { findNotAllowed, type NotAllowed } from './may-correct.ts';

/** Deletes drafts with undo. Returns numbered invoices as refused. */
export async function deleteDrafts(
  deps: IssuingDeps,
  session: Session,
  context: RequestContext,
  ids: readonly string[],
): Promise<{ deleted: number; refused: string[] }> {
  const done = await change(deps, session, context, { ids, what: 'invoice.deleted' });
  const changed = new Set(done.changed);
  return { deleted: changed.size, refused: [...new Set(ids)].filter((id) => !changed.has(id)) };
}

/** Deletes one draft with undo. Throws INVOICE_NOT_DELETABLE. */
export async function deleteDraft(
  deps: IssuingDeps,
  session: Session,
  context: RequestContext,
  id: string,
): Promise<void> {
  await change(deps, session, context, {
    ids: [id],
    what: 'invoice.deleted',
    whenNone: async (tx) => {
      const invoice = await requireInvoice(tx, session.companyId, id);
      throw new Failure('INVOICE_NOT_DELETABLE', { state: invoice.processing_state });
    },
  });
}

/** Restores deleted drafts. Returns corrections that may not be made any more, with the reason. */
export async function restoreDrafts(
  deps: IssuingDeps,
  session: Session,
  context: RequestContext,
  ids: readonly string[],
): Promise<z.input<typeof call.output>> {
  const done = await change(deps, session, context, { ids, what: 'invoice.restored' });
  return {
    restored: done.changed.length,
    refusals: done.notAllowed.map(([id, { reason }]) => ({
      id,
      code: 'CORRECTION_NOT_ALLOWED',
      ...(reason !== undefined && { reason }),
    })),
  };
}

type Change = Readonly<{
  ids: readonly string[];
  what: 'invoice.deleted' | 'invoice.restored';
  /** Throws where no draft could be changed. */
  whenNone?: (tx: Tx) => Promise<never>;
}>;

async function change(
  deps: IssuingDeps,
  { companyId, actor }: Session,
  { actId }: RequestContext,
  { ids, what, whenNone }: Change,
): Promise<DraftsChanged> {
  const at = deps.clock.now();
  return perform(deps.db, { companyId, actId, kind: what, at }, async (tx) => {
    const done = await changeDrafts(tx, deps, { companyId, actor, at }, { ids, what });
    if (done.changed.length === 0) await whenNone?.(tx);
    return done;
  });
}

/** `notAllowed`: corrections that may not be restored. */
export type DraftsChanged = Readonly<{
  changed: readonly string[];
  notAllowed: readonly (readonly [id: string, NotAllowed])[];
}>;

/**
 * Deletes or restores drafts, publishes events and writes the audit trail. Restores a correction only where it could be
 * made now; the invoices that it corrects are locked meanwhile.
 */
export async function changeDrafts(
  tx: Tx,
  { events, clock }: Pick<IssuingDeps, 'events' | 'clock'>,
  { companyId, actor, at }: Pick<DoneBy, 'companyId' | 'actor' | 'at'>,
  { ids, what }: Pick<Change, 'ids' | 'what'>,
): Promise<DraftsChanged> {
  const isDeleting = what === 'invoice.deleted';
  const locked = await lockWithCorrected(tx, companyId, ids);
  const returning = locked.filter((one) => one.isDeleted && one.processing_state === 'draft');
  const notAllowed = isDeleting
    ? new Map<string, NotAllowed>()
    : await findNotAllowed(tx, {
        companyId,
        ids: returning.map(({ id }) => id).filter((id) => ids.includes(id)),
        today: clock.today(),
      });
  const allowed = ids.filter((id) => !notAllowed.has(id));
  const changed = await setDeleted(tx, companyId, allowed, isDeleting ? at : null);
  const state = isDeleting ? 'deleted' : 'draft';
  events.publish(
    tx,
    companyId,
    changed.map((id) => ({ type: 'invoice', id, state })),
  );
  writeAudit(
    tx,
    changed.map((id) => {
      const subject = `invoice/${id}`;
      return { companyId, actor, act: what, subject, at, payload: null };
    }),
  );
  return { changed, notAllowed: [...notAllowed] };
}
