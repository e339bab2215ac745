import { useSyncExternalStore } from 'react';
import { useCurrentUser } from '../../auth/index.ts';
import { type Sending, sender } from './sender.ts';

/** The files being sent for the company of the signed-in user. */
export function useSending(): Sending | null {
  const sending = useSyncExternalStore(sender.subscribe, sender.now);
  const companyId = useCurrentUser()?.company_id;
  return sending && sending.companyId === companyId ? sending : null;
}
