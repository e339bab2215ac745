import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';

/**
 * Returns what the query read, for a user who may see it, and undefined for any other. A disabled query alone would return what another part
 * of the page, or the same user before a right was withdrawn, has left in the cache.
 */
export function usePermitted<Read, Failure, Data, Key extends QueryKey>(
  options: UseQueryOptions<Read, Failure, Data, Key>,
  isPermitted: boolean,
): Data | undefined {
  const { data } = useQuery({ ...options, enabled: isPermitted });
  return isPermitted ? data : undefined;
}
