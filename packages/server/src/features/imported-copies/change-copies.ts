import type { FailureCode } from '@hoadon/domain/errors/failure';
import { COPY_FAILURES, whyCopyIsKept } from '@hoadon/domain/intake/copy-deletion';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { DoneBy } from '../bulk-acts/index.ts';
import { findNumberTaken, lockStates, setCopiesAside } from '../invoices/index.ts';
import { holdDraftReturns } from '../vat-return/index.ts';
import { type CopyRow, findCopies } from './copy-facts.repository.ts';
import type { ImportedCopiesDeps } from './deps.ts';

type By = Pick<DoneBy, 'companyId' | 'actor' | 'at'>;
type Change = Readonly<{ ids: readonly string[]; isDeleting: boolean }>;

/** What became of copies: those that changed, and why each of the others did not. */
export type CopiesChanged = Readonly<{
  changed: readonly string[];
  refused: ReadonlyMap<string, FailureCode>;
}>;

/**
 * Deletes imported copies or takes them back, in the transaction that counts all that follows; open pages and the audit trail learn of
 * it. Locks draft returns, then the copies in the order of their ids: a return that is being filed is waited for.
 */
export async function changeCopies(
  tx: Tx,
  { events }: Pick<ImportedCopiesDeps, 'events'>,
  by: By,
  { ids, isDeleting }: Change,
): Promise<CopiesChanged> {
  const { companyId, actor, at } = by;
  if (isDeleting) await holdDraftReturns(tx, companyId);
  const states = await lockStates(tx, companyId, ids);
  const rows = new Map((await findCopies(tx, companyId, ids)).map((row) => [row.id, row]));
  const taken = isDeleting ? new Set<string>() : await findNumberTaken(tx, companyId, ids);
  const refused = new Map<string, FailureCode>();
  for (const id of ids) {
    const code = taken.has(id) ? 'COPY_NUMBER_TAKEN' : refusalOf(rows.get(id), isDeleting);
    if (code !== null) refused.set(id, code);
  }
  const changed = await setCopiesAside(
    tx,
    events,
    by,
    ids.filter((id) => !refused.has(id)),
    isDeleting,
  );
  events.publish(
    tx,
    companyId,
    changed.map((id) => ({
      type: 'invoice',
      id,
      state: isDeleting ? 'deleted' : (states.get(id)?.processing_state ?? 'accepted'),
    })),
  );
  writeAudit(
    tx,
    changed.map((id) => ({
      ...{ companyId, actor, at },
      act: isDeleting ? 'invoice.deleted' : 'invoice.restored',
      subject: `invoice/${id}`,
      payload: null,
    })),
  );
  return { changed, refused };
}

/** One that is put aside already is not there. */
function refusalOf(row: CopyRow | undefined, isDeleting: boolean): FailureCode | null {
  if (!row || row.isAside === isDeleting) return 'NOT_FOUND';
  if (row.isIssuedHere) return 'INVOICE_NOT_DELETABLE';
  const obstacle = isDeleting ? whyCopyIsKept(row) : null;
  return obstacle && COPY_FAILURES[obstacle];
}
