import { type RefObject, useEffect } from 'react';
import { cellOf, type DraftDesk } from './desk/index.ts';

const CONTROL = 'input:not([type=radio]):not(:disabled), select, textarea';

/** Leads to a wanted field of the heading, and notes which fields were left. */
export function useFieldFocus(desk: DraftDesk, root: RefObject<HTMLElement | null>): void {
  useEffect(
    () =>
      desk.wanted.subscribe(() => {
        const place = desk.wanted.get()?.place ?? '';
        if (cellOf(place)) return;
        // A folded part of the form opens first.
        requestAnimationFrame(() => {
          const field = root.current?.querySelector(`[data-place="${CSS.escape(place)}"]`);
          field?.querySelector<HTMLElement>(CONTROL)?.focus();
        });
      }),
    [desk, root],
  );
  useEffect(() => {
    const left = ({ target }: FocusEvent) => {
      const field = target instanceof Element ? target.closest('[data-place]') : null;
      const place = field?.getAttribute('data-place');
      if (place) desk.touch(place);
    };
    // On the page and not on the form: sheets and dialogs of the form stand elsewhere.
    document.addEventListener('focusout', left);
    return () => document.removeEventListener('focusout', left);
  }, [desk]);
}
