/** Scrolls as little as it takes to bring something into sight. `covered`: what a head that stays hides at the top. Pixels. */
export function reveal(
  element: HTMLElement | null,
  start: number,
  size: number,
  covered: number,
): void {
  if (!element) return;
  const end = start + size;
  if (start - covered < element.scrollTop) element.scrollTop = start - covered;
  else if (end > element.scrollTop + element.clientHeight)
    element.scrollTop = end - element.clientHeight;
}
