import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { whenStill } from '../lib/program/index.ts';

/**
 * Fetches what comes next once the first page has been idle for a while. Failures are ignored: the part is fetched
 * again when it is needed.
 */
export function useIdlePreload(): void {
  const router = useRouter();
  useEffect(() => {
    let isGone = false;
    const cancel = whenStill(() =>
      import('./fetched-ahead.ts').then(
        // A user may sign out while the module loads.
        ({ fetchAhead }) => isGone || fetchAhead(router),
        () => undefined,
      ),
    );
    return () => {
      isGone = true;
      cancel();
    };
  }, [router]);
}
