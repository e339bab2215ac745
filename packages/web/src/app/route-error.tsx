import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ErrorState } from '../ui/error-state.tsx';

/** A page that broke, or for which something could not be fetched. The page is never left for it. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const again = () => {
    reset();
    void router.invalidate();
  };
  return <ErrorState error={error} onRetry={again} />;
}
