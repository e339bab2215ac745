import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { HEAD, linePlaces } from './line-places.ts';
import type { ListEntries } from './list-entry.ts';

/** Drawn beyond either edge, so that a scroll finds them there. */
const BEYOND = 8;
/** A scroll of less draws nothing new. Pixels. */
const STEP = 32;

type Sight = Readonly<{ top: number; height: number }>;

/** The lines to be drawn, their head in force among them, which stays at the top. */
export function useLinesInSight(
  lines: ListEntries,
  scroller: RefObject<HTMLElement | null>,
  rowHeight: number,
) {
  const { entries, heads } = lines;
  const places = useMemo(() => linePlaces(lines, rowHeight), [lines, rowHeight]);
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
    /** Scrolls as little as it takes to bring a line into sight, below the head that stays. */
    reveal(index: number): void {
      const element = scroller.current;
      if (!element || index < 0) return;
      const start = places.startOf(index) - (heads.length > 0 ? HEAD : 0);
      const end = places.startOf(index) + places.sizeOf(index);
      if (start < element.scrollTop) element.scrollTop = start;
      else if (end > element.scrollTop + element.clientHeight)
        element.scrollTop = end - element.clientHeight;
    },
  };
}

/** What the window of the list shows, by steps. */
function useSight(scroller: RefObject<HTMLElement | null>): Sight {
  const [sight, setSight] = useState<Sight>({ top: 0, height: 0 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      const top = Math.floor(element.scrollTop / STEP) * STEP;
      const height = element.clientHeight;
      setSight((now) => (now.top === top && now.height === height ? now : { top, height }));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [scroller]);
  return sight;
}
