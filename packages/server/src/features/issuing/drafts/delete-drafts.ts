import { Failure } from '@hoadon/domain/errors/failure';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { Session } from '../../../platform/http/route.ts';
import { findInvoice, setDeleted } from '../../invoices/index.ts';
import type { IssuingDeps } from '../deps.ts';

/** Puts drafts aside. Whatever has a number stays: those are named as refused. */
export async function deleteDrafts(
  deps: IssuingDeps,
  session: Session,
  ids: readonly string[],
): Promise<{ deleted: number; refused: string[] }> {
  const changed = new Set(await change(deps, session, ids, 'invoice.deleted'));
  return { deleted: changed.size, refused: [...new Set(ids)].filter((id) => !changed.has(id)) };
}

/** One draft; says why where it cannot be deleted. */
export async function deleteDraft(deps: IssuingDeps, session: Session, id: string): Promise<void> {
  const { deleted } = await deleteDrafts(deps, session, [id]);
  if (deleted === 1) return;
  const kept = await findInvoice(deps.db, session.companyId, id);
  if (!kept) throw new Failure('NOT_FOUND');
  throw new Failure('INVOICE_NOT_DELETABLE', { state: kept.processing_state });
}

/** Takes deleted drafts back. */
export async function restoreDrafts(
  deps: IssuingDeps,
  session: Session,
  ids: readonly string[],
): Promise<{ restored: number }> {
  return { restored: (await change(deps, session, ids, 'invoice.restored')).length };
}

async function change(
  deps: IssuingDeps,
  { companyId, actor }: Session,
  ids: readonly string[],
  act: 'invoice.deleted' | 'invoice.restored',
): Promise<string[]> {
  const at = deps.clock.now();
  const isDeleting = act === 'invoice.deleted';
  return transact(deps.db, async (db) => {
    const changed = await setDeleted(db, companyId, ids, isDeleting ? at : null);
    const state = isDeleting ? 'deleted' : 'draft';
    deps.events.publish(
      db,
      companyId,
      changed.map((id) => ({ type: 'invoice', id, state })),
    );
    await writeAudit(
      db,
      changed.map((id) => ({
        companyId,
        actor,
        act,
        subject: `invoice/${id}`,
        at,
        payload: null,
      })),
    );
    return changed;
  });
}
