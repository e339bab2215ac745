import type {
  DirectoryNode,
  DirectoryTree,
  getDirectoryTotals,
} from '@hoadon/contracts/directories';
import { ROOT_DIRECTORY } from '@hoadon/contracts/directories';
import { directoryTotals } from '@hoadon/domain/directories/directory-totals';
import { byParent, type Directory } from '@hoadon/domain/directories/directory-tree';
import type { z } from 'zod';
import type { Db } from '../../platform/db/open.ts';
import type { Session } from '../../platform/http/route.ts';
import { mayReadDrafts } from '../invoices/index.ts';
import { findParts } from './totals.repository.ts';
import { findDirectories, findVersion } from './tree.repository.ts';

/** The tree of a company (DIR-009). */
export async function readTree(db: Db, companyId: string): Promise<DirectoryTree> {
  // Before the directories: what changes in between is refused as changed, and never written over.
  const version = await findVersion(db, companyId);
  return { structure: nodesOf(await findDirectories(db, companyId)), version };
}

/** Returns the directories nested (DIR-001). */
export function nodesOf(directories: readonly Directory[]): DirectoryNode[] {
  const children = byParent(directories);
  const below = (parentId: string | null): DirectoryNode[] =>
    (children.get(parentId) ?? []).map(({ id, name, isOpen }) => {
      const nodes = below(id);
      const parent = parentId ?? ROOT_DIRECTORY;
      return {
        id,
        name,
        parent_id: parent,
        parentId: parent,
        expand: isOpen,
        children: nodes,
        descendant: nodes.flatMap((node) => [node.id, ...node.descendant]),
      };
    });
  return below(null);
}

/** Counts and sums of what the caller may read in directories with all their descendants (DIR-002). */
export async function readTotals(
  db: Db,
  { companyId, permissions }: Pick<Session, 'companyId' | 'permissions'>,
): Promise<z.input<typeof getDirectoryTotals.output>> {
  const [directories, parts] = await Promise.all([
    findDirectories(db, companyId),
    findParts(db, companyId, mayReadDrafts(permissions)),
  ]);
  return [...directoryTotals(directories, parts)].map(([id, { invoices, amounts }]) => ({
    id,
    invoices,
    amounts: [...amounts].map(([currency, { revenue, expense }]) => ({
      currency_code: currency,
      revenue,
      expense,
    })),
  }));
}
