import { useState } from 'react';
import { clamped } from './share.ts';

const keyOf = (name: string) => `hoadon.split.${name}`;

/** The share of a pane, stored in this browser. */
export function useStoredShare(
  name: string,
  usual: number,
): readonly [number, (share: number) => void] {
  const [share, setShare] = useState(() => {
    const stored = Number.parseFloat(localStorage.getItem(keyOf(name)) ?? '');
    return clamped(Number.isNaN(stored) ? usual : stored);
  });
  const store = (next: number) => {
    setShare(next);
    localStorage.setItem(keyOf(name), next.toFixed(1));
  };
  return [share, store];
}
