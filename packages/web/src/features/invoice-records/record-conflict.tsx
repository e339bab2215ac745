import { formatDate } from '@hoadon/domain/dates/format-date';
import { mergeOf, withTheirs } from '@hoadon/domain/records/merge-records';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { tagChoicesQuery } from './queries.ts';
import type { RecordField, RecordValues } from './record-values.ts';

type RecordConflictProps = {
  /** What both began with. */
  base: RecordValues;
  mine: RecordValues;
  theirs: RecordValues;
  busy: boolean;
  onSave: (merged: RecordValues) => void;
  onCancel: () => void;
};

/** Amounts belong together: one of them from here and one from there would not add up. */
const TOTALS: readonly RecordField[] = [
  'total_amount_without_tax',
  'tax_percentage',
  'total_amount_with_tax',
];

/**
 * Two users changed one record: what only the other changed is taken, what both changed is shown side by side and
 * chosen field by field. Nothing is lost by leaving this.
 */
export function RecordConflict(props: RecordConflictProps) {
  const { base, mine, theirs, busy, onSave, onCancel } = props;
  const { t } = useTranslation();
  const show = useShown();
  const merges = mergeOf(base, mine, theirs);
  const conflicts = merges
    .filter(({ isConflict }) => isConflict)
    .map(({ field }) => field as RecordField);
  const taken = merges.filter(({ isTheirs }) => isTheirs).map(({ field }) => field as RecordField);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choose = (field: RecordField, isTheirs: boolean) => {
    const next = new Set(chosen);
    const together = TOTALS.includes(field) ? TOTALS : [field];
    for (const one of together) isTheirs ? next.add(one) : next.delete(one);
    setChosen(next);
  };
  // One total of theirs brings the others: those that only they changed stay mine with mine.
  const fromThem = new Set([...taken, ...chosen]);
  if (conflicts.some((field) => TOTALS.includes(field)))
    for (const field of TOTALS) if (!chosen.has(field)) fromThem.delete(field);
  return (
    <ConfirmDialog
      open
      title={t('invoiceRecords.conflict.title')}
      confirmLabel={t('invoiceRecords.conflict.save')}
      cancelLabel={t('invoiceRecords.conflict.back')}
      busy={busy}
      onConfirm={() => onSave(withTheirs(mine, theirs, fromThem))}
      onCancel={onCancel}
    >
      <p>{t('invoiceRecords.conflict.text')}</p>
      <div className="mt-3 flex flex-col gap-3">
        {conflicts.map((field) => (
          <fieldset key={field} className="flex flex-col gap-1">
            <legend className="mb-1 font-medium text-ink">
              {t(`invoiceRecords.field.${field}`)}
            </legend>
            <div className="grid grid-cols-2 gap-2">
              {([false, true] as const).map((isTheirs) => (
                <label
                  key={String(isTheirs)}
                  className="flex cursor-pointer gap-2 rounded-control border border-line px-2 py-1.5 has-checked:border-primary-600 has-checked:bg-primary-50"
                >
                  <input
                    type="radio"
                    name={`conflict-${field}`}
                    checked={chosen.has(field) === isTheirs}
                    onChange={() => choose(field, isTheirs)}
                    className="mt-1 accent-primary-600"
                  />
                  <span className="min-w-0">
                    <span className="block text-small">
                      {t(
                        isTheirs
                          ? 'invoiceRecords.conflict.theirs'
                          : 'invoiceRecords.conflict.mine',
                      )}
                    </span>
                    <span className="block break-words text-ink">
                      {show(field, (isTheirs ? theirs : mine)[field]) || '—'}
                    </span>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
        {taken.length > 0 && (
          <p className="text-small">
            {t('invoiceRecords.conflict.taken', {
              fields: taken.map((field) => t(`invoiceRecords.field.${field}`)).join(', '),
            })}
          </p>
        )}
      </div>
    </ConfirmDialog>
  );
}

/** A value as a person reads it. */
function useShown() {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const { data: tags } = useQuery(tagChoicesQuery);
  return (field: RecordField, value: RecordValues[RecordField]): string => {
    if (value === null) return '';
    if (field === 'tags' || field === 'own_fields')
      return [...value]
        .map((one) =>
          typeof one === 'string'
            ? (tags?.find(({ id }) => id === one)?.name ?? one)
            : `${one.name}: ${one.value}`,
        )
        .join(', ');
    const text = String(value);
    if (field === 'issued_date' || field === 'paid_date') return formatDate(text);
    if (field === 'invoice_type') return t(`invoiceRecords.kind.${text as '1'}`);
    return TOTALS.includes(field) ? numbers.format(text as never) : text;
  };
}
