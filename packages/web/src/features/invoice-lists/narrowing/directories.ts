import type { FilterOptions } from '@hoadon/contracts/invoice-lists';
import type { ComboboxItem } from '../../../ui/fields/combobox.tsx';
import type { TreeNode } from '../../../ui/tree/index.ts';

type Directories = FilterOptions['directories'];

/** LIST-026. */
const ROOT = '0';

/** Directories as items with their path. */
export function directoryItems(directories: Directories): ComboboxItem[] {
  const byId = new Map(directories.map((directory) => [directory.id, directory]));
  const wayTo = (id: string): string[] => {
    const parent = byId.get(id);
    return parent ? [...wayTo(parent.parent_id), parent.name] : [];
  };
  return directories.map(({ id, name, parent_id }) => {
    const way = wayTo(parent_id).join(' / ');
    return { value: id, label: name, ...(way && { detail: way }) };
  });
}

export function directoryTree(directories: Directories): TreeNode[] {
  const byParent = new Map<string, Directories[number][]>();
  for (const one of directories) {
    const siblings = byParent.get(one.parent_id);
    if (siblings) siblings.push(one);
    else byParent.set(one.parent_id, [one]);
  }
  const below = (parent: string): TreeNode[] =>
    (byParent.get(parent) ?? []).map(({ id, name }) => {
      const children = below(id);
      return { id, label: name, ...(children.length > 0 && { children }) };
    });
  return below(ROOT);
}
