import type { RefObject } from 'react';
import { reveal } from './reveal.ts';
import { STEP, useSight } from './use-sight.ts';

type Rows = Readonly<{
  count: number;
  /** All are of one height. Pixels. */
  rowHeight: number;
  /** Drawn beyond either edge, so that a scroll, or Tab, finds them there. */
  beyond?: number;
  /** What a head that stays hides at the top. Pixels. */
  covered?: number;
  /** Always drawn: an element that is not rendered cannot have the focus. */
  always?: number;
}>;

/** Computes which rows of one height are drawn, and their positions, in constant time at any length. */
export function useRowsInSight(scroller: RefObject<HTMLElement | null>, rows: Rows) {
  const { count, rowHeight, beyond = 8, covered = 0, always } = rows;
  const { top, height } = useSight(scroller);
  const last = Math.ceil((top + STEP + height) / rowHeight) + beyond;
  const until = height === 0 ? 0 : Math.min(count, last);
  const from = Math.max(0, Math.min(Math.floor(top / rowHeight), until) - beyond);
  const indexes = Array.from({ length: until - from }, (_, at) => from + at);
  if (always !== undefined && always < count && !indexes.includes(always)) {
    if (always < from) indexes.unshift(always);
    else indexes.push(always);
  }
  return {
    total: count * rowHeight,
    rows: indexes.map((index) => ({ index, start: index * rowHeight })),
    reveal: (index: number) => reveal(scroller.current, index * rowHeight, rowHeight, covered),
  };
}
