import type { RoboticsUser } from '@hoadon/contracts/users';
import { useTranslation } from 'react-i18next';
import { ErrorLine } from '../../ui/error-line.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { useDeleteUser } from './queries.ts';

/** Asks before somebody is shut out of the company. */
export function DeleteUser({ user, onClose }: { user: RoboticsUser; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useDeleteUser();
  const { id, name } = user;
  const confirm = () =>
    remove.mutate(
      { id },
      {
        onSuccess: () => {
          toast.success(t('users.delete.done', { name }));
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      open
      danger
      title={t('users.delete.title', { name })}
      confirmLabel={t('common.action.delete')}
      busy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>{t('users.delete.text')}</p>
      <ErrorLine error={remove.error} />
    </ConfirmDialog>
  );
}
