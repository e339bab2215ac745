import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';

/** What a part needs of a query, whoever asks it. */
export type Read<Data> = Readonly<{
  data: Data | undefined;
  error: unknown;
  refetch: () => unknown;
}>;

type WhenReadProps<Data> = {
  query: Read<Data>;
  waiting: ReactNode;
  children: (data: Data) => ReactNode;
};

/**
 * Loading, failed with retry, or what was read. What was read wins over a later failure to read it
 * again: nobody's work on the page ends because the network was gone for a moment.
 */
export function WhenRead<Data>({ query, waiting, children }: WhenReadProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return waiting;
}
