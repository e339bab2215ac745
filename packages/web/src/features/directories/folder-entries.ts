import { type DirectoryNode, ROOT_DIRECTORY } from '@hoadon/contracts/directories';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, FolderInput, FolderPlus, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import type { MenuEntry } from '../../ui/overlays/menu-entries.tsx';
import { toastFailure } from '../../ui/toast/toast-failure.ts';
import type { FolderAsking } from './folder-dialogs.tsx';
import { findNode, shifted } from './nodes.ts';
import { treeQuery, useDirectoryActs } from './queries.ts';

/** What can be done with one directory; with the root, a new one in it alone. */
export function useFolderEntries(
  structure: readonly DirectoryNode[],
  ask: (asking: FolderAsking) => void,
): (id: string) => MenuEntry[] {
  const { t } = useTranslation();
  const { data } = useQuery(treeQuery);
  const { arrange } = useDirectoryActs();
  const shift = (id: string, by: -1 | 1) =>
    arrange.mutate(
      // Based on the tree in sight: if another user has changed it, it is refused and shown again.
      { structure: shifted(structure, id, by), ...(data && { version: data.version }) },
      { onError: (error) => toastFailure(t, error) },
    );
  return (id) => {
    const target = findNode(structure, id);
    const create = {
      label: t('directories.create'),
      icon: FolderPlus,
      onSelect: () => ask({ act: 'create', parentId: target ? id : ROOT_DIRECTORY }),
    };
    if (!target) return [create];
    const { node, beside } = target;
    const at = beside.indexOf(node);
    return [
      create,
      {
        label: t('directories.rename'),
        icon: Pencil,
        shortcut: 'F2',
        onSelect: () => ask({ act: 'rename', node }),
      },
      {
        label: t('directories.moveTo'),
        icon: FolderInput,
        onSelect: () => ask({ act: 'move', node }),
      },
      {
        label: t('directories.up'),
        icon: ArrowUp,
        disabled: at === 0,
        onSelect: () => shift(id, -1),
      },
      {
        label: t('directories.down'),
        icon: ArrowDown,
        disabled: at === beside.length - 1,
        onSelect: () => shift(id, 1),
      },
      {
        label: t('directories.delete.action'),
        icon: Trash2,
        shortcut: 'Delete',
        danger: true,
        separated: true,
        onSelect: () => ask({ act: 'delete', node }),
      },
    ];
  };
}
