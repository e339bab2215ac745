import { useState } from 'react';
import { clamped } from './share.ts';

const keyOf = (name: string) => `hoadon.split.${name}`;

/** Where the line stands, as this browser last left it. */
export function useKeptShare(
  name: string,
  usual: number,
): readonly [number, (share: number) => void] {
  const [share, setShare] = useState(() => {
    const kept = Number.parseFloat(localStorage.getItem(keyOf(name)) ?? '');
    return clamped(Number.isNaN(kept) ? usual : kept);
  });
  const keep = (next: number) => {
    setShare(next);
    localStorage.setItem(keyOf(name), next.toFixed(1));
  };
  return [share, keep];
}
