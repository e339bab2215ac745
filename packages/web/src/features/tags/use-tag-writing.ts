import { createTag, deleteTag, type Tag, updateTag } from '@hoadon/contracts/tags';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../lib/acts/act.ts';
import { tagsQuery } from './queries.ts';

/** A tag to save; one without id is new. */
export type TagToSave = Omit<Tag, 'id'> & Readonly<{ id?: string | undefined }>;

export function useSaveTag() {
  const act = useAct();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...facts }: TagToSave): Promise<Tag> =>
      id === undefined ? act.send(createTag, facts) : act.send(updateTag, { id, ...facts }),
    // It can be chosen at once; its place among the others comes with the next reading.
    onSuccess: (savedTag) =>
      client.setQueryData(tagsQuery.queryKey, (tags) => [
        ...(tags?.filter(({ id }) => id !== savedTag.id) ?? []),
        savedTag,
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

/** Rows that show them are read again by the event of the change. */
function tagsChanged(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['tags'] });
  void client.invalidateQueries({ queryKey: ['filter-options'] });
}
