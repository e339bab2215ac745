import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { LoadedPlaces } from '../../../ui/list/index.ts';

type NeighbourProps = Readonly<{
  index: number;
  total: number;
  /** There are more than `total`. */
  isLowerBound: boolean;
  previous: () => void;
  next: () => void;
}>;

/** The invoices before and after in the list around it, of which more are fetched at its end. */
export function useNeighbours(id: string, loaded: LoadedPlaces, onMove: (id: string) => void) {
  const { places, hasMore, loadMore, loadingMore, isReading, moreFailed } = loaded;
  const at = places.findIndex((place) => place.id === id);
  const last = at === places.length - 1;
  useEffect(() => {
    if (at >= 0 && last && hasMore && !isReading && !moreFailed) loadMore();
  }, [at, last, hasMore, isReading, moreFailed, loadMore]);
  const step = (by: 1 | -1) => () => {
    const neighbour = at < 0 ? undefined : places[at + by];
    if (neighbour) onMove(neighbour.id);
    else if (by === 1 && hasMore && !loadingMore) loadMore();
  };
  return {
    index: at < 0 ? 0 : (loaded.before ?? 0) + at + 1,
    ...countOf(loaded, at),
    /** The ids of both, the next first. */
    beside: at < 0 ? [] : [places[at + 1], places[at - 1]].flatMap((place) => place?.id ?? []),
    previous: step(-1),
    next: step(1),
  };
}

/** Of the whole list; until that is counted at least what is here. Nothing where the invoice is not among them. */
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

/** Which of how many, and the way to the next. */
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
