import type { RoboticsUser } from '@hoadon/contracts/users';
import { managesUsers } from '@hoadon/domain/access/permission';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { ErrorLine } from '../../ui/error-line.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { PasswordQuestion } from '../../ui/overlays/password-question.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { useDeleteUser } from './queries.ts';

/** Asks before a user is removed from the company. */
export function DeleteUser({ user, onClose }: { user: RoboticsUser; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useDeleteUser();
  const { id, name } = user;
  const confirm = (ownPassword?: string) =>
    remove.mutate(
      { id, ...(ownPassword !== undefined && { own_password: ownPassword }) },
      {
        onSuccess: () => {
          toast.success(t('users.delete.done', { name }));
          onClose();
        },
      },
    );
  const question = {
    danger: true,
    title: t('users.delete.title', { name }),
    confirmLabel: t('common.action.delete'),
    busy: remove.isPending,
    onCancel: onClose,
  };
  if (managesUsers(user.einvoicerole))
    return (
      <PasswordQuestion {...question} error={remove.error} onPassword={confirm}>
        <p>{t('users.delete.text')}</p>
        <p>{t('users.proof.hint')}</p>
      </PasswordQuestion>
    );
  return (
    <ConfirmDialog open {...question} onConfirm={() => confirm()}>
      <p>{t('users.delete.text')}</p>
      <ErrorLine error={remove.error} />
    </ConfirmDialog>
  );
}
