import { useStore } from 'zustand';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { useFieldControl } from '../../../ui/fields/field-control.ts';
import {
  cellPlace,
  chooseOriginal,
  type LineRow,
  listedName,
  listedOf,
  useDesk,
} from '../desk/index.ts';
import { useFaultText } from '../faults/index.ts';

type OriginalChoiceProps = {
  row: LineRow;
  /** Given in the table; in a Field the label around it is the name. */
  label?: string;
  className: string;
};

/** Which invoice of the list a line belongs to. */
export function OriginalChoice({ row, label, className }: OriginalChoiceProps) {
  const { t } = useTranslation();
  const { lines, setting, faults } = useDesk();
  const text = useFaultText();
  const control = useFieldControl({ 'aria-label': label });
  const place = cellPlace(row.id, 'original');
  const fault = useStore(faults, ({ shown }) => shown.get(place));
  return (
    <select
      {...control}
      data-place={place}
      aria-label={label}
      aria-invalid={fault?.severity === 'error' ? true : undefined}
      title={fault && text(fault)}
      className={className}
      value={row.line.original ?? ''}
      onChange={(event) =>
        lines.edit(row.id, (kept) => chooseOriginal(kept, Number(event.target.value)))
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
