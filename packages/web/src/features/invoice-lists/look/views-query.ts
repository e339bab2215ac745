import { type ListWithViews, listViews, type SavedView } from '@hoadon/contracts/saved-views';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import type { Look } from './shown-columns.ts';

/** Views and column settings of a list. Long stale time, because other users change them rarely. */
export const viewsQuery = (list: ListWithViews) =>
  queryOptions({
    queryKey: ['list-views', list],
    queryFn: ({ signal }) => call(listViews, { list }, { signal }),
    staleTime: 300_000,
  });

/** Value of the parameter `view` that prevents opening the default view. */
export const NO_VIEW = '0';

const AS_IT_COMES: Look = {};

export type ListLook = Readonly<{
  views: readonly SavedView[];
  /** The open view. */
  view: SavedView | null;
  defaultViewId: string | null;
  look: Look;
  /** The user's columns outside of views. */
  ownLook: Look;
  /** Loaded, so that changes do not overwrite stored settings. */
  isKnown: boolean;
}>;

/** Columns of a list: from its view, otherwise the user's own. */
export function useListLook(list: ListWithViews, viewId: string | undefined): ListLook {
  const { data } = useQuery(viewsQuery(list));
  const view = data?.views.find(({ id }) => id === viewId) ?? null;
  const ownLook = data?.look ?? AS_IT_COMES;
  const hasLook = view !== null && Object.keys(view.look).length > 0;
  return {
    views: data?.views ?? [],
    view,
    defaultViewId: data?.default_view_id ?? null,
    look: hasLook ? view.look : ownLook,
    ownLook,
    isKnown: data !== undefined,
  };
}
