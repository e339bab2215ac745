import { errorText } from '../../../lib/error-text.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { TemplateLink } from './template-link.tsx';

type UploadFailedProps = { error: unknown; onClose: () => void };

/** Shows that files were not taken, and offers the template (IMP-008, IMP-015). */
export function UploadFailed({ error, onClose }: UploadFailedProps) {
  const { t } = useTranslation();
  const { text, code } = errorText(t, error);
  return (
    <ConfirmDialog
      open={Boolean(error)}
      title={t('intake.failed.title')}
      confirmLabel={t('intake.failed.again')}
      cancelLabel={t('common.action.close')}
      onConfirm={onClose}
      onCancel={onClose}
    >
      <p>{t('intake.failed.text')}</p>
      <p className="mt-2">
        <TemplateLink />
      </p>
      <p className="mt-2 text-ink">{text}</p>
      <p className="tabular mt-2 text-small break-all">{t('common.error.code', { code })}</p>
    </ConfirmDialog>
  );
}
