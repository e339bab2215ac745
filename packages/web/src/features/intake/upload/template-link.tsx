import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { ErrorLine } from '../../../ui/error-line.tsx';
import { useSheetTemplate } from '../send-workbook.ts';

/** Hands out the workbook to fill in (IMP-015, IMP-017). */
export function TemplateLink() {
  const { t } = useTranslation();
  const template = useSheetTemplate();
  return (
    <>
      <button
        type="button"
        aria-busy={template.isPending || undefined}
        onClick={() => !template.isPending && template.mutate()}
        className="py-0.5 text-primary-600 underline"
      >
        {t('intake.upload.templateLink')}
      </button>
      <ErrorLine error={template.error} />
    </>
  );
}
