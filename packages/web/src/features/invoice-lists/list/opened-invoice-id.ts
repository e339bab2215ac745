import { type AnyRouter, useRouter, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { rowId } from '../../../lib/search.ts';
import { type ListSearch, without } from './list-search.ts';

/** Id of the open invoice. The calling component renders whenever it changes, so it should be small. */
export const useOpenedId = (): string | null => useSearch({ strict: false, select: openedIn });

const openedIn = ({ invoice }: Readonly<Record<string, unknown>>): string | null =>
  rowId(String(invoice ?? '')) ?? null;

export type OpenedInvoice = Readonly<{
  /** Current id, without a subscription. */
  openedId: () => string | null;
  /** Opens an invoice or closes it with null; replaces the history entry of an earlier one. */
  show: (id: string | null) => void;
  /** Opens this invoice if one is open. */
  walkTo: (id: string) => void;
}>;

/** Reads and sets the open invoice without rendering on changes. */
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
