import type { ErrorComponentProps } from '@tanstack/react-router';
import { ErrorState } from '../ui/error-state.tsx';

/** A page that broke, or whose program could not be fetched (a new version, a lost network). */
export function RouteError({ error }: ErrorComponentProps) {
  return <ErrorState error={error} onRetry={() => window.location.reload()} />;
}
