import { useRouterState } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import type { LoadedPlaces, RowRef } from '../../../ui/list/index.ts';
import { NO_NEIGHBOURS } from '../no-neighbours.ts';

/** Position of the ids in the whole list. */
type ListPart = Readonly<{ before: number; total: number | null; isTotalLowerBound: boolean }>;

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Ids of the list from which an invoice page was opened, in order. */
    around?: readonly string[];
    aroundOf?: ListPart;
  }
}

/** Ids on either side of the invoice; the browser stores them in its history. */
const MOST = 500;

/** History state of an invoice page, so that it has previous and next. */
export function handOverOf(
  { places, total, isTotalLowerBound = false, before = 0 }: LoadedPlaces,
  id: string,
): HandedOver {
  const at = places.findIndex((entry) => entry.id === id);
  if (at < 0) return {};
  const from = Math.max(0, at - MOST);
  return {
    around: places.slice(from, at + MOST).map(({ id }) => id),
    aroundOf: { before: before + from, total, isTotalLowerBound },
  };
}

type HandedOver = Readonly<{ around?: readonly string[]; aroundOf?: ListPart }>;

const HANDED_OVER = 'hoadon.around';

/** Saves the list for a new tab, which receives no history state. */
export function handOver(id: string, handed: HandedOver): void {
  try {
    localStorage.setItem(HANDED_OVER, JSON.stringify({ id, ...handed }));
  } catch {
    // Without storage the page has no neighbours, as when opened by a link.
  }
}

/** The list that another tab saved for this invoice. */
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

/** The list from which the page was opened, as far as it was loaded; no neighbours if opened by a link. */
export function useHandedOverList(id: string): LoadedPlaces {
  const state = useRouterState({ select: ({ location }) => location.state });
  const [left] = useState(() => (state.around ? undefined : leftFor(id)));
  // Deleted in an effect, because React may render more than once before it commits.
  useEffect(() => {
    if (left) localStorage.removeItem(HANDED_OVER);
  }, [left]);
  const around = state.around ?? left?.['around'];
  const of = state.around ? state.aroundOf : left?.['aroundOf'];
  return useMemo(() => {
    if (!Array.isArray(around)) return NO_NEIGHBOURS;
    const places = around.map((id): RowRef => ({ id: String(id), head: '' }));
    return { ...NO_NEIGHBOURS, places, ...partOf(of) };
  }, [around, of]);
}

/** Validated, because storage may contain anything. */
const partOf = (of: unknown): Partial<LoadedPlaces> =>
  isObject(of) && typeof of['before'] === 'number'
    ? {
        before: of['before'],
        total: typeof of['total'] === 'number' ? of['total'] : null,
        isTotalLowerBound: of['isTotalLowerBound'] === true,
      }
    : {};
