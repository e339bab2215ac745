import { type RefObject, useCallback, useEffect } from 'react';
import { cellOf, type DraftDesk } from './desk/index.ts';

const CONTROL = 'input:not([type=radio]):not(:disabled), select, textarea';

/** The first field of the form that is empty and may be written in. */
function firstEmpty(root: HTMLElement): HTMLElement | undefined {
  return [...root.querySelectorAll<HTMLElement>('[data-place]')]
    .flatMap((place) => {
      const control = place.matches(CONTROL) ? place : place.querySelector<HTMLElement>(CONTROL);
      return control && !control.closest('[hidden]') ? [control] : [];
    })
    .find((control) => 'value' in control && control.value === '');
}

/** Fields that the form itself opened in: leaving one empty is no fault of anybody, and nothing moves under a press. */
const openedIn = new WeakSet<EventTarget>();

/** The form opens in its first empty field, where nothing else has the focus: no dialog and no field. */
export function useFirstField(root: RefObject<HTMLElement | null>, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    const frame = requestAnimationFrame(() => {
      const { activeElement } = document;
      const isTaken = activeElement?.matches(CONTROL) || activeElement?.closest('[role=dialog]');
      const first = root.current && !isTaken ? firstEmpty(root.current) : undefined;
      if (!first) return;
      openedIn.add(first);
      first.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [root, isWanted]);
}

/** Leads to a wanted field of the heading, or to the part of the page that it speaks of, and notes which fields were left. */
export function useFieldFocus(desk: DraftDesk, root: RefObject<HTMLElement | null>): void {
  const find = useCallback(
    (place: string) =>
      root.current?.querySelector<HTMLElement>(`[data-place="${CSS.escape(place)}"]`),
    [root],
  );
  useEffect(
    () =>
      desk.wanted.subscribe(() => {
        const place = desk.wanted.getState()?.place ?? '';
        if (cellOf(place)) return;
        // A folded part of the form opens first.
        requestAnimationFrame(() => {
          const field = find(place) ?? find(place.replace(/\..*/, ''));
          (field?.querySelector<HTMLElement>(CONTROL) ?? field)?.focus();
        });
      }),
    [desk, find],
  );
  useEffect(() => {
    const left = ({ target }: FocusEvent) => {
      if (target && openedIn.delete(target) && 'value' in target && target.value === '') return;
      const field = target instanceof Element ? target.closest('[data-place]') : null;
      const place = field?.getAttribute('data-place');
      if (place) desk.touch(place);
    };
    // On the page and not on the form: sheets and dialogs of the form stand elsewhere.
    document.addEventListener('focusout', left);
    return () => document.removeEventListener('focusout', left);
  }, [desk]);
}
