import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useDesk } from './desk-context.ts';

/** Keeps an unsaved invoice from being lost by leaving the page (ISS-029). */
export function LeaveGuard({ onSave }: { onSave: () => Promise<boolean> }) {
  const { t } = useTranslation();
  const { dirty } = useDesk();
  const [saving, setSaving] = useState(false);
  const blocker = useBlocker({
    shouldBlockFn: () => dirty.get(),
    enableBeforeUnload: () => dirty.get(),
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
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
        <Button variant="quiet" onClick={blocker.proceed}>
          {t('issuing.action.leave')}
        </Button>
      }
    >
      {t('issuing.leave.text')}
    </ConfirmDialog>
  );
}
