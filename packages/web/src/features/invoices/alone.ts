import type { LoadedPlaces } from '../../ui/list/index.ts';

/** For an invoice shown by itself: it has no neighbours to page to. */
export const ALONE: LoadedPlaces = {
  places: [],
  total: null,
  hasMore: false,
  loadMore: () => undefined,
  loadingMore: false,
  isReading: false,
  moreFailed: false,
  areOld: false,
  hasNews: false,
  readAgain: () => undefined,
};
