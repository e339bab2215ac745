import { useState } from 'react';
import { Tree, type TreeNode } from '../tree/index.ts';

type TreePickerProps = {
  label: string;
  nodes: readonly TreeNode[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
};

/** Options in a tree, several to be chosen; the branches of chosen ones are open at first. */
export function TreePicker({ label, nodes, chosen, onChange }: TreePickerProps) {
  const [opened] = useState(() => nodes.flatMap((node) => wayTo(node, new Set(chosen)) ?? []));
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <div className="flex h-44 flex-col rounded-control border border-line p-1">
      <Tree
        label={label}
        nodes={nodes}
        selectedId={null}
        chosen={chosen}
        defaultExpanded={opened}
        onSelect={toggle}
      />
    </div>
  );
}

/** The nodes that must be open to show the chosen ones; null where none is inside. */
function wayTo(node: TreeNode, chosen: ReadonlySet<string>): readonly string[] | null {
  const below = (node.children ?? []).flatMap((child) => wayTo(child, chosen) ?? []);
  const isParent = node.children?.some(({ id }) => chosen.has(id)) ?? false;
  if (below.length > 0 || isParent) return [node.id, ...below];
  return null;
}
