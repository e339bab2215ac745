import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { LoadedPlaces } from '../../../ui/list/index.ts';

type NeighbourProps = Readonly<{
  index: number;
  total: number;
  previous: () => void;
  next: () => void;
}>;

/** The invoices before and after in the list around it, of which more are fetched at its end. */
export function useNeighbours(id: string, loaded: LoadedPlaces, onMove: (id: string) => void) {
  const { places, hasMore, loadMore, loadingMore, moreFailed } = loaded;
  const at = places.findIndex((place) => place.id === id);
  const last = at === places.length - 1;
  useEffect(() => {
    if (at >= 0 && last && hasMore && !loadingMore && !moreFailed) loadMore();
  }, [at, last, hasMore, loadingMore, moreFailed, loadMore]);
  const step = (by: 1 | -1) => () => {
    const neighbour = at < 0 ? undefined : places[at + by];
    if (neighbour) onMove(neighbour.id);
    else if (by === 1 && hasMore && !loadingMore) loadMore();
  };
  return {
    index: at + 1,
    total: at < 0 ? 0 : (loaded.total ?? places.length),
    /** The ids of both, the next first. */
    beside: at < 0 ? [] : [places[at + 1], places[at - 1]].flatMap((place) => place?.id ?? []),
    previous: step(-1),
    next: step(1),
  };
}

/** Which of how many, and the way to the next. */
export function Neighbours({ index, total, previous, next }: NeighbourProps) {
  const { t } = useTranslation();
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
        {index} / {total}
      </span>
      <IconButton
        icon={ChevronRight}
        label={t('viewer.next')}
        aria-keyshortcuts="]"
        disabled={index >= total}
        onClick={next}
      />
    </span>
  );
}
