import { type DirectoryNode, ROOT_DIRECTORY } from '@hoadon/contracts/directories';
import { foldForSearch } from '@hoadon/domain/search/fold';
import type { TreeNode } from '../../ui/tree/index.ts';

export type TotalsOf = ReadonlyMap<string, Readonly<{ count: number; hint: string }>>;

/** The directories as nodes of the tree; those in `without` are left out with their descendants. */
export const treeNodes = (
  nodes: readonly DirectoryNode[],
  totals: TotalsOf,
  without: string | null = null,
): TreeNode[] =>
  nodes
    .filter(({ id }) => id !== without)
    .map(({ id, name, children }) => {
      const total = totals.get(id);
      const below = treeNodes(children, totals, without);
      return {
        id,
        label: name,
        ...(total && { count: total.count, hint: `${name}\n${total.hint}`.trim() }),
        ...(below.length > 0 && { children: below }),
      };
    });

/** A directory with the way to it, from the root; null where it is not there. */
export function findNode(
  nodes: readonly DirectoryNode[],
  id: string | null,
): Readonly<{
  node: DirectoryNode;
  way: readonly DirectoryNode[];
  beside: readonly DirectoryNode[];
}> | null {
  for (const node of nodes) {
    if (node.id === id) return { node, way: [], beside: nodes };
    const match = node.descendant.includes(id ?? '') && findNode(node.children, id);
    if (match) return { ...match, way: [node, ...match.way] };
  }
  return null;
}

/** Nodes that hold what is typed, and those above them. */
export function matching(nodes: readonly TreeNode[], typed: string): readonly TreeNode[] {
  const words = foldForSearch(typed);
  if (words === '') return nodes;
  return nodes.flatMap((node): TreeNode[] => {
    if (foldForSearch(node.label).includes(words)) return [node];
    const children = matching(node.children ?? [], typed);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

export const idsIn = (nodes: readonly TreeNode[]): string[] =>
  nodes.flatMap(({ id, children = [] }) => [id, ...idsIn(children)]);

/** As a call writes them. */
export type DirectoryStructure = { id: string; children: DirectoryStructure[] };
export const structureOf = (nodes: readonly DirectoryNode[]): DirectoryStructure[] =>
  nodes.map(({ id, children }) => ({ id, children: structureOf(children) }));

/** The same with one directory a place further up or down among those beside it. */
export function shifted(
  nodes: readonly DirectoryNode[],
  id: string,
  by: -1 | 1,
): DirectoryStructure[] {
  const at = nodes.findIndex((node) => node.id === id);
  if (at < 0)
    return nodes.map((node) => ({ id: node.id, children: shifted(node.children, id, by) }));
  const wished = structureOf(nodes);
  const [moved] = wished.splice(at, 1);
  if (moved) wished.splice(at + by, 0, moved);
  return wished;
}

export const isRoot = (id: string): boolean => id === ROOT_DIRECTORY;
