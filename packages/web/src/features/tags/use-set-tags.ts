import { setTagToInvoices } from '@hoadon/contracts/tags';
import type { TagChange } from '@hoadon/domain/tags/change-tags';
import { useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../lib/acts/act.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { toast } from '../../ui/toast/toast.tsx';
import { toastFailure } from '../../ui/toast/toast-failure.ts';
import { invoicesChanged } from '../invoices/index.ts';

const BACK = { add: 'remove', remove: 'add' } as const;

/** A tag put on one invoice, or taken from it. */
export type OneTag = Readonly<{ tag: string; name: string; how: keyof typeof BACK }>;

/** Puts tags on one invoice one by one; what was done can be taken back from the notice of it. */
export function useSetTags(invoiceId: string) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const act = useAct();
  const send = async (change: TagChange): Promise<boolean> => {
    try {
      const { tags, how } = change;
      await act.send(setTagToInvoices, { tags: [...tags], how, invoices: [invoiceId] });
      return true;
    } catch (error) {
      toastFailure(t, error);
      return false;
    } finally {
      // The change may have been applied although the response is missing.
      await invoicesChanged(client, new Set([invoiceId]));
    }
  };
  return async ({ tag, name, how }: OneTag): Promise<boolean> => {
    const isDone = await send({ tags: [tag], how });
    if (isDone)
      toast.success(t(`tags.set.${how}`, { name }), {
        action: {
          label: t('tags.set.undo'),
          onClick: () => void send({ tags: [tag], how: BACK[how] }),
        },
      });
    return isDone;
  };
}
