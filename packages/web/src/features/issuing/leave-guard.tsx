import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useLeaveGuard } from '../../ui/overlays/use-leave-guard.ts';
import { useDesk } from './desk/index.ts';

type LeaveGuardProps = {
  onSave: () => Promise<boolean>;
  /** Keeps it in this browser, for the same page opened anew. */
  onKeep: () => Promise<boolean>;
};

/** Keeps an unsaved invoice from being lost by leaving the page (ISS-029). */
export function LeaveGuard({ onSave, onKeep }: LeaveGuardProps) {
  const { t } = useTranslation();
  const { dirty } = useDesk();
  const [saving, setSaving] = useState(false);
  const blocker = useLeaveGuard({ isDirty: dirty.get, keep: onKeep });
  if (blocker.status !== 'blocked') return null;
  const discard = () => {
    dirty.set(false);
    blocker.proceed();
  };
  const save = async () => {
    setSaving(true);
    const isSaved = await onSave();
    setSaving(false);
    if (isSaved) blocker.proceed();
    else blocker.reset();
  };
  return (
    <ConfirmDialog
      open
      title={t('issuing.leave.title')}
      confirmLabel={t('issuing.action.saveDraft')}
      cancelLabel={t('issuing.action.continue')}
      busy={saving}
      onConfirm={() => void save()}
      onCancel={blocker.reset}
      extra={
        <Button variant="quiet" onClick={discard}>
          {t('issuing.action.leave')}
        </Button>
      }
    >
      {t('issuing.leave.text')}
    </ConfirmDialog>
  );
}
