import type { ReactNode } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';

type UploadFailedProps = {
  error: unknown;
  onClose: () => void;
  onChoose: () => void;
  /** What helps to make a file that is taken. */
  children?: ReactNode;
};

const REASONS = ['not-a-workbook', 'encrypted', 'damaged', 'too-large', 'empty'] as const;

/** Shows why a file was not taken and offers the templates (IMP-015, IMP-017). */
export function UploadFailed({ error, onClose, onChoose, children }: UploadFailedProps) {
  const { t } = useTranslation();
  const { title, text, next, code } = errorText(t, error);
  const stated = error instanceof CallError ? error.details['reason'] : undefined;
  const reason = REASONS.find((one) => one === stated);
  return (
    <ConfirmDialog
      open={Boolean(error)}
      title={title}
      confirmLabel={t('draftImport.upload.chooseOther')}
      cancelLabel={t('common.action.close')}
      onConfirm={() => {
        onClose();
        onChoose();
      }}
      onCancel={onClose}
    >
      <p>{text}</p>
      {reason && <p className="mt-2 text-ink">{t(`draftImport.reason.${reason}`)}</p>}
      <p className="mt-2 mb-3">{next}</p>
      {children}
      <p className="tabular mt-2 text-small break-all">{t('common.error.code', { code })}</p>
    </ConfirmDialog>
  );
}
