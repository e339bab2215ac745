import {
  createDirectory,
  type DirectoryTree,
  getDirectoryTotals,
  getStructure,
  restoreDirectories,
  updateStructure,
  updateWholeDirs,
} from '@hoadon/contracts/directories';
import type { InputOf } from '@hoadon/contracts/http/define-call';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../lib/acts/act.ts';
import { call } from '../../lib/api.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { toast } from '../../ui/toast/toast.tsx';
import { toastFailure } from '../../ui/toast/toast-failure.ts';

/** Changes of directories arrive as events. */
export const treeQuery = queryOptions({
  queryKey: ['directories', 'tree'],
  queryFn: ({ signal }) => call(getStructure, {}, { signal }),
  staleTime: 60_000,
});

/** Counts and sums are loaded after the names, which are shown at once. */
export const totalsQuery = queryOptions({
  queryKey: ['directories', 'totals'],
  queryFn: ({ signal }) => call(getDirectoryTotals, {}, { signal }),
  staleTime: 60_000,
});

/** What is shown after something was done with directories is the server's answer. */
function useTreeShown() {
  const client = useQueryClient();
  return {
    show: (tree: DirectoryTree) =>
      client.setQueryData(treeQuery.queryKey, { structure: tree.structure, version: tree.version }),
    settled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['directories'] }),
        client.invalidateQueries({ queryKey: ['filter-options'] }),
      ]),
  };
}

export function useDirectoryActs() {
  const act = useAct();
  const { show, settled: onSettled } = useTreeShown();
  const create = useMutation({
    mutationFn: (input: InputOf<typeof createDirectory>) => act.send(createDirectory, input),
    onSettled,
  });
  const change = useMutation({
    mutationFn: (input: InputOf<typeof updateWholeDirs>) => act.send(updateWholeDirs, input),
    onSuccess: show,
    onSettled,
  });
  const arrange = useMutation({
    mutationFn: (input: InputOf<typeof updateStructure>) => act.send(updateStructure, input),
    onSuccess: show,
    onSettled,
  });
  return { create, change, arrange };
}

type FolderWay = Readonly<{
  id: string;
  name: string;
  from: string;
  to: string;
  /** It is taken back. */
  isBack?: boolean;
}>;

/** Lays a directory into another and offers the way back. What asked for it may be closed by then. */
export function useMoveFolder() {
  const { t } = useTranslation();
  const act = useAct();
  const { show, settled: onSettled } = useTreeShown();
  const move = useMutation({
    mutationFn: ({ id, to }: FolderWay) =>
      act.send(updateWholeDirs, { directories: [{ id, parent_id: to }] }),
    onSuccess: (tree, { isBack, ...way }: FolderWay) => {
      show(tree);
      if (isBack) return toast.success(t('directories.movedBack'));
      const back = { ...way, from: way.to, to: way.from, isBack: true };
      toast.success(t('directories.folderMoved', { name: way.name }), {
        action: { label: t('directories.undo'), onClick: () => move.mutate(back) },
      });
    },
    onError: (error) => toastFailure(t, error),
    onSettled,
  });
  return move;
}

type Deleted = Readonly<{ deletionId: string; name: string }>;

/** Restores deleted directories with their invoices. */
export function useRestoreFolder() {
  const { t } = useTranslation();
  const act = useAct();
  const { show, settled: onSettled } = useTreeShown();
  const restore = useMutation({
    mutationFn: ({ deletionId }: Deleted) => act.send(restoreDirectories, { id: deletionId }),
    onSuccess: (tree, { name }) => {
      show(tree);
      toast.success(t('directories.restored', { name }));
    },
    onError: (error, deleted) => {
      toastFailure(t, error);
      toast.error(t('directories.notRestored', { name: deleted.name }), { action: undo(deleted) });
    },
    onSettled,
  });
  const undo = (deleted: Deleted) => ({
    label: t('directories.undo'),
    onClick: () => restore.mutate(deleted),
  });
  return undo;
}
