import { useTranslation } from '../../lib/texts/use-translation.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { CloseGuard } from './use-close-guard.ts';

/** The question of useCloseGuard: go on editing, or lose what was typed. */
export function UnsavedDialog({ guard }: { guard: CloseGuard }) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      open={guard.asking}
      title={t('common.unsaved.title')}
      confirmLabel={t('common.unsaved.leave')}
      cancelLabel={t('common.unsaved.stay')}
      danger
      onConfirm={guard.leave}
      onCancel={guard.stay}
    >
      {t('common.unsaved.text')}
    </ConfirmDialog>
  );
}
