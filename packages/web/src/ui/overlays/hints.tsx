import { useEffect, useState } from 'react';
import { lazyPart } from '../program/lazy-part.tsx';

const HintBalloon = lazyPart(() => import('./hint-balloon.tsx').then((file) => file.HintBalloon));

const DELAY_MS = 500;

type Hint = Readonly<{ anchor: Element; text: string }>;

/**
 * Shows the `data-hint` of an element on hover and focus; once per page, so that a list with a button on every row has
 * no cost per row. A hint repeats the element's accessible name or adds to it, and is never the only source of an
 * information.
 */
export function Hints() {
  const [hint, setHint] = useState<Hint | null>(null);
  const hide = () => setHint(null);
  useEffect(() => followHints(setHint), []);
  return hint && <HintBalloon {...hint} onClose={hide} />;
}

function followHints(onHint: (hint: Hint | null) => void): () => void {
  const stop = new AbortController();
  let near: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hide = () => {
    clearTimeout(timer);
    onHint(null);
  };
  const show = async (anchor: Element, fetched: Promise<void>) => {
    await fetched;
    const text = anchor.getAttribute('data-hint');
    // What the button opened is visible and explains itself.
    if (anchor.getAttribute('aria-expanded') === 'true') return;
    // The user did not ask for it: without the balloon's code no hint is shown.
    if (text && near === anchor && HintBalloon.isThere()) onHint({ anchor, text });
  };
  const approach = (target: EventTarget | null) => {
    const anchor = target instanceof Element ? target.closest('[data-hint]') : null;
    if (anchor === near) return;
    near = anchor;
    hide();
    if (!anchor) return;
    const fetched = HintBalloon.preload();
    timer = setTimeout(() => void show(anchor, fetched), DELAY_MS);
  };
  const listen = <Type extends keyof DocumentEventMap>(
    type: Type,
    heard: (event: DocumentEventMap[Type]) => void,
  ) => document.addEventListener(type, heard, { capture: true, signal: stop.signal });
  listen('pointerover', ({ pointerType, target }) => {
    if (pointerType === 'mouse') approach(target);
  });
  listen('pointerout', ({ relatedTarget }) => {
    if (relatedTarget === null) approach(null);
  });
  listen('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible')) approach(target);
  });
  listen('focusout', () => approach(null));
  for (const type of ['pointerdown', 'keydown', 'scroll'] as const) listen(type, hide);
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}
