import { useCallback, useEffect, useState } from 'react';
import { signOut, useCurrentUser } from '../../features/auth/index.ts';
import { countUnsavedForms } from '../../features/issuing/recovery/form-store.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { LoadingOverlay } from '../../ui/overlays/loading-overlay.tsx';

/** Logs out; asks first where that deletes unsaved invoices. */
export function LogOutQuestion({ onStay }: { onStay: () => void }) {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const [unsaved, setUnsaved] = useState(0);
  const [isLeaving, setLeaving] = useState(false);
  const leave = useCallback(() => {
    setLeaving(true);
    void signOut();
  }, []);
  useEffect(() => {
    void (user ? countUnsavedForms(user) : Promise.resolve(0)).then((count) =>
      count > 0 ? setUnsaved(count) : leave(),
    );
  }, [user, leave]);
  if (isLeaving) return <LoadingOverlay text={t('formRecovery.logout.leaving')} />;
  if (unsaved === 0) return null;
  return (
    <ConfirmDialog
      open
      danger
      title={t('formRecovery.logout.title')}
      confirmLabel={t('formRecovery.logout.leave')}
      cancelLabel={t('formRecovery.logout.stay')}
      onConfirm={leave}
      onCancel={onStay}
    >
      {t('formRecovery.logout.text', { count: unsaved })}
    </ConfirmDialog>
  );
}
