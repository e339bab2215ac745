import { createTag, deleteTag, type Tag, updateTag } from '@hoadon/contracts/tags';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../lib/acts/act.ts';
import { tagsQuery } from './queries.ts';

/** A tag to be kept; one without id is new. */
export type TagToKeep = Omit<Tag, 'id'> & Readonly<{ id?: string | undefined }>;

export function useKeepTag() {
  const act = useAct();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...facts }: TagToKeep): Promise<Tag> =>
      id === undefined ? act.send(createTag, facts) : act.send(updateTag, { id, ...facts }),
    // It can be chosen at once; its place among the others comes with the next reading.
    onSuccess: (kept) =>
      client.setQueryData(tagsQuery.queryKey, (tags) => [
        ...(tags?.filter(({ id }) => id !== kept.id) ?? []),
        kept,
      ]),
    onSettled: () => tagsChanged(client),
  });
}

export function useForgetTag() {
  const act = useAct();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => act.send(deleteTag, { id }),
    onSettled: () => tagsChanged(client),
  });
}

/** Rows that show them are read again by the event that tells of it. */
function tagsChanged(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['tags'] });
  void client.invalidateQueries({ queryKey: ['filter-options'] });
}
