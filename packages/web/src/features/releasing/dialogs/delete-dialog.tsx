import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { ErrorLine } from '../../../ui/error-line.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { useDeleteDrafts } from './queries.ts';

type DeleteDialogProps = {
  ids: readonly string[];
  onClose: () => void;
  onDeleted: (ids: readonly string[]) => void;
};

export function DeleteDialog({ ids, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation();
  const remove = useDeleteDrafts();
  const confirm = () =>
    remove.mutate(ids, {
      onSuccess: ({ deleted, refused }) => {
        if (refused.length > 0)
          toast.warning(t('releasing.delete.refused', { count: refused.length }));
        onDeleted(deleted);
      },
    });
  return (
    <ConfirmDialog
      open
      danger
      title={t('releasing.delete.title', { count: ids.length })}
      confirmLabel={t('common.action.delete')}
      busy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>{t('releasing.delete.text')}</p>
      <ErrorLine error={remove.error} />
    </ConfirmDialog>
  );
}
