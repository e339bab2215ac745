import { restoreDrafts } from '@hoadon/contracts/issuing/delete-drafts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '../../lib/acts/act.ts';
import { errorText } from '../../lib/error-text.ts';
import { withTexts } from '../../lib/program/index.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { toast } from '../../ui/toast/toast.tsx';
import { invoicesChanged } from '../invoices/index.ts';

const stillDeleted = withTexts(
  () => import('./stay-deleted.ts').then((file) => file.showDeleted),
  'invoiceActions',
);

/** Reports deleted drafts and restores the last ones, from the toast or by key, on any page. */
export function useUndoDelete() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const act = useAct();
  const [last, setLast] = useState<readonly string[] | null>(null);
  const restore = async (ids: readonly string[]) => {
    setLast(null);
    try {
      const { restored, refusals } = await act.send(restoreDrafts, { list_invoice_id: [...ids] });
      if (restored) toast.success(t('releasing.undo.done', { count: restored }));
      if (refusals[0]) {
        // The reason may be put right, and the way back is wanted again.
        const left = refusals.map(({ id }) => id);
        setLast(left);
        (await stillDeleted())(t, refusals, takeBack(left));
      }
    } catch (error) {
      // They are still deleted, or their state is unknown: the undo must stay available.
      setLast(ids);
      toast.error(errorText(t, error).title, { action: takeBack(ids) });
    }
    await invoicesChanged(client, new Set(ids));
  };
  const takeBack = (ids: readonly string[]) => ({
    label: t('releasing.undo.action'),
    onClick: () => void restore(ids),
  });
  return {
    deleted: (ids: readonly string[]) => {
      setLast(ids);
      const count = ids.length;
      toast.success(
        t(count === 1 ? 'releasing.delete.done' : 'releasing.delete.doneMany', { count }),
        {
          action: takeBack(ids),
        },
      );
    },
    undo: last ? () => void restore(last) : null,
  };
}
