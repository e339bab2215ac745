import { useRouterState } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import type { LoadedPlaces, RowRef } from '../../../ui/list/index.ts';
import { ALONE } from '../alone.ts';

/** Which part of the list these are. */
type AroundOf = Readonly<{ before: number; total: number | null; isTotalLowerBound: boolean }>;

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The invoices of the list that a page of one was opened from, in its order. */
    around?: readonly string[];
    aroundOf?: AroundOf;
  }
}

/** On either side: a browser keeps them with the page, and nobody walks through more without the list. */
const MOST = 500;

/** What goes along with the address of an invoice's page, so that there is a next one there, too. */
export function aroundIn(
  { places, total, isTotalLowerBound = false, before = 0 }: LoadedPlaces,
  id: string,
): HandedOver {
  const at = places.findIndex((place) => place.id === id);
  if (at < 0) return {};
  const from = Math.max(0, at - MOST);
  return {
    around: places.slice(from, at + MOST).map((place) => place.id),
    aroundOf: { before: before + from, total, isTotalLowerBound },
  };
}

type HandedOver = Readonly<{ around?: readonly string[]; aroundOf?: AroundOf }>;

const HANDED_OVER = 'hoadon.around';

/** Another tab gets no state along with its address: what stands around the invoice is left where it finds it. */
export function handOver(id: string, handed: HandedOver): void {
  try {
    localStorage.setItem(HANDED_OVER, JSON.stringify({ id, ...handed }));
  } catch {
    // Without room for it the page has no next one, as from a link.
  }
}

/** What another tab left for this invoice. */
function leftFor(id: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const left: unknown = JSON.parse(localStorage.getItem(HANDED_OVER) ?? 'null');
    return isObject(left) && left['id'] === id && 'around' in left ? left : undefined;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The list that the page was opened from, as far as it was there; nothing where it was opened by a link. */
export function useAround(id: string): LoadedPlaces {
  const kept = useRouterState({ select: ({ location }) => location.state });
  const [left] = useState(() => (kept.around ? undefined : leftFor(id)));
  // Taken once, and not before the page stands: what is drawn may be begun anew.
  useEffect(() => {
    if (left) localStorage.removeItem(HANDED_OVER);
  }, [left]);
  const around = kept.around ?? left?.['around'];
  const of = kept.around ? kept.aroundOf : left?.['aroundOf'];
  return useMemo(() => {
    if (!Array.isArray(around)) return ALONE;
    const places = around.map((id): RowRef => ({ id: String(id), head: '' }));
    return { ...ALONE, places, ...partOf(of) };
  }, [around, of]);
}

/** Anything may lie in the storage. */
const partOf = (of: unknown): Partial<LoadedPlaces> =>
  isObject(of) && typeof of['before'] === 'number'
    ? {
        before: of['before'],
        total: typeof of['total'] === 'number' ? of['total'] : null,
        isTotalLowerBound: of['isTotalLowerBound'] === true,
      }
    : {};
