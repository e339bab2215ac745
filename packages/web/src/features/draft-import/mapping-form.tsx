import type { DraftImport, ImportMapping } from '@hoadon/contracts/draft-import';
import { IMPORT_COLUMNS } from '@hoadon/domain/import/import-columns';
import { missingColumns } from '@hoadon/domain/import/match-columns';
import { useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { ColumnsForm } from './columns-form.tsx';
import { useCheck } from './queries.ts';
import { SeriesChoice, useSeriesChoice } from './series-choice.tsx';

/** What each column of the file is taken for; what is chosen is remembered for the company. */
export function MappingForm({ run }: { run: DraftImport }) {
  const { t } = useTranslation();
  const [mapping, setMapping] = useState<ImportMapping>(run.mapping);
  const check = useCheck(run.id);
  const { isAsked, serial, ...series } = useSeriesChoice(run, mapping);
  return (
    <ColumnsForm
      text={t('draftImport.mapping.text', { total: run.rows.total })}
      file={run}
      mapping={mapping}
      columns={IMPORT_COLUMNS.map(({ key, required }) => ({
        value: key,
        label: `${t(`draftImport.column.${key}`)}${required ? ' *' : ''}`,
      }))}
      onMapping={setMapping}
      missing={missingColumns(mapping, serial).map(({ key }) => t(`draftImport.column.${key}`))}
      label={t('draftImport.mapping.check')}
      busy={check.isPending}
      error={check.error}
      onSubmit={() => check.mutate({ mapping, serial })}
    >
      {isAsked && <SeriesChoice {...series} serial={serial} />}
    </ColumnsForm>
  );
}
