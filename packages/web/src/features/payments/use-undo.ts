import type { Payment } from '@hoadon/contracts/payments';
import { errorText } from '../../lib/error-text.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { toast } from '../../ui/toast/toast.tsx';
import { useUndoPayment } from './queries.ts';

/** Undoes a payment with a message; the returned `kept` shows that one was saved, with an undo. */
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
      // The payment still counts, or its state is unknown: the undo must stay available.
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
