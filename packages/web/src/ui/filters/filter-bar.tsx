import type { FilterFields, FilterValues } from '@hoadon/contracts/filters/filter-field';
import { noFilters, setFilters } from '@hoadon/contracts/filters/read-filters';
import { ListFilter, X } from 'lucide-react';
import { useState } from 'react';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../button.tsx';
import { lazyPart } from '../program/lazy-part.tsx';
import { useChipText } from './chip-text.ts';
import type { FilterTexts } from './filter-texts.ts';

const FilterDialog = lazyPart(
  () => import('./filter-dialog.tsx').then((file) => file.FilterDialog),
  {
    dismiss: ({ onClose }) => onClose(),
  },
);

type FilterBarProps<Fields extends FilterFields> = {
  fields: Fields;
  texts: FilterTexts<Fields>;
  /** As in the address. */
  values: FilterValues<Fields>;
  onChange: (values: FilterValues<Fields>) => void;
  /** Names in the address that meant nothing, from readFilters. */
  ignored?: readonly string[];
};

/** What narrows the list: the dialog with all of them, and under the tools beside it one chip each to take away or to change. */
export function FilterBar<Fields extends FilterFields>(props: FilterBarProps<Fields>) {
  const { fields, texts, values, onChange, ignored = [] } = props;
  const { t } = useTranslation();
  const chipText = useChipText();
  // The key of the filter to begin with; an empty one is the first.
  const [open, setOpen] = useState<string | null>(null);
  useShortcuts({ f: () => setOpen('') });
  const set = setFilters(fields, values);
  const clear = (key: keyof Fields) =>
    onChange({ ...values, [key]: noFilters(fields)[key] } as FilterValues<Fields>);
  return (
    <>
      <Button icon={ListFilter} aria-keyshortcuts="f" onClick={() => setOpen('')}>
        {t('kit.filter.open')}
      </Button>
      {(set.length > 0 || ignored.length > 0) && (
        <div className="order-last flex w-full flex-wrap items-center gap-2">
          <ul aria-label={t('kit.filter.set')} className="contents" hidden={set.length === 0}>
            {set.map((key) => (
              <Chip
                key={key}
                label={texts[key].label}
                value={chipText(fields[key] as Fields[string], values[key], texts[key])}
                onOpen={() => setOpen(key)}
                onClear={() => clear(key)}
              />
            ))}
          </ul>
          {set.length > 1 && (
            <Button variant="quiet" onClick={() => onChange(noFilters(fields))}>
              {t('kit.filter.clearAll')}
            </Button>
          )}
          {ignored.length > 0 && (
            <p role="status" className="w-full text-small text-warning">
              {t('kit.filter.ignored', { names: ignored.join(', ') })}
            </p>
          )}
        </div>
      )}
      {open !== null && (
        <FilterDialog
          fields={fields}
          texts={texts}
          values={values}
          startAt={open}
          onClose={() => setOpen(null)}
          onApply={(next) => {
            setOpen(null);
            // A part fetched late forgets its type parameter.
            onChange(next as FilterValues<Fields>);
          }}
        />
      )}
    </>
  );
}

type ChipProps = { label: string; value: string; onOpen: () => void; onClear: () => void };

function Chip({ label, value, onOpen, onClear }: ChipProps) {
  const { t } = useTranslation();
  return (
    <li className="flex max-w-full items-stretch overflow-hidden rounded-control border border-line bg-surface text-small">
      <button
        type="button"
        onClick={onOpen}
        className="min-h-7 min-w-0 truncate px-2 -outline-offset-2! hover:bg-canvas"
      >
        <span className="text-muted">{label}: </span>
        <span className="font-medium">{value}</span>
      </button>
      <button
        type="button"
        aria-label={t('kit.filter.clear', { label })}
        onClick={onClear}
        className="flex w-7 shrink-0 items-center justify-center border-l border-hairline text-muted -outline-offset-2! hover:bg-canvas hover:text-ink"
      >
        <X aria-hidden size={14} />
      </button>
    </li>
  );
}
