export type TreeNode = Readonly<{
  id: string;
  label: string;
  count?: number;
  /** Where the pointer rests on it; its label otherwise. */
  hint?: string;
  children?: readonly TreeNode[];
}>;

export type VisibleNode = Readonly<{
  node: TreeNode;
  level: number;
  position: number;
  siblings: number;
  parentId: string | null;
}>;

/** What a key does: move the focus, open or close nodes, select one. */
export type TreeAct = Readonly<{
  focus?: string;
  open?: readonly string[];
  close?: string;
  select?: true;
}>;

const PAGE = 10;

/** The nodes on screen from top to bottom: those under a closed one are left out. */
export function visibleNodes(
  nodes: readonly TreeNode[],
  expanded: ReadonlySet<string>,
  level = 1,
  parentId: string | null = null,
): VisibleNode[] {
  return nodes.flatMap((node, index) => [
    { node, level, position: index + 1, siblings: nodes.length, parentId },
    ...(node.children && expanded.has(node.id)
      ? visibleNodes(node.children, expanded, level + 1, node.id)
      : []),
  ]);
}

/** Where the focus is: the node at `index` of those on screen. */
type Context = Readonly<{
  at: VisibleNode;
  index: number;
  visible: readonly VisibleNode[];
  open: boolean;
}>;

const isParent = ({ node }: VisibleNode) => Boolean(node.children?.length);

/** So many rows on, the first or the last at most. */
const moveBy = ({ visible, index }: Context, by: number): TreeAct | null => {
  const to = visible[Math.max(0, Math.min(visible.length - 1, index + by))];
  return to ? { focus: to.node.id } : null;
};

/** WAI-ARIA tree view. */
const KEYS: Readonly<Record<string, (context: Context) => TreeAct | null>> = {
  ArrowDown: (context) => moveBy(context, 1),
  ArrowUp: (context) => moveBy(context, -1),
  PageDown: (context) => moveBy(context, PAGE),
  PageUp: (context) => moveBy(context, -PAGE),
  Home: (context) => moveBy(context, -context.visible.length),
  End: (context) => moveBy(context, context.visible.length),
  ArrowRight: (context) => {
    if (!isParent(context.at)) return null;
    return context.open ? moveBy(context, 1) : { open: [context.at.node.id] };
  },
  ArrowLeft: ({ at, open }) => {
    if (open && isParent(at)) return { close: at.node.id };
    return at.parentId === null ? null : { focus: at.parentId };
  },
  '*': ({ at, visible }) => ({
    open: visible
      .filter((one) => one.parentId === at.parentId && isParent(one))
      .map(({ node }) => node.id),
  }),
  Enter: () => ({ select: true }),
  ' ': () => ({ select: true }),
};

export function treeKey(
  key: string,
  index: number,
  visible: readonly VisibleNode[],
  expanded: ReadonlySet<string>,
): TreeAct | null {
  const at = visible[index];
  if (!at) return null;
  return KEYS[key]?.({ at, index, visible, open: expanded.has(at.node.id) }) ?? null;
}
