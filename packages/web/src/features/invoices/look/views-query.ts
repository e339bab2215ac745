import { type KeptList, listViews, type SavedView } from '@hoadon/contracts/saved-views';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import type { Look } from './shown-columns.ts';

/** The views of a list, and how its reader looks at it without one. They change by their reader alone, or seldom. */
export const viewsQuery = (list: KeptList) =>
  queryOptions({
    queryKey: ['list-views', list],
    queryFn: ({ signal }) => call(listViews, { list }, { signal }),
    staleTime: 300_000,
  });

/** In an address: no view, where otherwise the one would be opened that the list begins with. */
export const NO_VIEW = '0';

const AS_IT_COMES: Look = {};

export type ListLook = Readonly<{
  views: readonly SavedView[];
  /** The view of the address. */
  view: SavedView | null;
  defaultViewId: string | null;
  look: Look;
  /** How its reader looks at it where no view says otherwise. */
  ownLook: Look;
  /** Read, so that it may be changed. */
  isKnown: boolean;
}>;

/** How a list is looked at: as its view says, else as its reader last left it. */
export function useListLook(list: KeptList, viewId: string | undefined): ListLook {
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
