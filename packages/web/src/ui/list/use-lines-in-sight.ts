import { type RefObject, useMemo } from 'react';
import { reveal, useSight } from '../sight/index.ts';
import { linePlaces } from './line-places.ts';
import type { ListEntries } from './list-entry.ts';

/** Drawn beyond either edge, so that a scroll finds them there. */
const BEYOND = 8;

/** The lines to be drawn, their head in force among them, which stays at the top. */
export function useLinesInSight(
  lines: ListEntries,
  scroller: RefObject<HTMLElement | null>,
  rowHeight: number,
  headHeight: number,
) {
  const { entries, heads } = lines;
  const places = useMemo(
    () => linePlaces(lines, rowHeight, headHeight),
    [lines, rowHeight, headHeight],
  );
  const { top, height } = useSight(scroller);
  const first = places.at(top);
  const from = Math.max(0, first - BEYOND);
  const until = height === 0 ? 0 : Math.min(entries.length, places.at(top + height) + 1 + BEYOND);
  const stickyIndex = heads.findLast((index) => index <= first) ?? null;
  const indexes = Array.from({ length: Math.max(0, until - from) }, (_, at) => from + at);
  const isAbove = stickyIndex !== null && stickyIndex < from && until > 0;
  return {
    total: places.total,
    stickyIndex,
    items: (isAbove ? [stickyIndex, ...indexes] : indexes).map((index) => ({
      index,
      start: places.startOf(index),
      size: places.sizeOf(index),
    })),
    reveal: (index: number) => {
      const covered = heads.length > 0 ? headHeight : 0;
      if (index >= 0)
        reveal(scroller.current, places.startOf(index), places.sizeOf(index), covered);
    },
  };
}
