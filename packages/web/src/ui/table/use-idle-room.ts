import { type CSSProperties, type RefObject, useLayoutEffect, useRef } from 'react';

/** The room that something took when it was last idle, to be left to it: what stands below does not move when its parts leave. */
export function useIdleRoom(box: RefObject<HTMLElement | null>, isIdle: boolean): CSSProperties {
  const room = useRef<CSSProperties>({});
  useLayoutEffect(() => {
    if (!isIdle || !box.current) return;
    const { width, height } = box.current.getBoundingClientRect();
    room.current = { minWidth: `min(100%, ${width}px)`, minHeight: height };
  });
  return isIdle ? {} : room.current;
}
