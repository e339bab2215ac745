import { scrollingOf } from './scrolling-of.ts';

/** Scrolls as little as it takes to bring something into sight. `covered`: what a head that stays hides at the top. Pixels. */
export function reveal(
  box: HTMLElement | null,
  start: number,
  size: number,
  covered: number,
): void {
  if (!box) return;
  const { scroller, offset } = scrollingOf(box);
  const top = offset + start;
  const end = top + size;
  if (top - covered < scroller.scrollTop) scroller.scrollTop = top - covered;
  else if (end > scroller.scrollTop + scroller.clientHeight)
    scroller.scrollTop = end - scroller.clientHeight;
}
