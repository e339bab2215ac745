import { INVOICE_TEMPLATES } from '@hoadon/domain/invoice/invoice-kind';
import { FileSpreadsheet } from 'lucide-react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { useTemplate } from './queries.ts';

/** Workbooks to fill in, one for each kind of document (IMP-015, IMP-017). */
export function TemplateButtons() {
  const { t } = useTranslation();
  const template = useTemplate();
  return (
    <fieldset className="flex min-w-0 flex-col items-center gap-2">
      <legend className="mx-auto mb-1 text-small text-muted">
        {t('draftImport.upload.templates')}
      </legend>
      <div className="flex flex-wrap justify-center gap-2">
        {INVOICE_TEMPLATES.map((kind) => (
          <Button
            key={kind}
            icon={FileSpreadsheet}
            busy={template.isPending && template.variables === kind}
            onClick={() => template.mutate(kind)}
          >
            {t(`draftImport.upload.kind.${kind}`)}
          </Button>
        ))}
      </div>
      <ErrorLine error={template.error} />
    </fieldset>
  );
}
