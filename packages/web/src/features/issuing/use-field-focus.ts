import { type RefObject, useCallback, useEffect } from 'react';
import { cellOf, type DraftEditor } from './editor/index.ts';

const CONTROL = 'input:not([type=radio]):not(:disabled), select, textarea';

/** The first field that is empty and enabled. */
function firstEmpty(root: HTMLElement): HTMLElement | undefined {
  return [...root.querySelectorAll<HTMLElement>('[data-field]')]
    .flatMap((field) => {
      const control = field.matches(CONTROL) ? field : field.querySelector<HTMLElement>(CONTROL);
      return control && !control.closest('[hidden]') ? [control] : [];
    })
    .find((control) => 'value' in control && control.value === '');
}

/** Fields that received the initial focus: leaving one empty shows no fault, so that nothing moves under a click. */
const openedIn = new WeakSet<EventTarget>();

/** Focuses the first empty field on opening, unless a dialog or another field has the focus. */
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

/** Focuses requested fields of the heading or their section, and reports to the editor which fields lost the focus. */
export function useFieldFocus(editor: DraftEditor, root: RefObject<HTMLElement | null>): void {
  const find = useCallback(
    (fieldKey: string) =>
      root.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(fieldKey)}"]`),
    [root],
  );
  useEffect(
    () =>
      editor.focusRequest.subscribe(() => {
        const fieldKey = editor.focusRequest.getState()?.fieldKey ?? '';
        if (cellOf(fieldKey)) return;
        // A collapsed section expands in this frame.
        requestAnimationFrame(() => {
          const field = find(fieldKey) ?? find(fieldKey.replace(/\..*/, ''));
          (field?.querySelector<HTMLElement>(CONTROL) ?? field)?.focus();
        });
      }),
    [editor, find],
  );
  useEffect(() => {
    const left = ({ target }: FocusEvent) => {
      if (target && openedIn.delete(target) && 'value' in target && target.value === '') return;
      const field = target instanceof Element ? target.closest('[data-field]') : null;
      const fieldKey = field?.getAttribute('data-field');
      if (fieldKey) editor.touch(fieldKey);
    };
    // On the document: dialogs of the form are rendered outside its element.
    document.addEventListener('focusout', left);
    return () => document.removeEventListener('focusout', left);
  }, [editor]);
}
