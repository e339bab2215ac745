import type { PrettyLine } from '@hoadon/xml/pretty-print';
import { useMemo, useState } from 'react';
import { findInLines, type Hit } from './find-in-lines.ts';

export type XmlSearch = ReturnType<typeof useXmlSearch>;

/** Search in lines: text, matches and the current match. */
export function useXmlSearch(lines: readonly PrettyLine[], onHit: (hit: Hit) => void) {
  const [sought, setSought] = useState('');
  const [at, setAt] = useState(0);
  const hits = useMemo(() => findInLines(lines, sought), [lines, sought]);
  const goTo = (index: number, among = hits) => {
    if (among.length === 0) return;
    // Wraps around.
    const next = (index + among.length) % among.length;
    setAt(next);
    const hit = among[next];
    if (hit) onHit(hit);
  };
  return {
    sought,
    hits,
    at,
    current: hits[at] ?? null,
    seek: (text: string) => {
      setSought(text);
      setAt(0);
      goTo(0, findInLines(lines, text));
    },
    next: () => goTo(at + 1),
    previous: () => goTo(at - 1),
  };
}
