import { useRouterState } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import type { LoadedPlaces, Place } from '../../../ui/list/index.ts';
import { ALONE } from '../alone.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The invoices of the list that a page of one was opened from, in its order. */
    around?: readonly string[];
  }
}

/** On either side: a browser keeps them with the page, and nobody walks through more without the list. */
const MOST = 500;

/** What goes along with the address of an invoice's page, so that there is a next one there, too. */
export function aroundIn({ places }: LoadedPlaces, id: string): { around?: readonly string[] } {
  const at = places.findIndex((place) => place.id === id);
  if (at < 0) return {};
  return { around: places.slice(Math.max(0, at - MOST), at + MOST).map((place) => place.id) };
}

const HANDED_OVER = 'hoadon.around';

/** Another tab gets no state along with its address: what stands around the invoice is left where it finds it. */
export function handOver(id: string, { around }: Readonly<{ around?: readonly string[] }>): void {
  try {
    localStorage.setItem(HANDED_OVER, JSON.stringify({ id, around }));
  } catch {
    // Without room for it the page has no next one, as from a link.
  }
}

/** What another tab left for this invoice. */
function leftFor(id: string): unknown {
  try {
    const left: unknown = JSON.parse(localStorage.getItem(HANDED_OVER) ?? 'null');
    return isLeftFor(id, left) ? left.around : undefined;
  } catch {
    return undefined;
  }
}

const isLeftFor = (id: string, left: unknown): left is Readonly<{ around: unknown }> =>
  typeof left === 'object' && left !== null && 'id' in left && left.id === id && 'around' in left;

/** The list that the page was opened from, as far as it was there; nothing where it was opened by a link. */
export function useAround(id: string): LoadedPlaces {
  const kept = useRouterState({ select: ({ location }) => location.state.around });
  const [left] = useState(() => (kept ? undefined : leftFor(id)));
  // Taken once, and not before the page stands: what is drawn may be begun anew.
  useEffect(() => {
    if (left) localStorage.removeItem(HANDED_OVER);
  }, [left]);
  const around = kept ?? left;
  return useMemo(() => {
    if (!Array.isArray(around)) return ALONE;
    return { ...ALONE, places: around.map((id): Place => ({ id: String(id), head: '' })) };
  }, [around]);
}
