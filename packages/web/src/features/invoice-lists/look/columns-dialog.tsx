import { ArrowDown, ArrowUp, Pin, PinOff } from 'lucide-react';
import { useState } from 'react';
import { DENSITIES, type Density, useDensity } from '../../../lib/density.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorLine } from '../../../ui/error-line.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import type { ListView } from './list-view.ts';
import { chosenColumns, type Look } from './shown-columns.ts';
import { useViewActs } from './view-acts.ts';

type Line = NonNullable<Look['columns']>[number];

/** Dialog for columns, their order and width, and the row density. Saved in the view, otherwise for the list. */
export function ColumnsDialog({ listView, onClose }: { listView: ListView; onClose: () => void }) {
  const { t } = useTranslation();
  const { first, look, view, list, defaultViewId } = listView;
  const acts = useViewActs(list);
  const [lines, setLines] = useState(() => linesOf(listView));
  const own = useDensity();
  const [density, setDensity] = useState<Density>(look.density ?? own);
  const labels = new Map(chosenColumns(first, {}).map(({ column }) => [column.key, column.label]));
  const keep = (next: Look) => {
    const settled = { onSuccess: onClose };
    if (view) acts.change.mutate({ ...view, look: next }, settled);
    else acts.remember.mutate({ look: next, default_view_id: defaultViewId }, settled);
  };
  const change = (at: number, changes: Partial<Line>) =>
    setLines(lines.map((line, index) => (index === at ? { ...line, ...changes } : line)));
  const isEmpty = lines.every(({ shown }) => !shown);
  return (
    <Modal
      open
      title={t('views.columns.title')}
      onClose={onClose}
      onSubmit={() => isEmpty || keep({ columns: [...lines], ...(density !== own && { density }) })}
      footer={
        <>
          <Button variant="quiet" className="mr-auto" onClick={() => keep({})}>
            {t('views.columns.reset')}
          </Button>
          <Button onClick={onClose}>{t('common.action.cancel')}</Button>
          <Button
            type="submit"
            variant="primary"
            busy={acts.change.isPending || acts.remember.isPending}
          >
            {t('common.action.save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={t('views.density.label')}>
          <Select
            value={density}
            onChange={({ target }) => setDensity(target.value as Density)}
            options={DENSITIES.map((one) => ({ value: one, label: t(`views.density.${one}`) }))}
          />
        </Field>
        <ul aria-label={t('views.columns.title')} className="flex flex-col">
          {lines.map((line, at) => (
            <ColumnLine
              key={line.key}
              line={line}
              label={t(labels.get(line.key) ?? 'invoiceLists.column.number')}
              isFirst={at === 0}
              isLast={at === lines.length - 1}
              onChange={(changes) => change(at, changes)}
              onMove={(by) => setLines(moved(lines, at, by))}
            />
          ))}
        </ul>
        {isEmpty && <p className="text-small text-danger">{t('views.columns.none')}</p>}
        <ErrorLine error={acts.change.error ?? acts.remember.error} />
      </div>
    </Modal>
  );
}

const linesOf = ({ first, look }: ListView): readonly Line[] =>
  chosenColumns(first, look).map(({ column, isShown }) => ({
    key: column.key,
    shown: isShown,
    pinned: column.isPinned ?? false,
    ...(look.columns?.find(({ key }) => key === column.key)?.width !== undefined && {
      width: Number.parseInt(column.wide, 10),
    }),
  }));

function moved(lines: readonly Line[], at: number, by: 1 | -1): readonly Line[] {
  const [line] = lines.slice(at, at + 1);
  const others = lines.filter((_, index) => index !== at);
  return line ? others.toSpliced(at + by, 0, line) : lines;
}

type ColumnLineProps = {
  line: Line;
  label: string;
  isFirst: boolean;
  isLast: boolean;
  onChange: (changes: Partial<Line>) => void;
  onMove: (by: 1 | -1) => void;
};

const NARROWEST = 40;
const WIDEST = 800;

function ColumnLine({ line, label, isFirst, isLast, onChange, onMove }: ColumnLineProps) {
  const { t } = useTranslation();
  return (
    <li className="flex min-h-10 items-center gap-2 border-b border-hairline last:border-0">
      <span className="min-w-0 flex-1">
        <Checkbox
          label={label}
          checked={line.shown ?? true}
          onChange={(event) => onChange({ shown: event.target.checked })}
        />
      </span>
      <span className="w-20">
        <TextInput
          aria-label={t('views.columns.width', { label })}
          placeholder={t('views.columns.auto')}
          inputMode="numeric"
          defaultValue={line.width ?? ''}
          onBlur={({ target }) => {
            const width = /^\d{1,4}$/.test(target.value.trim()) ? Number(target.value) : undefined;
            const fitting = width && Math.min(Math.max(width, NARROWEST), WIDEST);
            target.value = fitting === undefined ? '' : String(fitting);
            onChange({ width: fitting });
          }}
        />
      </span>
      <IconButton
        icon={line.pinned ? PinOff : Pin}
        label={t(line.pinned ? 'views.columns.unpin' : 'views.columns.pin', { label })}
        aria-pressed={line.pinned ?? false}
        onClick={() => onChange({ pinned: !line.pinned })}
      />
      <IconButton
        icon={ArrowUp}
        label={t('views.columns.up', { label })}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon={ArrowDown}
        label={t('views.columns.down', { label })}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
    </li>
  );
}
