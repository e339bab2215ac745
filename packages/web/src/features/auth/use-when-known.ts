import { useEffect, useState } from 'react';
import { useCurrentUser } from './queries.ts';

/**
 * The user's rights come a moment after the page. What a key asks for meanwhile is done when they are
 * here, the last wish alone; it is dropped once `isWanted` is false.
 */
export function useWhenKnown<Wish>(
  fulfil: (wish: Wish) => void,
  isWanted = true,
): (wish: Wish) => void {
  const isKnown = useCurrentUser() !== undefined;
  const [waiting, setWaiting] = useState<Readonly<{ wish: Wish }> | null>(null);
  useEffect(() => {
    if (!waiting || (isWanted && !isKnown)) return;
    setWaiting(null);
    if (isWanted) fulfil(waiting.wish);
  });
  return (wish) => (isKnown ? fulfil(wish) : setWaiting({ wish }));
}
