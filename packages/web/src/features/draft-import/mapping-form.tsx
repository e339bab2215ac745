import type { DraftImport, ImportMapping } from '@hoadon/contracts/draft-import';
import type { ImportColumnKey } from '@hoadon/domain/import/import-column';
import { IMPORT_COLUMNS } from '@hoadon/domain/import/import-columns';
import { badColumns, missingColumns } from '@hoadon/domain/import/match-columns';
import { SearchCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { useCheck } from './queries.ts';

const NONE = '-';

/** Which column of the file fills which of ours; what is chosen is remembered for the company. */
export function MappingForm({ run }: { run: DraftImport }) {
  const { t } = useTranslation();
  const [mapping, setMapping] = useState<ImportMapping>(run.mapping);
  const check = useCheck(run.id);
  const missing = missingColumns(mapping);
  const bad = badColumns(mapping, run.headers.length);
  const faultOf = (key: ImportColumnKey) => {
    if (bad.includes(key)) return t('draftImport.mapping.twice');
    return missing.some((column) => column.key === key) && t('draftImport.mapping.missing');
  };
  const choose = (key: ImportColumnKey, value: string) => {
    const { [key]: _, ...rest } = mapping;
    setMapping(value === NONE ? rest : { ...rest, [key]: Number(value) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (missing.length === 0 && bad.length === 0) check.mutate(mapping);
  };
  const options = [
    { value: NONE, label: t('draftImport.mapping.none') },
    ...run.headers.map((header, index) => ({
      value: String(index),
      label: header || t('draftImport.mapping.unnamed', { column: index + 1 }),
    })),
  ];
  return (
    <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
      <p className="text-muted">{t('draftImport.mapping.text', { total: run.rows.total })}</p>
      <div className="grid gap-x-6 gap-y-3 tablet:grid-cols-2">
        {IMPORT_COLUMNS.map(({ key, required }) => (
          <Field
            key={key}
            label={t(`draftImport.column.${key}`)}
            required={required}
            error={faultOf(key)}
          >
            <Select
              options={options}
              value={String(mapping[key] ?? NONE)}
              onChange={(event) => choose(key, event.target.value)}
            />
          </Field>
        ))}
      </div>
      <ErrorLine error={check.error} />
      <div>
        <Button
          type="submit"
          variant="primary"
          icon={SearchCheck}
          busy={check.isPending}
          disabled={missing.length > 0 || bad.length > 0}
        >
          {t('draftImport.mapping.check')}
        </Button>
      </div>
    </form>
  );
}
