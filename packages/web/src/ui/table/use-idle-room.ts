import { type CSSProperties, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * The size of something when it was last idle, reserved for it: what is below does not move when its parts disappear.
 */
export function useIdleRoom(box: RefObject<HTMLElement | null>, isIdle: boolean): CSSProperties {
  const room = useRef<CSSProperties>({});
  useLayoutEffect(() => {
    if (!isIdle || !box.current) return;
    const { width, height } = box.current.getBoundingClientRect();
    room.current = { minWidth: `min(100%, ${width}px)`, minHeight: height };
  });
  return isIdle ? {} : room.current;
}
