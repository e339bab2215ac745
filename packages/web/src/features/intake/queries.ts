import {
  getInvoiceImport,
  type InvoiceImport,
  listImportedInvoices,
  listInvoiceImports,
  listLatestImported,
} from '@hoadon/contracts/intake';
import type { IntakeBucket } from '@hoadon/domain/intake/bucket';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { isBeingChecked } from './is-being-checked.ts';

/** As many as the call gives. */
const PAGE_SIZE = 200;
/** Imports report changes through events; polling catches the ones that were missed. Milliseconds. */
const POLL = 2_000;
/** Until the invoices that came in are checked. Milliseconds. */
const CHECKED_POLL = 5_000;

const isReading = (run: InvoiceImport | undefined): boolean => run?.state === 'reading';

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['invoice-imports', 'one', id],
    queryFn: ({ signal }) => call(getInvoiceImport, { id }, { signal }),
    refetchInterval: ({ state }) => (isReading(state.data) ? POLL : false),
  });

export const importsQuery = queryOptions({
  queryKey: ['invoice-imports', 'list'],
  queryFn: ({ signal }) => call(listInvoiceImports, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.some(isReading) ? POLL : false),
});

export const latestQuery = queryOptions({
  queryKey: ['invoice-imports', 'latest-invoices'],
  queryFn: ({ signal }) => call(listLatestImported, {}, { signal }),
});

/** Whom the invoices are from or to: what the company bought, what it sold, neither. */
export const SIDES = ['all', 'incoming', 'outgoing', 'unknown'] as const;
export type IntakeSide = (typeof SIDES)[number];

type RowsPosition = Readonly<{ run: number; cursor: string | undefined }>;
const START: RowsPosition = { run: 0, cursor: undefined };

/** The rows of one bucket of several imports, those of the first import first. */
export const rowsQuery = (ids: readonly string[], bucket: IntakeBucket, side: IntakeSide) =>
  infiniteQueryOptions({
    queryKey: ['invoice-imports', 'rows', ids.join('.'), bucket, side],
    queryFn: ({ pageParam: { run, cursor }, signal }) =>
      call(
        listImportedInvoices,
        {
          id: ids[run] ?? '',
          bucket,
          cursor,
          page_size: PAGE_SIZE,
          ...(side !== 'all' && { side }),
        },
        { signal },
      ),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ rows }) => rows.some(isBeingChecked)) ? CHECKED_POLL : false,
    initialPageParam: START,
    getNextPageParam: (last, _pages, { run }) => {
      const { next_cursor } = last.pageInfo;
      if (next_cursor) return { run, cursor: next_cursor };
      return run + 1 < ids.length ? { run: run + 1, cursor: undefined } : undefined;
    },
  });
