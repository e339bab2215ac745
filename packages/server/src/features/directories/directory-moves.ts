import type { FailureCode } from '@hoadon/domain/errors/failure';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { DoneBy } from '../bulk-acts/index.ts';
import { type InDirectory, setDirectories } from '../invoices/index.ts';
import type { DirectoriesDeps } from './deps.ts';
import { publishMoved } from './publish-changes.ts';

export const ROWS_AT_ONCE = 500;
export const MAY_MOVE = 'invoice_management.change';

/** Where the act took an invoice from, and where to. */
export type DirectoryMove = Readonly<{ from: string | null; to: string | null }>;

/** Returns the moved invoices with their former directories. */
export async function moveToDirectories(
  tx: Tx,
  deps: Pick<DirectoriesDeps, 'events'>,
  { companyId, actor, at }: Pick<DoneBy, 'companyId' | 'actor' | 'at'>,
  wished: readonly InDirectory[],
  which: 'there' | 'aside too' = 'there',
): Promise<readonly InDirectory[]> {
  const moved = await setDirectories(tx, companyId, wished, which);
  if (moved.length === 0) return moved;
  const to = new Map(wished.map(({ id, directory_id }) => [id, directory_id]));
  const payload = moved.map(({ id, directory_id: from }) => ({ id, from, to: to.get(id) ?? null }));
  const subject = 'directory/invoices';
  writeAudit(tx, [{ companyId, actor, act: 'directory.invoices-moved', subject, at, payload }]);
  publishMoved(
    tx,
    deps,
    companyId,
    moved.map(({ id }) => id),
  );
  return moved;
}

/** Of rows that were locked: those that are gone. */
export function notThere(
  rows: readonly Readonly<{ id: string }>[],
  there: ReadonlyMap<string, unknown>,
): Map<string, FailureCode> {
  return new Map(rows.flatMap(({ id }) => (there.has(id) ? [] : [[id, 'NOT_FOUND']])));
}
