import type { AddressTexts } from '@hoadon/contracts/filters/filter-field';
import {
  changeView,
  createView,
  deleteView,
  type ListWithViews,
  type SavedView,
  saveListSetting,
} from '@hoadon/contracts/saved-views';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../../lib/acts/act.ts';
import { viewsQuery } from './views-query.ts';

export type ViewToSave = Pick<SavedView, 'name' | 'is_shared' | 'query' | 'look'>;
/** Search parameters in the format of a saved view. */
export const written = (query: AddressTexts): SavedView['query'] =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

type Setting = Readonly<{ look: SavedView['look']; default_view_id: string | null }>;

/** Mutations of views and column settings; they reload the views. */
export function useViewActs(list: ListWithViews) {
  const client = useQueryClient();
  const act = useAct();
  const onSettled = () => client.invalidateQueries(viewsQuery(list));
  return {
    create: useMutation({
      mutationFn: (view: ViewToSave) => act.send(createView, { list, ...view }),
      onSettled,
    }),
    change: useMutation({
      mutationFn: ({ id, ...view }: ViewToSave & { id: string }) =>
        act.send(changeView, { id, ...view }),
      onSettled,
    }),
    forget: useMutation({
      mutationFn: (id: string) => act.send(deleteView, { id }),
      onSettled,
    }),
    remember: useMutation({
      mutationFn: (setting: Setting) => act.send(saveListSetting, { list, ...setting }),
      onSettled,
    }),
  };
}
