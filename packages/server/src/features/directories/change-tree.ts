import {
  type createDirectory,
  type DirectoryNode,
  ROOT_DIRECTORY,
  type updateWholeDirs,
} from '@hoadon/contracts/directories';
import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { placed } from '@hoadon/domain/directories/directory-tree';
import { Failure } from '@hoadon/domain/errors/failure';
import type { z } from 'zod';
import { perform } from '../../platform/acts/perform.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { RequestContext, Session } from '../../platform/http/route.ts';
import { beginAct } from '../bulk-acts/index.ts';
import {
  countInvoicesIn,
  type InvoicesTo,
  insertDeletion,
  invoicesIn,
  setDeletionRun,
} from './deletion.repository.ts';
import type { DirectoriesDeps } from './deps.ts';
import { emptyingDirectories } from './empty-directories.ts';
import { parentOf } from './parent-of.ts';
import { publishTree } from './publish-changes.ts';
import { nodesOf, readTree } from './read-tree.ts';
import { findDirectories, insertDirectory, lockTree, placeDirectories } from './tree.repository.ts';
import { type TreeChange, treeAfter } from './tree-after.ts';

export type TreeEditor = Readonly<{
  session: Pick<Session, 'companyId' | 'actor'>;
  context: Pick<RequestContext, 'actId' | 'saveResponse'>;
}>;

/** A directory more, last in its parent (DIR-010). */
export function addDirectory(
  deps: DirectoriesDeps,
  { session, context }: TreeEditor,
  input: z.output<typeof createDirectory.input>,
): Promise<Readonly<{ new_directory: DirectoryNode; version: string }>> {
  const { companyId, actor } = session;
  const at = deps.clock.now();
  const act = { companyId, actId: context.actId, kind: 'directory.create', at };
  return perform(deps.db, act, async (tx) => {
    await lockTree(tx, companyId, 'change');
    const { name } = input;
    const parentId = parentOf(input) ?? null;
    const before = await findDirectories(tx, companyId);
    // Throws where the new directory is not allowed there; 0 is no directory's id.
    placed([...before, { id: ROOT_DIRECTORY, parentId, name, isOpen: false }]);
    const id = await insertDirectory(tx, companyId, { parentId, name, at });
    const version = await publishTree(tx, deps, companyId);
    const subject = `directory/${id}`;
    const payload = { name, parentId };
    writeAudit(tx, [{ companyId, actor, act: 'directory.created', subject, at, payload }]);
    const [node] = nodesOf([{ id, parentId: null, name, isOpen: false }]);
    if (!node) throw new Error('the new directory is no node');
    const parent_id = parentId ?? ROOT_DIRECTORY;
    const answer = { new_directory: { ...node, parent_id, parentId: parent_id }, version };
    await context.saveResponse(tx, answer);
    return answer;
  });
}

/**
 * Renames, moves, orders and deletes directories, all at once or not at all (DIR-011, DIR-012). Deleted ones are out
 * of the tree at once; their invoices are moved out by a bulk action. Throws DIRECTORY_TREE_CHANGED where it was
 * made on another version of the tree.
 */
export function changeTree(
  deps: DirectoriesDeps,
  { session, context }: TreeEditor,
  change: TreeChange & Readonly<{ version?: string | undefined }>,
): Promise<z.input<typeof updateWholeDirs.output>> {
  const { companyId, actor } = session;
  const at = deps.clock.now();
  const act = { companyId, actId: context.actId, kind: 'directory.change', at };
  return perform(deps.db, act, async (tx) => {
    const version = await lockTree(tx, companyId, 'change');
    if (change.version !== undefined && change.version !== version)
      throw new Failure('DIRECTORY_TREE_CHANGED');
    const before = await findDirectories(tx, companyId);
    const { changed, deleted, invoicesTo } = treeAfter(before, change);
    const deletionId =
      deleted.length > 0 ? await insertDeletion(tx, companyId, { invoicesTo, actor, at }) : null;
    await placeDirectories(tx, companyId, [...changed, ...deleted]);
    const bulkRunId = await takeInvoicesOut(tx, deps, { companyId, actor, at }, invoicesTo);
    if (deletionId !== null && bulkRunId !== null)
      await setDeletionRun(tx, companyId, deletionId, bulkRunId);
    await publishTree(tx, deps, companyId);
    writeAudit(tx, [
      {
        companyId,
        actor,
        act: 'directory.changed',
        subject: 'directory/tree',
        at,
        payload: {
          changed: changed.map(({ id, name, parentId, position }) => ({
            id,
            name,
            parentId,
            position,
          })),
          deleted: deleted.map(({ id, name }) => ({ id, name, to: invoicesTo.get(id) ?? null })),
          deletion: deletionId,
        },
      },
    ]);
    const answer = { ...(await readTree(tx, companyId)), deletion_id: deletionId };
    await context.saveResponse(tx, answer);
    return answer;
  });
}

type By = Readonly<{ companyId: string; actor: Actor; at: Instant }>;

/** Begins the act that takes the invoices out of deleted directories, however many; null where there are none. */
async function takeInvoicesOut(
  tx: Tx,
  deps: DirectoriesDeps,
  { companyId, actor, at }: By,
  invoicesTo: InvoicesTo,
): Promise<string | null> {
  const from = [...invoicesTo.keys()];
  const most = from.length === 0 ? 0 : await countInvoicesIn(tx, companyId, from);
  if (most === 0) return null;
  const scope = { rows: invoicesIn(companyId, from) };
  return beginAct(tx, deps, emptyingDirectories(deps), { companyId, actor, at, scope, most });
}
