import { getInvoiceDetails } from '@hoadon/contracts/tax-account';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../lib/acts/act.ts';
import { isRefusal } from '../../lib/call-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { toast } from '../../ui/toast/toast.tsx';
import type { SignInAs } from './queries.ts';

/** Fetches the original of one invoice; without a session the window to sign in opens (TAX-004, TAX-028). */
export function useFetchOriginal(id: string, open: (as: SignInAs) => void) {
  const { t } = useTranslation();
  const act = useAct();
  const client = useQueryClient();
  const fetching = useMutation({
    mutationFn: () => act.send(getInvoiceDetails, { id }),
    onSuccess: ({ original }) => {
      toast.success(t(`taxAccount.original.${original}`));
      return client.invalidateQueries({ queryKey: ['invoices'] });
    },
    onError: (error) => {
      const isOver = isRefusal(error, 'TAX_SESSION_OVER');
      if (isOver || isRefusal(error, 'TAX_ACCOUNT_NOT_CONNECTED'))
        open(isOver ? 'again' : 'connect');
      const { title, next } = errorText(t, error);
      toast.error(isOver ? t('taxAccount.failed.data') : title, { description: next });
    },
  });
  return { fetchOriginal: () => fetching.mutate(), isPending: fetching.isPending };
}
