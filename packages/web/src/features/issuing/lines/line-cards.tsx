import { ChevronRight, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { classNames } from '../../../lib/class-names.ts';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/program/lazy-part.tsx';
import {
  cellOf,
  listedName,
  listedOf,
  type RowId,
  useEditor,
  useKind,
  useLineOrder,
  useLineRow,
} from '../editor/index.ts';
import { GetTemplateButton } from '../get-template/index.ts';
import { useLineShape } from './line-columns.ts';
import { rateLabel } from './line-control.tsx';

const LineEditor = lazyPart(() => import('./line-editor.tsx').then((file) => file.LineEditor), {
  dismiss: ({ onClose }) => onClose(),
});

/** Lines in narrow windows: a card per line, edited in a dialog. */
export function LineCards() {
  const { t } = useTranslation();
  const editor = useEditor();
  const order = useLineOrder(editor.lines);
  const shape = useLineShape();
  const [edited, setEdited] = useState<RowId | null>(null);
  useEffect(() => void LineEditor.preload(), []);
  useEffect(
    () =>
      editor.focusRequest.subscribe(() => {
        const fieldKey = editor.focusRequest.getState()?.fieldKey ?? '';
        const cell = cellOf(fieldKey);
        if (cell && editor.lines.decrees().includes(cell.id)) return;
        if (cell) setEdited(cell.id);
        else if (fieldKey.startsWith('lines')) setEdited(editor.lines.order()[0] ?? null);
      }),
    [editor],
  );
  return (
    <div className="flex flex-col gap-2">
      <ul className="flex flex-col overflow-hidden rounded-control border border-line bg-surface">
        {order.map((id, index) => (
          <LineCard key={id} id={id} index={index} onEdit={setEdited} />
        ))}
      </ul>
      <Button icon={Plus} onClick={() => setEdited(editor.lines.add())}>
        {t('issuing.line.add')}
      </Button>
      {shape === 'goods' && <GetTemplateButton />}
      {edited !== null && order.includes(edited) && (
        <LineEditor
          key={edited}
          id={edited}
          index={order.indexOf(edited)}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}

type LineCardProps = { id: RowId; index: number; onEdit: (id: RowId) => void };

function LineCard({ id, index, onEdit }: LineCardProps) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const editor = useEditor();
  const kind = useKind();
  const row = useLineRow(editor.lines, id);
  const isWrong = useStore(editor.faults, ({ shown }) =>
    [...shown].some(
      ([fieldKey, fault]) => cellOf(fieldKey)?.id === id && fault.severity === 'error',
    ),
  );
  if (!row) return null;
  const { line } = row;
  const original = listedOf(editor.setting.correcting)[(line.original ?? 0) - 1];
  const facts = [
    original && listedName(original),
    line.type !== 'product' && t(`issuing.lineType.${line.type}`),
    line.method && t(`issuing.method.${line.method}`),
    line.quantity && `${numbers.format(line.quantity)} ${line.unit ?? ''}`,
    line.price && `× ${numbers.format(line.price)}`,
    kind === 'vat' && line.type !== 'note' && line.rate !== 'NONE' && rateLabel(t, line.rate),
  ].filter(Boolean);
  return (
    <li className="border-b border-hairline last:border-0">
      <button
        type="button"
        onClick={() => onEdit(id)}
        className={classNames(
          'flex min-h-14 w-full items-center gap-3 px-3 py-2 text-left',
          isWrong && 'bg-danger-50',
        )}
      >
        <span className="sr-only">{t('issuing.line.edit', { number: index + 1 })}</span>
        <span aria-hidden className="tabular w-5 shrink-0 text-right text-small text-muted">
          {index + 1}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate">{line.name || t('issuing.line.unnamed')}</span>
          <span className="tabular block truncate text-small text-muted">{facts.join(' · ')}</span>
        </span>
        <span className="tabular font-semibold">{line.total && numbers.format(line.total)}</span>
        <ChevronRight aria-hidden size={16} className="shrink-0 text-muted" />
      </button>
    </li>
  );
}
