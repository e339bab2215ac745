import { plainHeading } from '@hoadon/domain/import/import-column';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Select } from '../../ui/fields/select.tsx';

const NONE = '-';

type Mapping<Key extends string> = Readonly<Partial<Record<Key, number>>>;

/** One of our columns, as the user chooses it. */
export type OwnColumn<Key extends string> = Readonly<{ value: Key; label: string }>;

export type FileColumnsProps<Key extends string> = {
  /** The file, and the columns that were found in it. */
  file: Readonly<{
    headers: readonly string[];
    samples: readonly (readonly string[])[];
    mapping: Mapping<Key>;
  }>;
  mapping: Mapping<Key>;
  columns: readonly OwnColumn<Key>[];
  onMapping: (mapping: Mapping<Key>) => void;
};

/** The columns of the file, with sample values; the unknown ones first, otherwise in the order of the file. */
export function FileColumns<Key extends string>(props: FileColumnsProps<Key>) {
  const { file, mapping, columns, onMapping } = props;
  const { t } = useTranslation();
  // What is chosen here does not move under the hand that chooses it.
  const [order] = useState(() => {
    const knownColumns = new Set(Object.values(file.mapping));
    const all = file.headers.map((_, column) => column);
    return [
      ...all.filter((one) => !knownColumns.has(one)),
      ...all.filter((one) => knownColumns.has(one)),
    ];
  });
  const keyOf = (column: number) =>
    columns.find(({ value }) => mapping[value] === column)?.value ?? null;
  const choose = (column: number, key: Key | null) => {
    const others = Object.entries(mapping).filter(([, index]) => index !== column);
    onMapping({
      ...Object.fromEntries(others),
      ...(key !== null && { [key]: column }),
    } as Mapping<Key>);
  };
  return (
    <ul aria-label={t('draftImport.mapping.columns')} className="flex flex-col">
      {order.map((column) => (
        <FileColumn
          key={column}
          name={
            plainHeading(file.headers[column]) ||
            t('draftImport.mapping.unnamed', { column: column + 1 })
          }
          samples={file.samples[column] ?? []}
          taken={keyOf(column)}
          columns={columns}
          onChoose={(key) => choose(column, key)}
        />
      ))}
    </ul>
  );
}

type FileColumnProps<Key extends string> = {
  name: string;
  samples: readonly string[];
  /** What the column is taken for. */
  taken: Key | null;
  columns: readonly OwnColumn<Key>[];
  onChoose: (key: Key | null) => void;
};

function FileColumn<Key extends string>(props: FileColumnProps<Key>) {
  const { name, samples, taken, columns, onChoose } = props;
  const { t } = useTranslation();
  const options = [{ value: NONE, label: t('draftImport.mapping.none') }, ...columns];
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
            onChoose(columns.find(({ value }) => value === target.value)?.value ?? null)
          }
        />
      </span>
    </li>
  );
}
