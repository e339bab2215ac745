import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { newQueryClient } from '../lib/query-client.ts';
import { followOtherTabs } from '../lib/session.ts';
import { Hints } from '../ui/overlays/hints.tsx';
import { FaultBoundary } from '../ui/program/fault-boundary.tsx';
import { Toaster } from '../ui/toast/toast.tsx';
import { newRouter } from './router.tsx';
import { useSessionEnd } from './use-session-end.ts';

/** Everything a screen stands in. */
export function App() {
  const [client] = useState(newQueryClient);
  const [router] = useState(() => newRouter(client));
  useSessionEnd(client, router);
  useEffect(followOtherTabs, []);
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={client}>
        <FaultBoundary>
          <RouterProvider router={router} />
          <Hints />
          <Toaster />
        </FaultBoundary>
      </QueryClientProvider>
    </CSPProvider>
  );
}
