import type {
  FilterField,
  FilterFields,
  FilterValues,
} from '@hoadon/contracts/filters/filter-field';
import { noFilters, readFilters, writeFilters } from '@hoadon/contracts/filters/read-filters';
import { useRef, useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../button.tsx';
import { Modal } from '../overlays/modal.tsx';
import { FilterControl } from './filter-control.tsx';
import type { FilterTexts } from './filter-texts.ts';

type FilterDialogProps<Fields extends FilterFields> = {
  fields: Fields;
  texts: FilterTexts<Fields>;
  values: FilterValues<Fields>;
  /** The filter that has the focus at first; empty: the first one. */
  startAt: string;
  onClose: () => void;
  onApply: (values: FilterValues<Fields>) => void;
};

/** All filters of a list. They are tried out here and take effect together: one step back undoes them. */
export function FilterDialog<Fields extends FilterFields>(props: FilterDialogProps<Fields>) {
  const { fields, texts, values, startAt, onClose, onApply } = props;
  const { t } = useTranslation();
  const form = useRef<HTMLDivElement>(null);
  const [edited, setEdited] = useState(values);
  // Inputs hold unfinished text of their own; clearing mounts them again.
  const [cleared, setCleared] = useState(0);
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());

  const apply = () => {
    const read = readFilters(fields, writeFilters(fields, edited));
    const wrong = Object.keys(fields).filter((key) =>
      fields[key]?.names.some((name) => read.refused.includes(name)),
    );
    setRefused(new Set(wrong));
    const unreadable = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (wrong[0] !== undefined) {
      form.current?.querySelector<HTMLElement>(controlOf(wrong[0]))?.focus();
    } else if (unreadable) unreadable.focus();
    else onApply(read.values);
  };
  return (
    <Modal
      open
      size="medium"
      title={t('kit.filter.title')}
      onClose={onClose}
      onSubmit={apply}
      startAt={startAt === '' ? undefined : controlOf(startAt)}
      footer={
        <>
          <Button
            variant="quiet"
            className="mr-auto"
            onClick={() => {
              setEdited(noFilters(fields));
              setCleared(cleared + 1);
              setRefused(new Set());
            }}
          >
            {t('kit.filter.clearAll')}
          </Button>
          <Button onClick={onClose}>{t('common.action.cancel')}</Button>
          <Button type="submit" variant="primary">
            {t('kit.filter.apply')}
          </Button>
        </>
      }
    >
      <div key={cleared} ref={form} className="grid items-start gap-x-6 gap-y-5 tablet:grid-cols-2">
        {(Object.entries(fields) as [keyof Fields & string, FilterField][]).map(([key, field]) => (
          <div key={key} data-filter={key} className="min-w-0">
            <FilterControl
              field={field}
              text={texts[key]}
              value={edited[key]}
              fault={refused.has(key) ? t('kit.filter.backwards') : ''}
              onChange={(value) => setEdited({ ...edited, [key]: value })}
            />
          </div>
        ))}
      </div>
    </Modal>
  );
}

const controlOf = (key: string): string => `[data-filter="${CSS.escape(key)}"] :is(input, select)`;
