import { useSyncExternalStore } from 'react';
import { useCurrentUser } from '../../auth/index.ts';
import { type Sending, sender } from './sender.ts';

/** What is on its way for the company of whoever is signed in. */
export function useSending(): Sending | null {
  const sending = useSyncExternalStore(sender.subscribe, sender.now);
  const companyId = useCurrentUser()?.company_id;
  return sending && sending.companyId === companyId ? sending : null;
}
