import { type moveInvoicesToDir, ROOT_DIRECTORY } from '@hoadon/contracts/directories';
import { Failure } from '@hoadon/domain/errors/failure';
import type { z } from 'zod';
import { perform } from '../../platform/acts/perform.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { RequestContext, Session } from '../../platform/http/route.ts';
import { type InDirectory, lockDirectoriesOf } from '../invoices/index.ts';
import type { DirectoriesDeps } from './deps.ts';
import { moveToDirectories } from './directory-moves.ts';
import { parentOf } from './parent-of.ts';
import { holdDirectory, lockTree } from './tree.repository.ts';

type Caller = Readonly<{
  session: Pick<Session, 'companyId' | 'actor'>;
  context: Pick<RequestContext, 'actId' | 'saveResponse'>;
}>;
type Moved = z.input<typeof moveInvoicesToDir.output>;

/**
 * Lays invoices into a directory (DIR-014). Throws NOT_FOUND where one of them is not there: then none was moved.
 */
export function moveToDirectory(
  deps: DirectoriesDeps,
  { session, context }: Caller,
  input: z.output<typeof moveInvoicesToDir.input>,
): Promise<Moved> {
  const { companyId, actor } = session;
  const at = deps.clock.now();
  const to = parentOf(input) ?? null;
  const act = { companyId, actId: context.actId, kind: 'directory.move-invoices', at };
  return perform(deps.db, act, async (tx) => {
    await requireTarget(tx, companyId, to);
    const ids = [...new Set(input.invoices)];
    const there = await lockDirectoriesOf(tx, companyId, ids);
    const missing = ids.find((id) => !there.has(id));
    if (missing !== undefined) throw new Failure('NOT_FOUND', { id: missing });
    const wished = ids.map((id) => ({ id, directory_id: to }));
    const moved = await moveToDirectories(tx, deps, { companyId, actor, at }, wished);
    const answer = { moved: moved.length, from: byDirectory(moved) };
    await context.saveResponse(tx, answer);
    return answer;
  });
}

/** Locks the tree until the invoices are moved. Throws DIRECTORY_UNKNOWN. */
export async function requireTarget(tx: Tx, companyId: string, id: string | null): Promise<void> {
  if (id === null) await lockTree(tx, companyId, 'use');
  else if (!(await holdDirectory(tx, companyId, id)))
    throw new Failure('DIRECTORY_UNKNOWN', { id });
}

function byDirectory(moved: readonly InDirectory[]): Moved['from'] {
  const groups = new Map<string, string[]>();
  for (const { id, directory_id } of moved) {
    const key = directory_id ?? ROOT_DIRECTORY;
    groups.set(key, [...(groups.get(key) ?? []), id]);
  }
  return [...groups].map(([parent_id, invoices]) => ({ parent_id, invoices }));
}
