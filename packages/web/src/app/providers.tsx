import { CSPProvider } from '@base-ui/react/csp-provider';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Hints } from '../ui/overlays/hints.tsx';
import { FaultBoundary } from '../ui/program/fault-boundary.tsx';
import { Toaster } from '../ui/toast/toast.tsx';
import type { newRouter } from './router.tsx';

type ProvidersProps = Readonly<{ client: QueryClient; router: ReturnType<typeof newRouter> }>;

/** The pages of a router, and what every page needs around it. */
export const Providers = ({ client, router }: ProvidersProps) => (
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
