import { deleteInvoices, restoreInvoices } from '@hoadon/contracts/imported-copies';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../lib/acts/act.ts';
import { CallError } from '../../lib/call-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { toast } from '../../ui/toast/toast.tsx';
import { invoicesChanged } from '../invoices/index.ts';

type Refusals = readonly Readonly<{ code: string }>[];

/** Throws the refusal of the one invoice that was sent. */
function throwRefusal([first]: Refusals): void {
  if (first) throw new CallError({ status: 409, code: first.code });
}

/** Deletes one imported copy, and offers to restore it until the toast is closed. */
export function useDeleteCopy(id: string) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const act = useAct();
  const input = { invoices: [id] };
  const restore = async () => {
    try {
      const { refusals } = await act.send(restoreInvoices, input);
      throwRefusal(refusals);
      toast.success(t('importedCopies.restored'));
    } catch (error) {
      toast.error(errorText(t, error).title, { action: undo });
    }
    await invoicesChanged(client, null);
  };
  const undo = { label: t('importedCopies.undo'), onClick: () => void restore() };
  return useMutation({
    mutationFn: async () => {
      const { refusals } = await act.send(deleteInvoices, input);
      throwRefusal(refusals);
    },
    onSuccess: () => {
      toast.success(t('importedCopies.deleted'), { action: undo });
      void invoicesChanged(client, null);
    },
  });
}
