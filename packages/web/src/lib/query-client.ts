import { QueryCache, QueryClient } from '@tanstack/react-query';
import { CallError } from './call-error.ts';
import { reportLoadError } from './load-error.ts';

const RETRIES = 2;

/** Asking again helps against a lost network or an overloaded server, never against a refusal. */
const worthRetrying = (failures: number, error: Error): boolean =>
  failures < RETRIES && error instanceof CallError && (error.status === 0 || error.status >= 502);

export const newQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => reportLoadError(queryKey, error),
    }),
    defaultOptions: {
      // Without a network a call fails at once. The library would hold it back and send it once the network is there
      // again: an act that was called off meanwhile would be carried out.
      queries: {
        retry: worthRetrying,
        staleTime: 10_000,
        refetchOnWindowFocus: true,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
