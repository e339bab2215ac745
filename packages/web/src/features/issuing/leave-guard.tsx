import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentTokens } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useDesk } from './desk/index.ts';

/** Keeps an unsaved invoice from being lost by leaving the page (ISS-029). */
export function LeaveGuard({ onSave }: { onSave: () => Promise<boolean> }) {
  const { t } = useTranslation();
  const { dirty } = useDesk();
  const [saving, setSaving] = useState(false);
  const blocker = useBlocker({
    // Without a session nothing can be saved; what is written stays in this browser.
    shouldBlockFn: () => dirty.get() && currentTokens() !== null,
    enableBeforeUnload: () => dirty.get(),
    withResolver: true,
  });
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
