import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';

/** The part of a query that `WhenRead` needs. */
export type QueryState<Data> = Readonly<{
  data: Data | undefined;
  error: unknown;
  refetch: () => unknown;
}>;

type WhenReadProps<Data> = {
  query: QueryState<Data>;
  waiting: ReactNode;
  children: (data: Data) => ReactNode;
};

/**
 * Loading, failed with retry, or the data. Data wins over a later failure to read it again: a short network failure
 * must not end the work on the page.
 */
export function WhenRead<Data>({ query, waiting, children }: WhenReadProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return waiting;
}
