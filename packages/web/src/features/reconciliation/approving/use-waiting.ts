import { queryOptions } from '@tanstack/react-query';
import { useCurrentUser, useMay, usePermitted } from '../../auth/index.ts';

/** How many received invoices wait to be approved; an answer of the last so many minutes will do (LIST-016). */
export function useWaitingForApproval(minutes: number): number {
  const user = useCurrentUser();
  const mayView = useMay('invoice_management.view');
  const owner = user ? `${user.company_id}/${user.user_id}` : '';
  const waiting = queryOptions({
    queryKey: ['waiting-for-approval', owner, minutes],
    queryFn: async ({ signal }) =>
      (await import('./waiting-for-approval.ts')).countWaiting(owner, minutes, signal),
  });
  return usePermitted(waiting, mayView && owner !== '') ?? 0;
}
