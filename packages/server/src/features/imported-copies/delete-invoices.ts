import { may } from '@hoadon/domain/access/permission';
import { Failure, type FailureCode } from '@hoadon/domain/errors/failure';
import { perform } from '../../platform/acts/perform.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { RequestContext, Session } from '../../platform/http/route.ts';
import type { DoneBy } from '../bulk-acts/index.ts';
import { lockWithCorrected } from '../invoices/index.ts';
import { changeDrafts } from '../issuing/index.ts';
import { type CopiesChanged, changeCopies } from './change-copies.ts';
import type { ImportedCopiesDeps } from './deps.ts';

const DRAFTS = 'invoice_draft_management.delete';
const COPIES = 'invoice_management.delete';

/**
 * Deletes drafts and imported copies, or restores them; returns the refused ones with the reason. Throws FORBIDDEN for a
 * caller who may delete neither; a caller who may delete one of the two gets the others as refused.
 */
export async function changeInvoices(
  deps: ImportedCopiesDeps,
  { companyId, actor, permissions }: Session,
  { actId }: RequestContext,
  request: Readonly<{ ids: readonly string[]; isDeleting: boolean }>,
): Promise<CopiesChanged> {
  const mayDrafts = may(permissions, DRAFTS);
  const mayCopies = may(permissions, COPIES);
  if (!mayDrafts && !mayCopies) throw new Failure('FORBIDDEN', { permission: COPIES });
  const { isDeleting } = request;
  const ids = [...new Set(request.ids)];
  const what = isDeleting ? 'invoice.deleted' : 'invoice.restored';
  const at = deps.clock.now();
  const by = { companyId, actor, at };
  // Where the answer was lost the outcome is read back as JSON, in which a Map is nothing.
  const { changed, refused } = await perform(
    deps.db,
    { companyId, actId, kind: what, at },
    async (tx) => {
      const locked = await lockWithCorrected(tx, companyId, ids);
      const isDraft = new Set(
        locked.flatMap(({ id, processing_state: state }) => (state === 'draft' ? id : [])),
      );
      const drafts = ids.filter((id) => isDraft.has(id));
      const others = ids.filter((id) => !isDraft.has(id));
      const change = {
        drafts: () =>
          mayDrafts ? asDrafts(tx, deps, by, { ids: drafts, isDeleting }) : forbidden(drafts),
        copies: () =>
          mayCopies ? changeCopies(tx, deps, by, { ids: others, isDeleting }) : forbidden(others),
      };
      // A draft that corrects a copy is deleted before it, and comes back after it.
      const [first, second] = isDeleting
        ? ([change.drafts, change.copies] as const)
        : ([change.copies, change.drafts] as const);
      const parts = [await first(), await second()];
      return {
        changed: parts.flatMap(({ changed }) => changed),
        refused: parts.flatMap(({ refused }) => [...refused]),
      };
    },
  );
  return { changed, refused: new Map(refused) };
}

async function asDrafts(
  tx: Tx,
  deps: ImportedCopiesDeps,
  by: Pick<DoneBy, 'companyId' | 'actor' | 'at'>,
  { ids, isDeleting }: Readonly<{ ids: readonly string[]; isDeleting: boolean }>,
): Promise<CopiesChanged> {
  const what = isDeleting ? 'invoice.deleted' : 'invoice.restored';
  const { changed, notAllowed } = await changeDrafts(tx, deps, by, { ids, what });
  const late = new Map(notAllowed);
  const left = ids.filter((id) => !changed.includes(id));
  const codeOf = (id: string): FailureCode =>
    late.has(id) ? 'CORRECTION_NOT_ALLOWED' : 'INVOICE_CHANGED_MEANWHILE';
  return { changed, refused: new Map(left.map((id) => [id, codeOf(id)])) };
}

const forbidden = (ids: readonly string[]): CopiesChanged => ({
  changed: [],
  refused: new Map(ids.map((id) => [id, 'FORBIDDEN'])),
});
