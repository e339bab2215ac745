import type { DraftImport, ImportMapping } from '@hoadon/contracts/draft-import';
import { plainHeading } from '@hoadon/domain/import/column-names';
import { IMPORT_COLUMN_KEYS, type ImportColumnKey } from '@hoadon/domain/import/import-column';
import { IMPORT_COLUMNS } from '@hoadon/domain/import/import-columns';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../ui/fields/select.tsx';

const NONE = '-';

type FileColumnsProps = {
  run: Pick<DraftImport, 'headers' | 'samples' | 'mapping'>;
  mapping: ImportMapping;
  onChoose: (column: number, key: ImportColumnKey | null) => void;
};

/** The columns of the file as they stand in it, with values to know them by; the unknown ones first. */
export function FileColumns({ run, mapping, onChoose }: FileColumnsProps) {
  const { t } = useTranslation();
  // What is chosen here does not move under the hand that chooses it.
  const [order] = useState(() => {
    const known = new Set(Object.values(run.mapping));
    const all = run.headers.map((_, column) => column);
    return [...all.filter((one) => !known.has(one)), ...all.filter((one) => known.has(one))];
  });
  const keyOf = (column: number) => IMPORT_COLUMN_KEYS.find((key) => mapping[key] === column);
  return (
    <ul aria-label={t('draftImport.mapping.columns')} className="flex flex-col">
      {order.map((column) => (
        <FileColumn
          key={column}
          name={
            plainHeading(run.headers[column]) ||
            t('draftImport.mapping.unnamed', { column: column + 1 })
          }
          samples={run.samples[column] ?? []}
          taken={keyOf(column) ?? null}
          onChoose={(key) => onChoose(column, key)}
        />
      ))}
    </ul>
  );
}

type FileColumnProps = {
  name: string;
  samples: readonly string[];
  /** What the column is taken for. */
  taken: ImportColumnKey | null;
  onChoose: (key: ImportColumnKey | null) => void;
};

function FileColumn({ name, samples, taken, onChoose }: FileColumnProps) {
  const { t } = useTranslation();
  const options = [
    { value: NONE, label: t('draftImport.mapping.none') },
    ...IMPORT_COLUMNS.map(({ key, required }) => ({
      value: key,
      label: `${t(`draftImport.column.${key}`)}${required ? ' *' : ''}`,
    })),
  ];
  const Mark = taken ? CircleCheck : CircleDashed;
  return (
    <li className="grid grid-cols-[20px_minmax(0,1fr)] items-center gap-x-2 gap-y-1 border-b border-hairline py-2 tablet:grid-cols-[20px_minmax(0,3fr)_minmax(0,4fr)_minmax(0,3fr)]">
      <Mark aria-hidden size={16} className={taken ? 'text-success' : 'text-warning'} />
      <span className="truncate font-medium" title={name}>
        {name}
      </span>
      <span className="tabular truncate text-muted max-tablet:col-start-2">
        {samples.length > 0 ? samples.join(' · ') : t('draftImport.mapping.noValues')}
      </span>
      <span className="max-tablet:col-start-2">
        <Select
          aria-label={t('draftImport.mapping.takenFor', { name })}
          options={options}
          value={taken ?? NONE}
          onChange={({ target }) =>
            onChoose(IMPORT_COLUMN_KEYS.find((key) => key === target.value) ?? null)
          }
        />
      </span>
    </li>
  );
}
