import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { deleteSavedForms } from '../lib/saved-forms.ts';
import { onSessionEnd, saveRoute } from '../lib/session.ts';
import { useTranslation } from '../lib/texts/use-translation.ts';
import { stopAsking } from '../lib/unsaved/index.ts';
import { toast } from '../ui/toast/toast.tsx';
import { clearRecentThings } from './palette/index.ts';
import type { newRouter } from './router.tsx';

/**
 * When the session is over, what was read for the user is forgotten and the login page shown. A
 * session that ran out says so, and the page is kept for after the next login (S-60), with
 * what was being written on it.
 */
export function useSessionEnd(client: QueryClient, router: ReturnType<typeof newRouter>): void {
  const { t } = useTranslation();
  useEffect(
    () =>
      onSessionEnd((reason) => {
        client.clear();
        if (reason === 'logout') return void startOver();
        saveRoute(router.latestLocation.href);
        toast.error(t('error.status.401'));
        void router.navigate({ to: '/login', search: {} });
      }),
    [client, router, t],
  );
}

/** The login page is loaded anew: nothing of the user stays in the memory of a page (NAV-027). */
async function startOver(): Promise<void> {
  clearRecentThings();
  await deleteSavedForms().catch(() => undefined);
  stopAsking();
  window.location.replace('/login?type=logout');
}
