import { type RefObject, useEffect, useRef } from 'react';
import { nearestZoom, type ZoomRange } from './pdf-zoom.ts';

type Zooming = Readonly<{
  /** In tenths. */
  zoom: number;
  zoomRange: ZoomRange;
  onZoom: (zoom: number) => void;
}>;

/** How far the wheel is turned for a doubling. Pixels. */
const DOUBLING = 200;

/** Two fingers on the glass or the pad, and Ctrl with the wheel, zoom by the steps of the range. */
export function usePinch(element: RefObject<HTMLElement | null>, zooming: Zooming): void {
  const latest = useRef(zooming);
  latest.current = zooming;
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    let apart = 0;
    let from = 0;
    let turned = 0;
    const zoomTo = (zoom: number) => {
      const { zoomRange, zoom: now, onZoom } = latest.current;
      const next = nearestZoom(zoom, zoomRange);
      if (next !== now) onZoom(next);
    };
    let touching = new AbortController();
    const begin = ({ touches }: TouchEvent) => {
      apart = distance(touches);
      from = latest.current.zoom;
      touching.abort();
      touching = new AbortController();
      // What a finger came down on is drawn anew meanwhile, and goes on hearing of it outside the page.
      for (const { target } of touches)
        target.addEventListener('touchmove', (event) => follow(event as TouchEvent), {
          passive: false,
          signal: touching.signal,
        });
    };
    const follow = (event: TouchEvent) => {
      const now = distance(event.touches);
      if (apart === 0 || now === 0) return;
      event.preventDefault();
      zoomTo(from * (now / apart));
    };
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      turned = Math.sign(turned) === Math.sign(event.deltaY) ? turned + event.deltaY : event.deltaY;
      const next = latest.current.zoom * 2 ** (-turned / DOUBLING);
      if (nearestZoom(next, latest.current.zoomRange) === latest.current.zoom) return;
      turned = 0;
      zoomTo(next);
    };
    current.addEventListener('touchstart', begin, { passive: true });
    current.addEventListener('wheel', turn, { passive: false });
    return () => {
      current.removeEventListener('touchstart', begin);
      touching.abort();
      current.removeEventListener('wheel', turn);
    };
  }, [element]);
}

/** Between two fingers; 0 for any other number of them. Pixels. */
function distance(touches: TouchList): number {
  const [one, other] = [touches[0], touches[1]];
  if (touches.length !== 2 || !one || !other) return 0;
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
}
