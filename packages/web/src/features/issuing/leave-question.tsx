import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';

type LeaveQuestionProps = {
  busy: boolean;
  onSave: () => void;
  onStay: () => void;
  onDiscard: () => void;
};

/** Asks whether to save or discard an unsaved invoice (ISS-029). */
export function LeaveQuestion({ busy, onSave, onStay, onDiscard }: LeaveQuestionProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      open
      title={t('issuing.leave.title')}
      confirmLabel={t('issuing.action.saveDraft')}
      cancelLabel={t('issuing.action.continue')}
      busy={busy}
      onConfirm={onSave}
      onCancel={onStay}
      extra={
        <Button variant="quiet" onClick={onDiscard}>
          {t('issuing.action.leave')}
        </Button>
      }
    >
      {t('issuing.leave.text')}
    </ConfirmDialog>
  );
}
