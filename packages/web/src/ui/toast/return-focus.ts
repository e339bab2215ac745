/**
 * Whoever presses a button of a notice comes back to where he was, at once. The corner itself would give the focus back
 * later, when something else is pressed: it would take it from there, and end a drag that has just begun.
 * Returns what ends it.
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
