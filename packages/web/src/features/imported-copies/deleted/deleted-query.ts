import type { BulkActKind } from '@hoadon/contracts/bulk-acts';
import {
  type DeletedInvoice,
  listDeletedCopies,
  listDeletedDrafts,
} from '@hoadon/contracts/imported-copies';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import type { RowCache } from '../../../lib/rows/index.ts';
import type { PlacesPage } from '../../../ui/list/index.ts';

export type DeletedKind = 'copies' | 'drafts';

const CALLS = { copies: listDeletedCopies, drafts: listDeletedDrafts } as const;
export const RESTORE = {
  copies: 'restore-copies',
  drafts: 'restore',
} as const satisfies Record<DeletedKind, BulkActKind>;

type Page = PlacesPage & Readonly<{ rows: readonly DeletedInvoice[] }>;

/** What of a kind is deleted, the last deleted first. Among the invoices, so that it is read again when one of them changes. */
export const deletedQuery = (kind: DeletedKind, words: string) =>
  infiniteQueryOptions({
    queryKey: ['invoices', 'deleted', kind, words],
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const input = { search_text: words, cursor: pageParam };
      const { rows, pageInfo } = await call(CALLS[kind], input, { signal });
      return { rows, places: rows.map(({ id }) => ({ id, head: '' })), pageInfo };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pageInfo }) => pageInfo.next_cursor ?? undefined,
  });

/** The rows of pages that were read. A row of its own is never read again: what is restored leaves with its page. */
export function rowsIn(pages: readonly Page[]): RowCache<DeletedInvoice> {
  const rows = new Map(pages.flatMap((page) => page.rows).map((row) => [row.id, row]));
  return {
    row: (id) => rows.get(id) ?? null,
    isGone: () => false,
    keep: (ask) => ask(),
    show: () => () => {},
    changed: () => {},
    version: () => 0,
    subscribe: () => () => {},
  };
}
