import { initiateTiktokAuth } from '@hoadon/contracts/tiktok';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { toast } from '../../ui/toast/toast.tsx';
import { connectionQuery } from './queries.ts';
import { hearReturn, type ReturnOutcome } from './return-message.ts';

const WINDOW = 'popup,width=560,height=720';
const LOOK_MS = 300;

/**
 * Asks the owner of the shop in a window of its own (TIK-001). It is opened with the press itself, or the browser would not let it, and
 * knows nothing of us. When it is closed, whatever came of it, the settings go back to the company.
 */
export function useConnecting() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isWaiting, setWaiting] = useState(false);
  const outcome = useRef<ReturnOutcome | null>(null);

  async function closed(): Promise<void> {
    setWaiting(false);
    const { shop } = await client.fetchQuery({ ...connectionQuery, staleTime: 0 });
    if (outcome.current === 'failed') toast.error(t('tiktok.failed'));
    if (outcome.current === 'connected' && shop)
      toast.success(t('tiktok.connected', { name: shop.name }));
    await navigate({ to: '/main/settings/company' });
  }

  function watch(popup: Window): void {
    outcome.current = null;
    const deaf = hearReturn((received) => {
      outcome.current = received;
    });
    const timer = setInterval(() => {
      if (!popup.closed) return;
      clearInterval(timer);
      deaf();
      closed().catch(() => toast.error(t('tiktok.failed')));
    }, LOOK_MS);
  }

  async function connect(): Promise<void> {
    const popup = window.open('about:blank', 'hoadon-tiktok', WINDOW);
    if (!popup) {
      toast.warning(t('tiktok.blocked'));
      return;
    }
    popup.opener = null;
    setWaiting(true);
    try {
      const { authorize_url } = await call(initiateTiktokAuth, {});
      popup.location.replace(authorize_url);
      watch(popup);
    } catch {
      popup.close();
      setWaiting(false);
      toast.error(t('tiktok.noLink'));
    }
  }
  return { connect, isWaiting };
}
