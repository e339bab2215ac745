import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { LoadedPlaces } from '../../../ui/list/index.ts';

type NeighbourProps = Readonly<{
  index: number;
  total: number;
  /** The list has more than `total` rows. */
  isLowerBound: boolean;
  previous: () => void;
  next: () => void;
}>;

/** Previous and next in the list; loads the next page at its end. */
export function useNeighbours(id: string, loaded: LoadedPlaces, onMove: (id: string) => void) {
  const { places, hasMore, loadMore, loadingMore, isReading, moreFailed } = loaded;
  const at = places.findIndex((entry) => entry.id === id);
  const last = at === places.length - 1;
  useEffect(() => {
    if (at >= 0 && last && hasMore && !isReading && !moreFailed) loadMore();
  }, [at, last, hasMore, isReading, moreFailed, loadMore]);
  const moveBy = (by: 1 | -1) => () => {
    const neighbour = at < 0 ? undefined : places[at + by];
    if (neighbour) onMove(neighbour.id);
    else if (by === 1 && hasMore && !loadingMore) loadMore();
  };
  return {
    index: at < 0 ? 0 : (loaded.before ?? 0) + at + 1,
    ...countOf(loaded, at),
    /** Ids of both neighbours, the next first. */
    beside: at < 0 ? [] : [places[at + 1], places[at - 1]].flatMap((entry) => entry?.id ?? []),
    previous: moveBy(-1),
    next: moveBy(1),
  };
}

/** Total of the list, or the number of loaded rows as a lower bound; 0 if the invoice is not in the list. */
function countOf(
  { places, hasMore, total, isTotalLowerBound = false, before = 0 }: LoadedPlaces,
  at: number,
) {
  if (at < 0) return { total: 0, isLowerBound: false };
  const here = before + places.length;
  return total === null
    ? { total: here, isLowerBound: hasMore }
    : { total: Math.max(total, here), isLowerBound: isTotalLowerBound };
}

/** Position in the list, with buttons for previous and next. */
export function Neighbours({ index, total, isLowerBound, previous, next }: NeighbourProps) {
  const { t } = useTranslation();
  const { formatCount } = useNumbers();
  return (
    <span className="flex items-center gap-1">
      <IconButton
        icon={ChevronLeft}
        label={t('viewer.previous')}
        aria-keyshortcuts="["
        disabled={index <= 1}
        onClick={previous}
      />
      <span className="tabular text-small whitespace-nowrap text-muted">
        {formatCount(index)} / {formatCount(total)}
        {isLowerBound && '+'}
      </span>
      <IconButton
        icon={ChevronRight}
        label={t('viewer.next')}
        aria-keyshortcuts="]"
        disabled={index >= total && !isLowerBound}
        onClick={next}
      />
    </span>
  );
}
