import { type AnyRouter, useRouter, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { rowId } from '../../../lib/search.ts';
import { type ListSearch, without } from './list-search.ts';

/** The invoice that its list's address opens. Whoever asks is drawn again with each one that is opened: a small part. */
export const useOpenedId = (): string | null => useSearch({ strict: false, select: openedIn });

const openedIn = ({ invoice }: Readonly<Record<string, unknown>>): string | null =>
  rowId(String(invoice ?? '')) ?? null;

export type OpenedInvoice = Readonly<{
  /** Which is open now, for those who need it once. */
  openedId: () => string | null;
  /** Opens one or closes it with null; the way back leads past the one before. */
  show: (id: string | null) => void;
  /** Opens this in place of another. */
  walkTo: (id: string) => void;
}>;

/** Reads and changes what is open without being drawn again by it. */
export function useOpenedInvoice(): OpenedInvoice {
  const router: AnyRouter = useRouter();
  return useMemo(() => {
    const openedId = () => openedIn(router.latestLocation.search);
    const show = (id: string | null) =>
      void router.navigate({
        to: '.',
        search: (now: ListSearch) => ({
          ...without(now, ['invoice']),
          ...(id !== null && { invoice: id }),
        }),
        replace: id !== null && openedId() !== null,
      });
    return { openedId, show, walkTo: (id) => openedId() !== null && show(id) };
  }, [router]);
}
