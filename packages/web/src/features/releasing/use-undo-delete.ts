import { restoreDrafts } from '@hoadon/contracts/issuing';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { toast } from '../../ui/toast/toast.tsx';
import { toastFailure } from '../../ui/toast/toast-failure.ts';

/** Tells that drafts are deleted and takes the last ones back, from the toast or by key, wherever the user went meanwhile. */
export function useUndoDelete() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [last, setLast] = useState<readonly string[] | null>(null);
  const restore = async (ids: readonly string[]) => {
    setLast(null);
    try {
      const { restored } = await call(restoreDrafts, { list_invoice_id: [...ids] });
      toast.success(t('releasing.undo.done', { count: restored }));
    } catch (error) {
      toastFailure(t, error);
    }
    await client.invalidateQueries({ queryKey: ['invoices'] });
  };
  return {
    deleted: (ids: readonly string[]) => {
      setLast(ids);
      toast.success(t('releasing.delete.done', { count: ids.length }), {
        action: { label: t('releasing.undo.action'), onClick: () => void restore(ids) },
      });
    },
    undo: last ? () => void restore(last) : null,
  };
}
