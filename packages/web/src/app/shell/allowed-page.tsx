import { Outlet, useMatches } from '@tanstack/react-router';
import { NeededRight } from '../../features/users/index.ts';
import { rightOf } from '../page-rights.ts';
import { useMayOpen } from '../use-may-open.ts';

/** The page of the address; where the user may not see it, the missing right instead of refusals. */
export function AllowedPage() {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' });
  const mayOpen = useMayOpen();
  const needs = rightOf(path);
  if (needs === null || mayOpen(path)) return <Outlet />;
  return (
    <div className="p-6">
      <NeededRight right={needs} />
    </div>
  );
}
