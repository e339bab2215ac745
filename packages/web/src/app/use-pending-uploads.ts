import { useEffect } from 'react';
import { useCurrentUser, useMay } from '../features/auth/index.ts';
import { useTranslation } from '../lib/texts/use-translation.ts';
import { toast } from '../ui/toast/toast.tsx';

/** The first page comes first. Milliseconds. */
const SOON_MS = 3_000;

const send = async (companyId: string, signal: AbortSignal): Promise<number> => {
  const { sendPendingUploads } = await import('../features/signing/pending-uploads.ts');
  return sendPendingUploads(companyId, signal);
};

/** Signed files that an earlier visit could not hand over are sent now, and when the network is back. */
export function usePendingUploads(): void {
  const { t } = useTranslation();
  const companyId = useCurrentUser()?.company_id;
  const mayIssue = useMay('publish_management.add');
  useEffect(() => {
    if (!companyId || !mayIssue) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const tell = (count: number) => {
      if (count > 0 && !signal.aborted) toast.notice(t('shell.signedSent', { count }));
    };
    const start = () => void send(companyId, signal).then(tell, () => undefined);
    const timer = setTimeout(start, SOON_MS);
    window.addEventListener('online', start, { signal });
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [companyId, mayIssue, t]);
}
