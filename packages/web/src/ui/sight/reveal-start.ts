import { scrollingOf } from './scrolling-of.ts';

/** Scrolls back to where the rows of a box begin, and no further: what is above them stays in view. */
export function revealStart(box: HTMLElement | null): void {
  if (!box) return;
  const { scroller, offset } = scrollingOf(box);
  if (scroller.scrollTop > offset) scroller.scrollTop = offset;
}
