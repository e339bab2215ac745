import type { DraftImport, ImportMapping } from '@hoadon/contracts/draft-import';
import type { ImportColumnKey } from '@hoadon/domain/import/import-column';
import { missingColumns } from '@hoadon/domain/import/match-columns';
import { SearchCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { FileColumns } from './file-columns.tsx';
import { useCheck } from './queries.ts';

/** What each column of the file is taken for; what is chosen is remembered for the company. */
export function MappingForm({ run }: { run: DraftImport }) {
  const { t } = useTranslation();
  const [mapping, setMapping] = useState<ImportMapping>(run.mapping);
  const check = useCheck(run.id);
  const missing = missingColumns(mapping);
  const choose = (column: number, key: ImportColumnKey | null) => {
    const others = Object.entries(mapping).filter(([, index]) => index !== column);
    setMapping({ ...Object.fromEntries(others), ...(key && { [key]: column }) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (missing.length === 0) check.mutate(mapping);
  };
  const names = missing.map(({ key }) => t(`draftImport.column.${key}`)).join(', ');
  return (
    <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
      <p className="text-muted">{t('draftImport.mapping.text', { total: run.rows.total })}</p>
      <FileColumns run={run} mapping={mapping} onChoose={choose} />
      <div className="sticky bottom-0 flex flex-col items-start gap-2 border-t border-line bg-canvas py-3">
        {missing.length > 0 && (
          <p role="status" className="text-danger">
            {t('draftImport.mapping.missing', { names })}
          </p>
        )}
        <ErrorLine error={check.error} />
        <Button
          type="submit"
          variant="primary"
          icon={SearchCheck}
          busy={check.isPending}
          disabled={missing.length > 0}
        >
          {t('draftImport.mapping.check')}
        </Button>
      </div>
    </form>
  );
}
