import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { invoicesChanged } from '../features/invoices/index.ts';
import { fetchProgram } from '../lib/program/index.ts';

/** Until what listens is asked for again, where it could not be fetched. Milliseconds. */
const AGAIN_MS = 10_000;

/** Applies changes made by others to the page. The listener is fetched after the first page. */
export function useEvents(): void {
  const client = useQueryClient();
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const listen = async (isLate: boolean): Promise<void> => {
      try {
        const { followEvents } = await fetchProgram(() => import('../lib/events/index.ts'));
        if (signal.aborted) return;
        signal.addEventListener(
          'abort',
          followEvents(client, (ids) => invoicesChanged(client, ids)),
        );
        // Changes during the failed attempts are unknown.
        if (isLate) await client.invalidateQueries();
      } catch {
        const timer = setTimeout(() => void listen(true), AGAIN_MS);
        signal.addEventListener('abort', () => clearTimeout(timer));
      }
    };
    void listen(false);
    return () => leaving.abort();
  }, [client]);
}
