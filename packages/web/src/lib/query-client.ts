import { QueryClient } from '@tanstack/react-query';
import { CallError } from './call-error.ts';

const RETRIES = 2;

/** Asking again helps against a lost network or an overloaded server, never against a refusal. */
const worthRetrying = (failures: number, error: Error): boolean =>
  failures < RETRIES && error instanceof CallError && (error.status === 0 || error.status >= 502);

export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: worthRetrying, staleTime: 10_000, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  });
