import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { ListEntries } from './list-entry.ts';

const HEAD = 32;

/** A virtual list whose head in force stays at the top. Heights are pixels. */
export function useHeadVirtualizer(
  { entries, heads }: ListEntries,
  scroller: RefObject<HTMLElement | null>,
  rowHeight: number,
) {
  // A new function makes the virtualizer look at every row anew, with each frame of a scroll.
  const getItemKey = useCallback(
    (index: number) => {
      const entry = entries[index];
      return entry?.kind === 'row' ? entry.id : `head-${index}`;
    },
    [entries],
  );
  const sticky = useRef<number | null>(null);
  const list = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (entries[index]?.kind === 'head' ? HEAD : rowHeight),
    getItemKey,
    scrollPaddingStart: heads.length > 0 ? HEAD : 0,
    overscan: 8,
    useFlushSync: false,
    rangeExtractor: (range: Range) => {
      sticky.current = heads.findLast((index) => index <= range.startIndex) ?? heads[0] ?? null;
      const inSight = defaultRangeExtractor(range);
      if (sticky.current === null) return inSight;
      return [...new Set([sticky.current, ...inSight])].sort((a, b) => a - b);
    },
  });
  useEffect(() => {
    if (rowHeight) list.measure();
  }, [rowHeight, list]);
  return { list, items: list.getVirtualItems(), stickyIndex: sticky.current };
}
