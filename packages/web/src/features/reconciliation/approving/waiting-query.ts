import type { CurrentUser } from '@hoadon/contracts/auth';
import { queryOptions } from '@tanstack/react-query';

/** How many received invoices wait to be approved; an answer of the last so many minutes will do (LIST-016). */
export function waitingForApprovalQuery(user: CurrentUser | undefined, minutes: number) {
  const owner = user ? `${user.company_id}/${user.user_id}` : '';
  return queryOptions({
    queryKey: ['waiting-for-approval', owner, minutes],
    queryFn: async ({ client, queryKey, signal }) => {
      const { countWaiting } = await import('./waiting-for-approval.ts');
      // An invoice changed since it was counted: the cached count is stale.
      const isStale = client.getQueryState(queryKey)?.isInvalidated ?? false;
      return countWaiting(owner, isStale ? 0 : minutes, signal);
    },
  });
}
