import type { Payment } from '@hoadon/contracts/payments';
import { errorText } from '../../lib/error-text.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { toast } from '../../ui/toast/toast.tsx';
import { useUndoPayment } from './queries.ts';

/** Takes a payment back, and tells; `kept` tells that one was kept, with the way back. */
export function useUndo() {
  const { t } = useTranslation();
  const undo = useUndoPayment();
  const takeBack = (id: string) =>
    undo.mutate(id, {
      onSuccess: ({ number, invoices }) =>
        toast.success(
          invoices.length > 0
            ? t('payments.undo.done')
            : t('payments.undo.doneWithoutInvoice', { number }),
        ),
      // It still counts, or nobody knows: the way back must not be lost with the answer.
      onError: (error) => toast.error(errorText(t, error).title, { action: actionOf(id) }),
    });
  const actionOf = (id: string) => ({
    label: t('payments.undo.action'),
    onClick: () => takeBack(id),
  });
  return {
    takeBack,
    isPending: undo.isPending,
    kept: ({ id, number }: Payment) =>
      toast.success(t('payments.pay.done', { number }), { action: actionOf(id) }),
  };
}
