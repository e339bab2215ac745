import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { ListAddress, ListSearch } from '../../features/invoices/index.ts';

/** What a list shows, held by the address alone. */
export function useListAddress(): ListAddress {
  const search: ListSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = useCallback<ListAddress['change']>(
    (next, replace) => void navigate({ to: '.', search: next, replace }),
    [navigate],
  );
  return { search, change };
}
