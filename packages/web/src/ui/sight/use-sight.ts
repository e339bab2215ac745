import { type RefObject, useLayoutEffect, useState } from 'react';
import { useNarrow } from '../../lib/media/use-narrow.ts';
import { scrollingOf } from './scrolling-of.ts';

/** A scroll of less draws nothing new. Pixels. */
export const STEP = 32;

/** What is seen of the rows of a box: from where, by steps, and how much. Pixels; no height before it is measured. */
export type Sight = Readonly<{ top: number; height: number }>;

export function useSight(box: RefObject<HTMLElement | null>): Sight {
  const narrow = useNarrow();
  const [sight, setSight] = useState<Sight>({ top: 0, height: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what scrolls changes with the width of the window
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const { scroller } = scrollingOf(element);
    const look = () => {
      const top =
        Math.max(0, Math.floor((scroller.scrollTop - scrollingOf(element).offset) / STEP)) * STEP;
      const height = scroller.clientHeight;
      setSight((now) => (now.top === top && now.height === height ? now : { top, height }));
    };
    look();
    scroller.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(scroller);
    return () => {
      scroller.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [box, narrow]);
  return sight;
}
