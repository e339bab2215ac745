import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { ListPageProps, ListSearch } from '../../features/invoices/index.ts';

/** What a list shows, held by the address alone. */
export function useListQuery(): ListPageProps & {
  runId: string | null;
  onRun: (id: string | null) => void;
} {
  const { search_text: search = '', invoice = null, run = null } = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = useCallback(
    (values: ListSearch & { run?: string | undefined }, replace: boolean) =>
      void navigate({ to: '.', search: (search) => ({ ...search, ...values }), replace }),
    [navigate],
  );
  const onSearch = useCallback(
    (text: string) => change({ search_text: text || undefined, page: undefined }, true),
    [change],
  );
  const onOpenId = useCallback(
    (id: string | null) => change({ invoice: id ?? undefined }, id !== null && invoice !== null),
    [change, invoice],
  );
  const onRun = useCallback(
    (id: string | null) => change({ run: id ?? undefined }, true),
    [change],
  );
  return { search, onSearch, openId: invoice, onOpenId, runId: run, onRun };
}
