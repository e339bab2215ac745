import type { DirectoryTree } from '@hoadon/contracts/directories';
import { type Directory, placed } from '@hoadon/domain/directories/directory-tree';
import { Failure } from '@hoadon/domain/errors/failure';
import { perform } from '../../platform/acts/perform.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { beginAct, endAct } from '../bulk-acts/index.ts';
import type { TreeEditor } from './change-tree.ts';
import { findDeleted, findDeletion, takeDeletionBack } from './deletion.repository.ts';
import type { DirectoriesDeps } from './deps.ts';
import { movingBack } from './move-back.ts';
import { publishTree } from './publish-changes.ts';
import { readTree } from './read-tree.ts';
import { findDirectories, lockTree, placeDirectories } from './tree.repository.ts';

/**
 * Restores deleted directories in their former parents, with the invoices that were moved out of them and not moved since.
 * Where a parent is gone, they become children of the root. Throws DIRECTORY_NAME_TAKEN where another directory has their
 * name there now.
 */
export function restoreDirectories(
  deps: DirectoriesDeps,
  { session, context }: TreeEditor,
  { id }: Readonly<{ id: string }>,
): Promise<DirectoryTree> {
  const { companyId, actor } = session;
  const at = deps.clock.now();
  const act = { companyId, actId: context.actId, kind: 'directory.restore', at };
  return perform(deps.db, act, async (tx) => {
    const bulkRunId = (await findDeletion(tx, companyId, id))?.bulk_run_id ?? null;
    // What is not out yet stays. The run before the tree, in the order of locks.
    if (bulkRunId !== null) await endAct(tx, deps, { companyId, id: bulkRunId, at });
    await lockTree(tx, companyId, 'change');
    const deletion = await findDeletion(tx, companyId, id);
    if (!deletion) throw new Failure('NOT_FOUND');
    if (deletion.undone_at === null) {
      const before = await findDirectories(tx, companyId);
      const back = await findDeleted(tx, companyId, id);
      const after = withThose(before, back);
      await takeDeletionBack(tx, companyId, { id, actor, at });
      await placeDirectories(tx, companyId, after);
      await publishTree(tx, deps, companyId);
      if (bulkRunId !== null) {
        const scope = { doneBy: bulkRunId };
        const undone = { companyId, actor, at, scope, undoes: bulkRunId };
        await beginAct(tx, deps, movingBack(deps), undone);
      }
      const payload = { deletion: id, restored: back.map(({ id, name }) => ({ id, name })) };
      const subject = 'directory/tree';
      writeAudit(tx, [{ companyId, actor, act: 'directory.restored', subject, at, payload }]);
    }
    const tree = await readTree(tx, companyId);
    await context.saveResponse(tx, tree);
    return tree;
  });
}

/** Each at the place among those beside it that it had. */
function withThose(
  before: readonly Directory[],
  back: readonly (Directory & Readonly<{ position: number }>)[],
) {
  const directoryIds = new Set([...before, ...back].map(({ id }) => id));
  const after = [...before];
  for (const { position, ...one } of back) {
    const parentId = one.parentId !== null && directoryIds.has(one.parentId) ? one.parentId : null;
    const beside = after.filter((other) => other.parentId === parentId);
    const next = beside[position - 1];
    after.splice(next ? after.indexOf(next) : after.length, 0, { ...one, parentId });
  }
  return placed(after);
}
