/**
 * What scrolls the rows of a box: the box itself or, where it grows with its rows as in narrow windows, an element
 * around it. `offset`: where the rows begin in what is scrolled. Pixels.
 */
export function scrollingOf(box: HTMLElement): { scroller: HTMLElement; offset: number } {
  const scroller = scrollerOf(box) ?? box;
  if (scroller === box) return { scroller, offset: 0 };
  const offset =
    box.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
  return { scroller, offset };
}

/** Null where nothing scrolls, as in a test without styles. */
function scrollerOf(box: HTMLElement): HTMLElement | null {
  let element: HTMLElement | null = box;
  while (element && !/auto|scroll/.test(getComputedStyle(element).overflowY)) {
    element = element.parentElement;
  }
  return element;
}
