import { type RefObject, useLayoutEffect, useState } from 'react';

/** A scroll of less draws nothing new. Pixels. */
export const STEP = 32;

/** What a scroller shows of its content: from where, by steps, and how much. Pixels; no height before it is measured. */
export type Sight = Readonly<{ top: number; height: number }>;

export function useSight(scroller: RefObject<HTMLElement | null>): Sight {
  const [sight, setSight] = useState<Sight>({ top: 0, height: 0 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      const top = Math.floor(element.scrollTop / STEP) * STEP;
      const height = element.clientHeight;
      setSight((now) => (now.top === top && now.height === height ? now : { top, height }));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [scroller]);
  return sight;
}
