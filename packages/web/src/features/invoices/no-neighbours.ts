import type { LoadedPlaces } from '../../ui/list/index.ts';

/** For an invoice that is shown without a list. */
export const NO_NEIGHBOURS: LoadedPlaces = {
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
