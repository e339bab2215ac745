/**
 * Returns the focus at once to where it was before a button of a notice was pressed. The corner itself would return it
 * later, when something else is pressed: it would take the focus from there, and end a drag that has just begun.
 * Returns a disposer.
 */
export function returnFocus(corner: HTMLElement): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  let before: HTMLElement | null = null;
  const enter = (event: FocusEvent) => {
    event.stopPropagation();
    const { relatedTarget: from } = event;
    if (from instanceof HTMLElement && !corner.contains(from)) before = from;
  };
  const back = ({ target }: Event) => {
    if (target instanceof Element && target.closest('button'))
      before?.focus({ preventScroll: true });
  };
  corner.addEventListener('focusin', enter, { signal });
  corner.addEventListener('focusout', (event) => event.stopPropagation(), { signal });
  corner.addEventListener('click', back, { signal });
  return () => leaving.abort();
}
