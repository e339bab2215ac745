import { moveInvoicesToDir } from '@hoadon/contracts/directories';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../lib/acts/act.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { toast } from '../../ui/toast/toast.tsx';
import { toastFailure } from '../../ui/toast/toast-failure.ts';
import { invoicesChanged } from '../invoices/index.ts';
import { totalsQuery } from './queries.ts';

type Moved = Readonly<{ parent_id: string; invoices: readonly string[] }>;

/** Moves invoices into a directory and offers undo: each to its former directory. */
export function useMoveInvoices() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const act = useAct();
  const send = async ({ parent_id, invoices }: Moved) => {
    const answer = await act.send(moveInvoicesToDir, { parent_id, invoices: [...invoices] });
    void client.invalidateQueries({ queryKey: totalsQuery.queryKey });
    await invoicesChanged(client, new Set(invoices));
    return answer;
  };
  const takeBack = async (from: readonly Moved[]) => {
    const [next, ...rest] = from;
    if (!next) {
      toast.success(t('directories.movedBack'));
      return;
    }
    try {
      await send(next);
    } catch (error) {
      toastFailure(t, error);
      toast.error(t('directories.notBack'), { action: undo(from) });
      return;
    }
    await takeBack(rest);
  };
  const undo = (from: readonly Moved[]) => ({
    label: t('directories.undo'),
    onClick: () => void takeBack(from),
  });
  return useMutation({
    mutationFn: send,
    onSuccess: ({ moved, from }) => {
      if (moved === 0) toast.success(t('directories.thereAlready'));
      else toast.success(t('directories.moved', { count: moved }), { action: undo(from) });
    },
  });
}
