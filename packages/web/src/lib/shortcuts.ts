import { useLayoutEffect, useRef } from 'react';

/** Key as in KeyboardEvent.key → what it does. Letters work only while no field is being edited. */
export type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => void>>;

const TYPING =
  'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]';
const OVERLAY = '[role=dialog], [role=alertdialog], [role=menu]';

const isTyping = (event: KeyboardEvent): boolean =>
  event.isComposing || (event.target instanceof Element && event.target.closest(TYPING) !== null);

/** The page under an open dialog or menu hears nothing. */
const isElsewhere = (event: KeyboardEvent, scope: Element | null): boolean => {
  const overlay = event.target instanceof Element ? event.target.closest(OVERLAY) : null;
  return scope
    ? !scope.contains(event.target instanceof Node ? event.target : null)
    : overlay !== null;
};

/** Whether a button or link has the focus, which Enter and Space then belong to. */
const actsItself = (event: KeyboardEvent): boolean =>
  (event.key === 'Enter' || event.key === ' ') &&
  event.target instanceof Element &&
  event.target.closest('button, a, [role=button], summary') !== null;

/**
 * Keys of a screen. With `scope` (the content of a dialog) they work inside it only; without it
 * they belong to the page and rest while a dialog is open.
 */
export function useShortcuts(shortcuts: Shortcuts, scope: Element | null = null): void {
  const current = useRef(shortcuts);
  current.current = shortcuts;
  // A key works as soon as the button that it represents is visible.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = current.current[event.key];
      if (!act || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event) || isElsewhere(event, scope) || actsItself(event)) return;
      event.preventDefault();
      act(event);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [scope]);
}
