import { Failure } from '@hoadon/domain/errors/failure';
import { perform } from '../../../platform/acts/perform.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import type { RequestContext, Session } from '../../../platform/http/route.ts';
import type { DoneBy } from '../../bulk-acts/index.ts';
import { requireInvoice, setDeleted } from '../../invoices/index.ts';
import type { IssuingDeps } from '../deps.ts';

/** Puts drafts aside. Whatever has a number stays: those are named as refused. */
export async function deleteDrafts(
  deps: IssuingDeps,
  session: Session,
  context: RequestContext,
  ids: readonly string[],
): Promise<{ deleted: number; refused: string[] }> {
  const changed = new Set(await change(deps, session, context, { ids, what: 'invoice.deleted' }));
  return { deleted: changed.size, refused: [...new Set(ids)].filter((id) => !changed.has(id)) };
}

/** One draft; says why where it cannot be deleted. */
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
      const kept = await requireInvoice(tx, session.companyId, id);
      throw new Failure('INVOICE_NOT_DELETABLE', { state: kept.processing_state });
    },
  });
}

/** Takes deleted drafts back. */
export async function restoreDrafts(
  deps: IssuingDeps,
  session: Session,
  context: RequestContext,
  ids: readonly string[],
): Promise<{ restored: number }> {
  return {
    restored: (await change(deps, session, context, { ids, what: 'invoice.restored' })).length,
  };
}

type Change = Readonly<{
  ids: readonly string[];
  what: 'invoice.deleted' | 'invoice.restored';
  /** Refuses where none of them could be changed. */
  whenNone?: (tx: Tx) => Promise<never>;
}>;

async function change(
  deps: IssuingDeps,
  { companyId, actor }: Session,
  { actId }: RequestContext,
  { ids, what, whenNone }: Change,
): Promise<string[]> {
  const at = deps.clock.now();
  return perform(deps.db, { companyId, actId, kind: what, at }, async (tx) => {
    const changed = await changeDrafts(tx, deps, { companyId, actor, at }, { ids, what });
    if (changed.length === 0) await whenNone?.(tx);
    return changed;
  });
}

/** Puts drafts aside or takes them back, tells open pages and the audit trail; answers which. */
export async function changeDrafts(
  tx: Tx,
  { events }: Pick<IssuingDeps, 'events'>,
  { companyId, actor, at }: Pick<DoneBy, 'companyId' | 'actor' | 'at'>,
  { ids, what }: Pick<Change, 'ids' | 'what'>,
): Promise<string[]> {
  const isDeleting = what === 'invoice.deleted';
  const changed = await setDeleted(tx, companyId, ids, isDeleting ? at : null);
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
  return changed;
}
