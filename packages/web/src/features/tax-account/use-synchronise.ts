import type { InputOf } from '@hoadon/contracts/http/define-call';
import type { startSync } from '@hoadon/contracts/tax-account';
import { isRefusal } from '../../lib/call-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { toast } from '../../ui/toast/toast.tsx';
import { type SignInAs, useStartSync } from './queries.ts';

/**
 * Fetches what the portal has. Where the session is over the window to sign in opens by itself (TAX-004, TAX-028); any
 * other failure reports that the connection failed (TAX-029).
 */
export function useSynchronise(open: (as: SignInAs) => void) {
  const { t } = useTranslation();
  const start = useStartSync();
  const failed = (error: unknown) => {
    const isOver = isRefusal(error, 'TAX_SESSION_OVER');
    const isMissing = isRefusal(error, 'TAX_ACCOUNT_NOT_CONNECTED');
    if (isOver || isMissing) open(isOver ? 'again' : 'connect');
    const { title, next } = errorText(t, error);
    toast.error(isOver ? t('taxAccount.failed.data') : title, { description: next });
  };
  const synchronise = (input: InputOf<typeof startSync>) =>
    start.mutate(input, { onError: failed });
  return { synchronise, isPending: start.isPending };
}
