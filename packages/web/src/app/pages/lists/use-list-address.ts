import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { ListAddress, ListSearch } from '../../../features/invoice-lists/index.ts';

/** The invoice that is open is no wish to a list: it stays as it is while one opens, and the next (`useOpenedId`). */
const ofTheList = ({ invoice: _, ...search }: ListSearch): ListSearch => search;

/** What a list shows, held by the address alone. */
export function useListAddress(): ListAddress {
  const search: ListSearch = useSearch({
    strict: false,
    select: ofTheList,
    structuralSharing: true,
  });
  const navigate = useNavigate();
  const change = useCallback<ListAddress['change']>(
    (next, replace) => void navigate({ to: '.', search: next, replace }),
    [navigate],
  );
  return { search, change };
}
