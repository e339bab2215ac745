import type { UploadedInvoices } from '@hoadon/contracts/intake';
import { useQueries } from '@tanstack/react-query';
import type { QueryState } from '../../ui/when-read.tsx';
import { importQuery } from './queries.ts';

/** Several imports as one read: they are there once all are. */
export function useImports(ids: readonly string[]): QueryState<readonly UploadedInvoices[]> {
  return useQueries({
    queries: ids.map((id) => importQuery(id)),
    combine: (results) => {
      const read = results.flatMap(({ data }) => data ?? []);
      return {
        data: read.length === ids.length && ids.length > 0 ? read : undefined,
        error: results.find(({ data, error }) => error && !data)?.error ?? null,
        refetch: () => {
          for (const one of results) if (one.error) void one.refetch();
        },
      };
    },
  });
}
