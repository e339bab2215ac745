export type TreeNode = Readonly<{
  id: string;
  label: string;
  count?: number;
  children?: readonly TreeNode[];
}>;

export type VisibleNode = Readonly<{
  node: TreeNode;
  level: number;
  position: number;
  siblings: number;
  parentId: string | null;
}>;

/** What a key does: move the focus, open or close the node, select it. */
export type TreeAct = Readonly<{ focus?: string; open?: boolean; select?: true }>;

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

type Context = Readonly<{
  at: VisibleNode;
  visible: readonly VisibleNode[];
  open: boolean;
}>;

const moveTo = (node: VisibleNode | undefined): TreeAct | null =>
  node ? { focus: node.node.id } : null;
const indexOf = ({ at, visible }: Context) =>
  visible.findIndex(({ node }) => node.id === at.node.id);

const KEYS: Readonly<Record<string, (context: Context) => TreeAct | null>> = {
  ArrowDown: (context) => moveTo(context.visible[indexOf(context) + 1]),
  ArrowUp: (context) => moveTo(context.visible[indexOf(context) - 1]),
  Home: ({ visible }) => moveTo(visible[0]),
  End: ({ visible }) => moveTo(visible.at(-1)),
  ArrowRight: (context) => {
    if (!context.at.node.children?.length) return null;
    return context.open ? moveTo(context.visible[indexOf(context) + 1]) : { open: true };
  },
  ArrowLeft: ({ at, open }) => {
    if (open && at.node.children?.length) return { open: false };
    return at.parentId === null ? null : { focus: at.parentId };
  },
  Enter: () => ({ select: true }),
  ' ': () => ({ select: true }),
};

export function treeKey(
  key: string,
  at: VisibleNode,
  visible: readonly VisibleNode[],
  expanded: ReadonlySet<string>,
): TreeAct | null {
  return KEYS[key]?.({ at, visible, open: expanded.has(at.node.id) }) ?? null;
}
