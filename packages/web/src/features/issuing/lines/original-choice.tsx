import { useStore } from 'zustand';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { useFieldControl } from '../../../ui/fields/field-control.ts';
import {
  cellKey,
  chooseOriginal,
  type LineRow,
  listedName,
  listedOf,
  useEditor,
} from '../editor/index.ts';
import { useFaultText } from '../faults/index.ts';

type OriginalChoiceProps = {
  row: LineRow;
  /** Accessible name in the table; inside a `Field`, its label is used. */
  label?: string;
  className: string;
};

/** Select for the original of the correction list that a line belongs to. */
export function OriginalChoice({ row, label, className }: OriginalChoiceProps) {
  const { t } = useTranslation();
  const { lines, setting, faults } = useEditor();
  const text = useFaultText();
  const control = useFieldControl({ 'aria-label': label });
  const fieldKey = cellKey(row.id, 'original');
  const fault = useStore(faults, ({ shown }) => shown.get(fieldKey));
  return (
    <select
      {...control}
      data-field={fieldKey}
      aria-label={label}
      aria-invalid={fault?.severity === 'error' ? true : undefined}
      title={fault && text(fault)}
      className={className}
      value={row.line.original ?? ''}
      onChange={(event) =>
        lines.edit(row.id, (latest) => chooseOriginal(latest, Number(event.target.value)))
      }
    >
      <option value="" disabled>
        {t('issuing.listed.choose')}
      </option>
      {listedOf(setting.correcting).map((original, index) => (
        <option key={listedName(original)} value={index + 1}>
          {listedName(original)}
        </option>
      ))}
    </select>
  );
}
