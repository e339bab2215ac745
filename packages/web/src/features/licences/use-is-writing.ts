import { useEffect, useRef } from 'react';

/** Whether any field of the page was edited since it opened. */
export function useIsWriting(): () => boolean {
  const isWriting = useRef(false);
  useEffect(() => {
    const write = () => {
      isWriting.current = true;
    };
    document.addEventListener('input', write);
    return () => document.removeEventListener('input', write);
  }, []);
  return () => isWriting.current;
}
